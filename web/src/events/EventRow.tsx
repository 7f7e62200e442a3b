import type { Event } from "@narthex/contract/events.ts";
import { MapPin, Pencil, ScanLine, Trash2, Users } from "lucide-react";
import { openCheckin } from "../attendance/checkinDialog.ts";
import { useCurrentUser } from "../client/session.ts";
import { numberInWords, today } from "../client/words.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { CalendarLeaf } from "../ui/CalendarLeaf.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { EventActions } from "./eventActions.ts";
import { whenInWords } from "./eventWords.ts";

/** How many came, against the limit where there is one. */
function turnout({ attendanceCount, maxAttendees }: Event): string | null {
  if (attendanceCount === null) return maxAttendees === null ? null : `Up to ${numberInWords(maxAttendees)}`;
  const came = numberInWords(attendanceCount);
  return maxAttendees === null ? `${came} checked in` : `${came} of ${numberInWords(maxAttendees)} checked in`;
}

export function EventRow({ event, onEdit, onDelete }: { event: Event } & EventActions) {
  const { congregation } = useCurrentUser();
  const isToday = event.eventDate === today(congregation.timezone);
  const people = turnout(event);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <CalendarLeaf date={event.eventDate} />
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{event.title}</span>
          {isToday && <Badge tone="accent">Today</Badge>}
          {event.ministryName && <Badge>{event.ministryName}</Badge>}
        </p>
        <p className="text-ink-quiet text-sm">{whenInWords(event, congregation.timezone)}</p>
        <p className="flex flex-wrap gap-x-4 text-ink-quiet text-sm">
          <span className="flex min-w-0 items-center gap-1">
            <MapPin aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{event.location ?? "Location TBD"}</span>
          </span>
          {people && (
            <span className="flex items-center gap-1">
              <Users aria-hidden className="size-3.5 shrink-0" />
              {people}
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {isToday && (
          <Button size="small" icon={<ScanLine />} onClick={() => openCheckin(event.id)}>
            Check in
          </Button>
        )}
        {event.can.edit && <IconButton label={`Edit ${event.title}`} icon={<Pencil />} onClick={() => onEdit(event)} />}
        {event.can.remove && (
          <IconButton label={`Delete ${event.title}`} icon={<Trash2 />} onClick={() => onDelete(event)} />
        )}
      </div>
    </li>
  );
}
