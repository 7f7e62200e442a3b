import type { Announcement } from "@narthex/contract/announcements.ts";
import { CalendarClock, CalendarX2, EyeOff, Users } from "lucide-react";
import { Badge } from "../ui/Badge.tsx";
import { listAudienceNames, PRIORITY_LABELS } from "./announcementWords.ts";

/** The priority, the audience, and, for people who manage announcements, whether others see it. */
export function AnnouncementBadges({ announcement }: { announcement: Announcement }) {
  const { priority, status } = announcement;
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Badge tone={priority === "high" ? "critical" : "neutral"}>
        {PRIORITY_LABELS[priority]}
        <span className="sr-only"> priority</span>
      </Badge>
      {listAudienceNames(announcement).map((name) => (
        <Badge key={name} tone="accent" className="max-w-full" icon={<Users aria-hidden />}>
          <span className="sr-only">For: </span>
          <span className="truncate">{name}</span>
        </Badge>
      ))}
      {status === "scheduled" && (
        <Badge tone="caution" icon={<CalendarClock aria-hidden />}>
          Scheduled
        </Badge>
      )}
      {status === "expired" && <Badge icon={<CalendarX2 aria-hidden />}>Expired</Badge>}
      {status === "inactive" && <Badge icon={<EyeOff aria-hidden />}>Inactive</Badge>}
    </div>
  );
}
