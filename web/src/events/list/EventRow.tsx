import type { Event } from "@narthex/contract/events.ts";
import { EllipsisVertical, Globe, MapPin, Pencil, ScanLine, Trash2, Users } from "lucide-react";
import { openCheckin } from "../../attendance/dialog/openCheckin.ts";
import { formatNumber } from "../../format/format.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CalendarLeaf } from "../../ui/CalendarLeaf.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { EventLink } from "../EventLink.tsx";
import { isCheckinOpen, isOnToday, isOver } from "../eventDay.ts";
import { formatDayOf, formatEventHours, formatWhen, getTitleClass } from "../eventWords.ts";
import { REPLY_STATUS_LABELS, STATUS_TONES } from "../replies/replyWords.ts";
import type { EventActions } from "./eventActions.ts";

/** How many came, against the limit where there is one. */
function describeTurnout({ attendanceCount, maxAttendees }: Event): string | null {
  if (!attendanceCount) return maxAttendees === null ? null : `Up to ${formatNumber(maxAttendees)}`;
  const came = formatNumber(attendanceCount);
  return maxAttendees === null ? `${came} checked in` : `${came} of ${formatNumber(maxAttendees)} checked in`;
}

/** Whether one can still reply. */
const isToCome = (event: Event) => event.cancelledAt === null && !isOver(event);

interface EventRowProps extends EventActions {
  event: Event;
  /** Classes of a stripe in the color of the ministry. */
  tint?: string;
  /** The day that is the heading above the row, YYYY-MM-DD; without it, the row shows the day. */
  underDay?: string;
}

export function EventRow({ event, tint, underDay, onEdit, onDelete }: EventRowProps) {
  const { congregation } = useCurrentUser();
  const isToday = isOnToday(event);
  const people = describeTurnout(event);
  const dayOf = underDay === undefined ? null : formatDayOf(event, underDay);
  return (
    <li className="flex items-center gap-x-4 gap-y-3 p-4 max-[18rem]:flex-wrap max-sm:items-start">
      {tint && (
        <span
          aria-hidden
          className={cx("w-2 shrink-0 self-stretch rounded-full border border-current max-[18rem]:hidden", tint)}
        />
      )}
      {underDay === undefined && <CalendarLeaf date={event.eventDate} />}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <EventLink id={event.id} className={cx("min-w-0 break-words font-medium", getTitleClass(event))}>
            {event.title}
          </EventLink>
          {isToday && <Badge tone="accent">Today</Badge>}
          {event.cancelledAt && <Badge tone="critical">Canceled</Badge>}
          {event.ownReply && !event.cancelledAt && (
            <Badge tone={STATUS_TONES[event.ownReply]}>{REPLY_STATUS_LABELS[event.ownReply]}</Badge>
          )}
          {event.asksForReplies && !event.ownReply && isToCome(event) && <Badge tone="accent">Please reply</Badge>}
          {event.ministryName && <Badge>{event.ministryName}</Badge>}
        </p>
        <p className="text-ink-quiet text-sm">
          {(underDay === undefined ? formatWhen : formatEventHours)(event, congregation.timezone)}
          {dayOf && ` · ${dayOf}`}
        </p>
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
          {event.isPublic && event.can.edit && (
            <span className="flex items-center gap-1">
              <Globe aria-hidden className="size-3.5 shrink-0" />
              {congregation.publicCalendar ? "Public" : "Public, but the public calendar is off"}
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:flex-col-reverse max-sm:items-end">
        {isCheckinOpen(event) && !event.cancelledAt && (
          <Button size="small" icon={<ScanLine />} onClick={() => openCheckin(event.id)}>
            <span className="max-sm:sr-only">Check in</span>
          </Button>
        )}
        {(event.can.edit || event.can.remove) && <RowActions event={event} onEdit={onEdit} onDelete={onDelete} />}
      </div>
    </li>
  );
}

/** Side by side where there is room, behind one button on phones. */
function RowActions({ event, onEdit, onDelete }: { event: Event } & EventActions) {
  return (
    <>
      <div className="flex gap-1 max-sm:hidden">
        {event.can.edit && <IconButton label={`Edit ${event.title}`} icon={<Pencil />} onClick={() => onEdit(event)} />}
        {event.can.remove && (
          <IconButton label={`Delete ${event.title}`} icon={<Trash2 />} onClick={() => onDelete(event)} />
        )}
      </div>
      <div className="sm:hidden">
        <Menu trigger={<IconButton label={`More for ${event.title}`} icon={<EllipsisVertical />} />}>
          {event.can.edit && (
            <MenuItem icon={<Pencil />} onSelect={() => onEdit(event)}>
              Edit
            </MenuItem>
          )}
          {event.can.remove && (
            <MenuItem icon={<Trash2 />} danger onSelect={() => onDelete(event)}>
              Delete
            </MenuItem>
          )}
        </Menu>
      </div>
    </>
  );
}
