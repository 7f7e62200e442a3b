import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { DeleteSeriesEvent } from "./DeleteSeriesEvent.tsx";
import { deletionWarning } from "./eventWords.ts";

export function DeleteEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  if (event.seriesId !== null) return <DeleteSeriesEvent event={event} onClose={onClose} />;
  return (
    <ConfirmAction
      danger
      title={`Delete ${event.title}?`}
      text={deletionWarning(event.attendanceCount)}
      confirmLabel="Delete"
      call={() => request(api.events.remove, { params: { id: event.id } })}
      done="Event deleted"
      failed="Failed to delete event"
      failureNotice
      onClose={onClose}
    />
  );
}
