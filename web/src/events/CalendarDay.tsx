import type { Event } from "@narthex/contract/events.ts";
import { X } from "lucide-react";
import { dayInWords } from "../format/words.ts";
import { useCurrentUser } from "../session/session.ts";
import { cx } from "../ui/cx.ts";
import type { EventActions } from "./eventActions.ts";
import { hoursInWords, startInWords, titleClass } from "./eventWords.ts";

interface CalendarDayProps extends EventActions {
  /** YYYY-MM-DD. */
  date: string;
  events: readonly Event[];
  isToday: boolean;
  /** Belongs to the month before or after. */
  isOutside: boolean;
  isChosen: boolean;
  onChoose: (date: string) => void;
}

/** One cell of the month. Wide screens show the events themselves, narrow ones dots under the number. */
export function CalendarDay(props: CalendarDayProps) {
  const { date, events, isToday, isOutside, isChosen, onChoose, ...actions } = props;
  const day = Number(date.slice(8));
  const number = (
    <span
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "flex size-7 items-center justify-center rounded-full text-sm tabular-nums",
        isToday ? "bg-accent font-semibold text-accent-ink" : isOutside && "text-ink-quiet",
      )}
    >
      {day}
    </span>
  );
  const count = events.length === 1 ? "1 event" : `${events.length} events`;
  return (
    <td
      className={cx(
        "h-14 border-line border-r border-b p-0 align-top last:border-r-0 md:h-28 md:p-1.5 [tr:last-child_&]:border-b-0",
        isOutside && "bg-surface-sunken/60",
      )}
    >
      <button
        type="button"
        onClick={() => onChoose(date)}
        aria-pressed={isChosen}
        aria-label={`${dayInWords(date)}, ${events.length === 0 ? "no events" : count}`}
        className={cx(
          "flex size-full min-h-14 flex-col items-center gap-1 pt-1.5 md:hidden",
          isChosen && "bg-accent-quiet",
        )}
      >
        {number}
        <span aria-hidden className="flex gap-0.5">
          {events.slice(0, 3).map((event) => (
            <span key={event.id} className="size-1.5 rounded-full bg-accent" />
          ))}
        </span>
      </button>
      <div className="hidden md:block">
        {number}
        <ul className="mt-1 flex flex-col gap-1">
          {events.map((event) => (
            <Chip key={event.id} event={event} {...actions} />
          ))}
        </ul>
      </div>
    </td>
  );
}

function Chip({ event, onOpen, onEdit, onDelete }: { event: Event } & EventActions) {
  const { timezone } = useCurrentUser().congregation;
  const look = "block w-full rounded-sm bg-accent-quiet px-1.5 py-0.5 text-left text-accent text-xs hover:bg-line";
  const text = (
    <>
      <span className={cx("block truncate font-medium", titleClass(event))}>{event.title}</span>
      <span className="block truncate tabular-nums">{startInWords(event, timezone)}</span>
    </>
  );
  return (
    <li
      className="group relative"
      title={`${event.title}${event.cancelledAt ? " (canceled)" : ""}, ${hoursInWords(event, timezone)}`}
    >
      <button type="button" onClick={() => (event.can.edit ? onEdit : onOpen)(event)} className={look}>
        {text}
      </button>
      {event.can.remove && (
        <button
          type="button"
          aria-label={`Delete ${event.title}`}
          onClick={() => onDelete(event)}
          className="absolute top-0 right-0 flex size-6 items-center justify-center rounded-sm bg-surface-raised text-critical opacity-0 shadow-raised focus-visible:opacity-100 group-hover:opacity-100"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}
