// What is done with an announcement, loaded when the first of these opens.
import type { Announcement } from "@narthex/contract/announcements.ts";
import { DeleteAnnouncement } from "./DeleteAnnouncement.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EditAnnouncement } from "./EditAnnouncement.tsx";

export type OpenedAnnouncement = { action: "new" } | { action: "edit" | "delete" | "log"; announcement: Announcement };

interface AnnouncementDialogProps {
  opened: OpenedAnnouncement;
  /** Under which name a new one is kept while it is being written. */
  draft: string;
  onClose: () => void;
}

export default function AnnouncementDialog({ opened, draft, onClose }: AnnouncementDialogProps) {
  switch (opened.action) {
    case "new":
      return <EditAnnouncement announcement={null} draft={draft} onClose={onClose} />;
    case "edit":
      return <EditAnnouncement announcement={opened.announcement} draft={draft} onClose={onClose} />;
    case "delete":
      return <DeleteAnnouncement announcement={opened.announcement} onClose={onClose} />;
    case "log":
      return <DeliveryLog announcement={opened.announcement} onClose={onClose} />;
  }
}
