import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { formatNumber } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { countWaiting } from "./announcements.queries.ts";

const formatWaitingCount = (count: number) =>
  count === 1
    ? " 1 copy that has not been sent yet will not be sent."
    : ` ${formatNumber(count)} copies that have not been sent yet will not be sent.`;

export function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { id, title } = announcement;
  const waiting = countWaiting(announcement);
  return (
    <ConfirmAction
      danger
      title="Delete announcement"
      text={`“${title}” will be deleted, with its delivery log. This action cannot be undone.${waiting > 0 ? formatWaitingCount(waiting) : ""}`}
      confirmLabel="Delete"
      call={() => request(api.announcements.remove, { params: { id } })}
      done="Announcement deleted successfully"
      failed="Failed to delete announcement"
      failureNotice
      onClose={onClose}
    />
  );
}
