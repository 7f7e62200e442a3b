import type { EventSeries } from "@narthex/contract/event-series.ts";
import type { Event, Scope, SeriesEffect } from "@narthex/contract/events.ts";
import { useAction } from "../../api/useAction.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { ScopeQuestion } from "./ScopeQuestion.tsx";
import { useDeletion } from "./useDeletion.ts";

function titleNotice(effect: SeriesEffect | null, scope: Scope): string {
  if (effect === null) return "Event deleted";
  if (scope === "this") return "Event taken out of its series";
  return effect.removed === 0 ? "Series ended" : "Events deleted";
}

/** Deletes an event of a series, or several of them. */
interface DeleteSeriesEventProps {
  event: Event;
  series: EventSeries;
  onClose: () => void;
  /** Called when the event is deleted, before anything is read again. */
  onRemoved: (() => unknown) | undefined;
}

export function DeleteSeriesEvent({ event, series, onClose, onRemoved }: DeleteSeriesEventProps) {
  const { remove: send, conflict } = useDeletion(event, series);
  const remove = useAction({
    call: send,
    failed: "Failed to delete event",
    done: ({ effect }, scope) => ({
      title: titleNotice(effect, scope),
      ...(effect ? { description: effect.words } : {}),
    }),
    onSaved: ({ effect }, scope) => {
      // An event with records stays, and so does one that has begun if several are deleted.
      const hasBegun = scope !== "this" && Date.parse(event.startsAt) <= getServerTime().getTime();
      if (!hasBegun && !effect?.singles.some(({ id }) => id === event.id)) onRemoved?.();
    },
    onDone: onClose,
  });
  return (
    <ScopeQuestion
      event={event}
      title={`Delete ${event.title}?`}
      pending={{ kind: "delete" }}
      aboutThis="This action cannot be undone."
      allowsThis
      confirmLabel="Delete"
      danger
      busy={remove.busy}
      error={conflict ?? remove.sentence}
      onChoose={remove.run}
      onClose={onClose}
    />
  );
}
