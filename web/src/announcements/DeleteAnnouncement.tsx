import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "../api/notifyFailure.ts";
import { request, sentenceOf } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { refreshAnnouncements, waitingOf } from "./announcements.queries.ts";

const FALLBACK = "Failed to delete announcement";

const waitingInWords = (count: number) =>
  count === 1
    ? " 1 copy that has not been sent yet is not sent any more."
    : ` ${numberInWords(count)} copies that have not been sent yet are not sent any more.`;

export function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { id, title } = announcement;
  const waiting = waitingOf(announcement);
  const remove = useMutation({
    mutationFn: () => request(api.announcements.remove, { params: { id } }),
    onSuccess: async () => {
      await refreshAnnouncements();
      notify({ title: "Announcement deleted successfully" });
      onClose();
    },
    onError: (error) => notifyFailure(error, FALLBACK),
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Announcement"
      text={`“${title}” will be deleted, with its delivery log. This action cannot be undone.${waiting > 0 ? waitingInWords(waiting) : ""}`}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, FALLBACK) : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
