import type { Event } from "@narthex/contract/events.ts";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { subtractDays } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../session/session.ts";
import { cx } from "../../ui/cx.ts";
import { formatDayOf, formatEndOn, formatEventHours, formatStart, getTitleClass } from "../eventWords.ts";
import type { CalendarActions } from "./calendarActions.ts";
import { useMinistryTint } from "./ministryTint.ts";

/** Days by which Shift and an arrow key move an event. */
const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MOVING = Object.keys(DAYS)
  .map((key) => `Shift+${key}`)
  .join(" ");

interface EventChipProps extends Pick<CalendarActions, "onDelete" | "onDrag" | "onMove"> {
  event: Event;
  /** The day on which it is shown, YYYY-MM-DD. */
  day: string;
  /** Shows the place too, and the title in full. */
  isRoomy?: boolean;
}

/** An event on its day: a link to its page that can be dragged to another day by those who may change it. */
export function EventChip({ event, day, isRoomy = false, onDelete, onDrag, onMove }: EventChipProps) {
  const { timezone } = useCurrentUser().congregation;
  const tintOf = useMinistryTint();
  const dayOf = formatDayOf(event, day)?.replaceAll(" ", "\u00A0") ?? null;
  const start = day === event.eventDate ? formatStart(event, timezone) : null;
  const end = isRoomy ? formatEndOn(event, day, timezone) : null;
  const times = isRoomy && dayOf === null ? [formatEventHours(event, timezone)] : [start, end, dayOf];
  const shortcuts = [event.can.edit && MOVING, event.can.remove && "Delete"].filter(Boolean).join(" ");
  const onKeyDown = (pressed: KeyboardEvent) => {
    const days = DAYS[pressed.key];
    if (pressed.key === "Delete" && event.can.remove) onDelete(event);
    if (!pressed.shiftKey || days === undefined || !event.can.edit) return;
    pressed.preventDefault();
    onMove(event, subtractDays(event.eventDate, -days));
  };
  const line = isRoomy ? "block break-words" : "block truncate";
  return (
    <li
      className="group relative"
      title={`${event.title}${event.cancelledAt ? " (canceled)" : ""}, ${formatEventHours(event, timezone)}`}
    >
      <Link
        to={paths.event}
        params={{ id: event.id }}
        preload={false}
        draggable={event.can.edit}
        onDragStart={(drag) => {
          drag.dataTransfer.effectAllowed = "move";
          onDrag({ event, from: day });
        }}
        onDragEnd={() => onDrag(null)}
        aria-keyshortcuts={shortcuts || undefined}
        onKeyDown={onKeyDown}
        className={cx(
          "block w-full rounded-sm px-1.5 py-0.5 text-left text-xs hover:underline",
          event.cancelledAt ? "bg-surface-sunken text-ink-quiet" : tintOf(event.ministryId),
        )}
      >
        <span className={cx(line, "font-medium", getTitleClass(event))}>{event.title}</span>
        <span className={cx(line, "tabular-nums")}>{times.filter((part) => part !== null).join(" · ")}</span>
        {isRoomy && event.location && <span className={line}>{event.location}</span>}
      </Link>
      {event.can.remove && (
        <button
          type="button"
          aria-label={`Delete ${event.title}`}
          // With the keyboard, the Delete key on the link does the same; on touch screens, the event's page has Delete.
          tabIndex={-1}
          onClick={() => onDelete(event)}
          className="pointer-events-none absolute top-0 right-0 flex size-6 items-center justify-center rounded-sm bg-surface-raised text-critical opacity-0 shadow-raised focus-visible:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 [@media(hover:none)]:hidden"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}
