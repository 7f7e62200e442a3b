import type { Event } from "@narthex/contract/events.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { formatShortDate, formatWeekday } from "../../format/format.ts";
import { cx } from "../../ui/cx.ts";
import { listWeekDays } from "../month.ts";
import type { CalendarActions } from "./calendarActions.ts";
import { EventChip } from "./EventChip.tsx";

interface WeekDaysProps extends CalendarActions {
  /** A day of the week, YYYY-MM-DD. */
  day: string;
  today: string;
  byDay: ReadonlyMap<string, readonly Event[]>;
  isBusy: boolean;
}

/** The seven days of a week beside each other, or below each other on narrow screens; the events of each in order. */
export function WeekDays({ day, today, byDay, isBusy, ...actions }: WeekDaysProps) {
  return (
    <ol
      aria-busy={isBusy}
      className="grid overflow-clip rounded-lg border border-line bg-surface-raised shadow-raised lg:grid-cols-7"
    >
      {listWeekDays(day).map((date) => (
        <WeekDay key={date} date={date} isToday={date === today} events={byDay.get(date) ?? []} {...actions} />
      ))}
    </ol>
  );
}

interface WeekDayProps extends CalendarActions {
  date: string;
  isToday: boolean;
  events: readonly Event[];
}

function WeekDay({ date, isToday, events, ...actions }: WeekDayProps) {
  const [isOver, setOver] = useState(false);
  const [weekday] = formatWeekday(date).split(", ");
  return (
    <li
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
        "group/day flex min-w-0 flex-col border-line p-2 not-last:border-b lg:min-h-72 lg:not-last:border-r lg:not-last:border-b-0",
        isOver && "bg-accent-quiet",
      )}
    >
      <div className="mb-2 flex items-start justify-between gap-1">
        <h3 aria-current={isToday ? "date" : undefined} className="min-w-0 text-sm leading-5">
          <span className={cx("block", isToday ? "font-semibold text-accent" : "font-medium")}>{weekday}</span>
          <span className="block text-ink-quiet">{formatShortDate(date)}</span>
        </h3>
        {actions.onCreate && (
          <button
            type="button"
            aria-label={`Add an event on ${formatWeekday(date)}`}
            onClick={() => actions.onCreate?.(date)}
            className="flex size-7 shrink-0 items-center justify-center rounded-full text-ink-quiet hover:bg-line touch:size-11 lg:opacity-0 lg:focus-visible:opacity-100 lg:group-hover/day:opacity-100 lg:[@media(hover:none)]:opacity-100"
          >
            <Plus aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {events.length === 0 ? (
        <p className="text-ink-quiet text-sm lg:sr-only">No events</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {events.map((event) => (
            <EventChip key={event.id} day={date} isRoomy event={event} {...actions} />
          ))}
        </ul>
      )}
    </li>
  );
}
