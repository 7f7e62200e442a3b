import { api } from "@narthex/contract/api.ts";
import type { Event, Scope } from "@narthex/contract/events.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { deletionWarning } from "../eventWords.ts";
import { ScopeQuestion } from "./ScopeQuestion.tsx";

/** Deletes an event of a series, or several of them. */
interface DeleteSeriesEventProps {
  event: Event;
  onClose: () => void;
  /** Called when the event is deleted, before anything is read again. */
  onRemoved: (() => unknown) | undefined;
}

export function DeleteSeriesEvent({ event, onClose, onRemoved }: DeleteSeriesEventProps) {
  const remove = useAction({
    call: (scope: Scope) => request(api.events.remove, { params: { id: event.id }, query: { scope } }),
    failed: "Failed to delete event",
    done: ({ effect }) => ({
      title: effect ? "Events deleted" : "Event deleted",
      ...(effect ? { description: effect.words } : {}),
    }),
    ...(onRemoved ? { onSaved: onRemoved } : {}),
    onDone: onClose,
  });
  return (
    <ScopeQuestion
      event={event}
      title={`Delete ${event.title}?`}
      pending={{ kind: "delete" }}
      aboutThis={deletionWarning(event)}
      allowsThis
      confirmLabel="Delete"
      danger
      busy={remove.busy}
      error={remove.problem?.message}
      onChoose={remove.run}
      onClose={onClose}
    />
  );
}
