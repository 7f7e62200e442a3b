import type { Event } from "@narthex/contract/events.ts";
import { formatMonth, formatWeekday } from "../../format/format.ts";
import { EventRow } from "../list/EventRow.tsx";
import { listWeeks } from "../month.ts";
import type { CalendarActions } from "./calendarActions.ts";
import { DayCell } from "./DayCell.tsx";
import { useDayKeys } from "./useDayKeys.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface MonthGridProps extends CalendarActions {
  /** The chosen day, YYYY-MM-DD: its month is shown. */
  day: string;
  /** YYYY-MM-DD. */
  today: string;
  byDay: ReadonlyMap<string, readonly Event[]>;
  isBusy: boolean;
  onDay: (day: string) => void;
}

/** A month, Sunday first. On phones a day shows dots, and the chosen day's events stand below. */
export function MonthGrid({ day, today, byDay, isBusy, onDay, ...actions }: MonthGridProps) {
  const month = day.slice(0, 7);
  const weeks = listWeeks(month);
  const keys = useDayKeys(day, weeks.flat(), onDay);
  const chosenEvents = byDay.get(day) ?? [];
  return (
    <>
      <table
        ref={keys.table}
        aria-busy={isBusy}
        className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-lg border border-line bg-surface-raised shadow-raised"
      >
        <caption className="sr-only">Events in {formatMonth(`${month}-01`)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="border-line border-b py-2 font-medium text-ink-quiet text-xs">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  events={byDay.get(date) ?? []}
                  isToday={date === today}
                  isOutside={!date.startsWith(month)}
                  isChosen={date === day}
                  isTabStop={date === keys.stop}
                  onChoose={onDay}
                  onKeyDown={keys.onKeyDown}
                  {...actions}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-live="polite" className="mt-6 md:hidden">
        <h3 className="mb-2 font-medium">{formatWeekday(day)}</h3>
        {chosenEvents.length === 0 ? (
          !isBusy && <p className="text-ink-quiet">No events on this day.</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised">
            {chosenEvents.map((event) => (
              <EventRow key={event.id} underDay={day} event={event} {...actions} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
