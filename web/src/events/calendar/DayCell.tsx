import type { Event } from "@narthex/contract/events.ts";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { formatNumber, formatWeekday } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/cx.ts";
import type { CalendarActions } from "./calendarActions.ts";
import { EventChip } from "./EventChip.tsx";
import { useMinistryTint } from "./ministryTint.ts";

/** More events of a day are behind a link to its week. */
const MOST_SHOWN = 4;

interface DayCellProps extends CalendarActions {
  /** YYYY-MM-DD. */
  date: string;
  events: readonly Event[];
  isToday: boolean;
  /** Belongs to the month before or after. */
  isOutside: boolean;
  isChosen: boolean;
  /** Whether the Tab key stops here; arrow keys lead to the other days. */
  isTabStop: boolean;
  onChoose: (date: string) => void;
  /** Reads the arrow keys. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One cell of the month. Wide screens show the events themselves, narrow ones dots under the number. */
export function DayCell(props: DayCellProps) {
  const { date, events, isToday, isOutside, isChosen, isTabStop, onChoose, onKeyDown, ...actions } = props;
  const [isOver, setOver] = useState(false);
  const tintOf = useMinistryTint();
  const shown = events.slice(0, MOST_SHOWN);
  const count = events.length === 0 ? "no events" : events.length === 1 ? "1 event" : `${events.length} events`;
  const label = `${formatWeekday(date)}, ${count}`;
  const showWeek = <Search extends object>(search: Search) =>
    ({ ...search, view: "calendar", span: "week", day: date }) as const;
  const wiring = {
    "data-date": date,
    tabIndex: isTabStop ? 0 : -1,
    "aria-label": label,
    "aria-current": isToday ? ("date" as const) : undefined,
    onKeyDown,
  };
  const number = (
    <span
      className={cx(
        "flex size-7 items-center justify-center rounded-full text-sm tabular-nums",
        isToday ? "bg-accent font-semibold text-accent-ink forced-colors:outline" : isOutside && "text-ink-quiet",
      )}
    >
      {Number(date.slice(8))}
    </span>
  );
  return (
    <td
      onDragOver={(drag) => {
        drag.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(drag) => {
        drag.preventDefault();
        setOver(false);
        actions.onDrop(date);
      }}
      className={cx(
        "group/day h-14 border-line border-r border-b p-0 align-top last:border-r-0 md:h-28 md:p-1.5 [tr:last-child_&]:border-b-0",
        isOver ? "bg-accent-quiet" : isOutside && "bg-surface-sunken/60",
      )}
    >
      <button
        type="button"
        {...wiring}
        onClick={() => onChoose(date)}
        aria-pressed={isChosen}
        className={cx(
          "flex size-full min-h-14 flex-col items-center gap-1 pt-1.5 md:hidden",
          isChosen && "bg-accent-quiet",
        )}
      >
        {number}
        <span aria-hidden className="flex gap-0.5">
          {events.slice(0, 3).map((event) => (
            <span
              key={event.id}
              className={cx("size-2 rounded-full border border-current", tintOf(event.ministryId))}
            />
          ))}
        </span>
      </button>
      <div className="hidden md:block">
        <div className="flex items-center justify-between">
          <Link {...wiring} to={paths.events} search={showWeek} className="rounded-full hover:bg-line">
            {number}
          </Link>
          {actions.onCreate && (
            <button
              type="button"
              aria-label={`Add an event on ${formatWeekday(date)}`}
              onClick={() => actions.onCreate?.(date)}
              tabIndex={isTabStop ? 0 : -1}
              className="flex size-7 items-center justify-center rounded-full text-ink-quiet opacity-0 hover:bg-line focus-visible:opacity-100 group-hover/day:opacity-100 [@media(hover:none)]:opacity-100"
            >
              <Plus aria-hidden className="size-4" />
            </button>
          )}
        </div>
        <ul className="mt-1 flex flex-col gap-1">
          {shown.map((event) => (
            <EventChip key={event.id} day={date} event={event} {...actions} />
          ))}
          {shown.length < events.length && (
            <li>
              <Link
                to={paths.events}
                search={showWeek}
                tabIndex={isTabStop ? 0 : -1}
                className="block rounded-sm px-1.5 py-0.5 text-ink-quiet text-xs hover:underline"
              >
                {`+${formatNumber(events.length - shown.length)} more`}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </td>
  );
}
