// The dialogs of announcements, loaded when the first one opens.
import type { Announcement } from "@narthex/contract/announcements.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { DeleteAnnouncement } from "./DeleteAnnouncement.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EditAnnouncement } from "./EditAnnouncement.tsx";

export type OpenedAnnouncement =
  /** The people of a filtered directory list, as the audience of a new announcement. */
  { action: "new"; people?: ListFilter } | { action: "edit" | "delete" | "log"; announcement: Announcement };

interface AnnouncementDialogProps {
  opened: OpenedAnnouncement;
  onClose: () => void;
}

export default function AnnouncementDialog({ opened, onClose }: AnnouncementDialogProps) {
  switch (opened.action) {
    case "new":
      return <EditAnnouncement announcement={null} people={opened.people ?? null} onClose={onClose} />;
    case "edit":
      return <EditAnnouncement announcement={opened.announcement} onClose={onClose} />;
    case "delete":
      return <DeleteAnnouncement announcement={opened.announcement} onClose={onClose} />;
    case "log":
      return <DeliveryLog announcement={opened.announcement} onClose={onClose} />;
  }
}
