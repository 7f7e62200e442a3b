import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "../api/notifyFailure.ts";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";

const FALLBACK = "Failed to delete event";

/** What goes with the event: a number, never a surprise. */
function warning(count: number | null): string {
  if (!count) return "This action cannot be undone.";
  const records = count === 1 ? "1 attendance record" : `${numberInWords(count)} attendance records`;
  return `${records} will be deleted with it. This action cannot be undone.`;
}

export function DeleteEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => request(api.events.remove, { params: { id: event.id } }),
    onSuccess: async () => {
      await refresh(
        api.events.list,
        api.events.upcoming,
        api.events.get,
        api.attendance.list,
        api.attendance.summary,
        api.attendance.mine,
        api.dashboard.stats,
      );
      notify({ title: "Event deleted" });
      onClose();
    },
    onError: (error) => notifyFailure(error, FALLBACK),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${event.title}?`}
      text={warning(event.attendanceCount)}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, FALLBACK) : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
