// What is done with an announcement, loaded when the first of these opens.
import type { Announcement } from "@narthex/contract/announcements.ts";
import { DeleteAnnouncement } from "./DeleteAnnouncement.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EditAnnouncement } from "./EditAnnouncement.tsx";

export type OpenedAnnouncement = { action: "new" } | { action: "edit" | "delete" | "log"; announcement: Announcement };

interface AnnouncementDialogProps {
  opened: OpenedAnnouncement;
  onClose: () => void;
}

export default function AnnouncementDialog({ opened, onClose }: AnnouncementDialogProps) {
  switch (opened.action) {
    case "new":
      return <EditAnnouncement announcement={null} onClose={onClose} />;
    case "edit":
      return <EditAnnouncement announcement={opened.announcement} onClose={onClose} />;
    case "delete":
      return <DeleteAnnouncement announcement={opened.announcement} onClose={onClose} />;
    case "log":
      return <DeliveryLog announcement={opened.announcement} onClose={onClose} />;
  }
}
