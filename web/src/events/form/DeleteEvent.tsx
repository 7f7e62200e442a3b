import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { deletionWarning } from "../eventWords.ts";
import { DeleteSeriesEvent } from "./DeleteSeriesEvent.tsx";

export interface DeleteEventProps {
  event: Event;
  onClose: () => void;
  /** Called when the event is deleted, before anything is read again. */
  onRemoved?: () => unknown;
}

export function DeleteEvent({ event, onClose, onRemoved }: DeleteEventProps) {
  if (event.seriesId !== null) return <DeleteSeriesEvent {...{ event, onClose, onRemoved }} />;
  return (
    <ConfirmAction
      danger
      title={`Delete ${event.title}?`}
      text={deletionWarning(event)}
      confirmLabel="Delete"
      call={() => request(api.events.remove, { params: { id: event.id } })}
      done="Event deleted"
      failed="Failed to delete event"
      failureNotice
      {...(onRemoved ? { onSaved: onRemoved } : {})}
      onClose={onClose}
    />
  );
}
