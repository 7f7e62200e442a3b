import type { Event } from "@narthex/contract/events.ts";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../session/session.ts";
import { cx } from "../../ui/cx.ts";
import { formatHours, formatStart, titleClass } from "../eventWords.ts";
import type { CalendarActions } from "./calendarActions.ts";
import { useMinistryTint } from "./ministryTint.ts";

interface EventChipProps extends Pick<CalendarActions, "onDelete" | "onDrag"> {
  event: Event;
  /** Shows the place too, and the title in full. */
  isRoomy?: boolean;
}

/** An event on its day: a link to its page that can be dragged to another day by those who may change it. */
export function EventChip({ event, isRoomy = false, onDelete, onDrag }: EventChipProps) {
  const { timezone } = useCurrentUser().congregation;
  const tintOf = useMinistryTint();
  const line = isRoomy ? "block break-words" : "block truncate";
  return (
    <li
      className="group relative"
      title={`${event.title}${event.cancelledAt ? " (canceled)" : ""}, ${formatHours(event, timezone)}`}
    >
      <Link
        to={paths.event}
        params={{ id: event.id }}
        preload={false}
        draggable={event.can.edit}
        onDragStart={(drag) => {
          drag.dataTransfer.effectAllowed = "move";
          onDrag(event);
        }}
        onDragEnd={() => onDrag(null)}
        aria-keyshortcuts={event.can.remove ? "Delete" : undefined}
        onKeyDown={(pressed) => {
          if (pressed.key === "Delete" && event.can.remove) onDelete(event);
        }}
        className={cx(
          "block w-full rounded-sm px-1.5 py-0.5 text-left text-xs hover:underline",
          event.cancelledAt ? "bg-surface-sunken text-ink-quiet" : tintOf(event.ministryId),
        )}
      >
        <span className={cx(line, "font-medium", titleClass(event))}>{event.title}</span>
        <span className={cx(line, "tabular-nums")}>
          {isRoomy ? formatHours(event, timezone) : formatStart(event, timezone)}
        </span>
        {isRoomy && event.location && <span className={line}>{event.location}</span>}
      </Link>
      {event.can.remove && (
        <button
          type="button"
          aria-label={`Delete ${event.title}`}
          // With the keyboard, the Delete key on the link does the same.
          tabIndex={-1}
          onClick={() => onDelete(event)}
          className="absolute top-0 right-0 flex size-6 items-center justify-center rounded-sm bg-surface-raised text-critical opacity-0 shadow-raised focus-visible:opacity-100 group-hover:opacity-100"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}
