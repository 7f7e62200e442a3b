import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { request } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

/** What goes with the event: a number, never a surprise. */
function warning(count: number | null): string {
  if (!count) return "This action cannot be undone.";
  const records = count === 1 ? "1 attendance record" : `${numberInWords(count)} attendance records`;
  return `${records} will be deleted with it. This action cannot be undone.`;
}

export function DeleteEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <ConfirmAction
      danger
      title={`Delete ${event.title}?`}
      text={warning(event.attendanceCount)}
      confirmLabel="Delete"
      call={() => request(api.events.remove, { params: { id: event.id } })}
      done="Event deleted"
      failed="Failed to delete event"
      failureNotice
      onClose={onClose}
    />
  );
}
