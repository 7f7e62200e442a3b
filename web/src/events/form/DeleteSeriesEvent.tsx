import type { EventSeries } from "@narthex/contract/event-series.ts";
import type { Event, Scope, SeriesEffect } from "@narthex/contract/events.ts";
import { useAction } from "../../api/useAction.ts";
import { ScopeQuestion } from "./ScopeQuestion.tsx";
import { useDeletion } from "./useDeletion.ts";

/** An event that was to be deleted alone stays if it has records. */
const isKept = (effect: SeriesEffect | null, scope: Scope) => scope === "this" && effect !== null;

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
      title:
        effect === null ? "Event deleted" : isKept(effect, scope) ? "Event taken out of its series" : "Events deleted",
      ...(effect ? { description: effect.words } : {}),
    }),
    onSaved: ({ effect }, scope) => {
      if (!isKept(effect, scope)) onRemoved?.();
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
      error={conflict ?? remove.problem?.message}
      onChoose={remove.run}
      onClose={onClose}
    />
  );
}
