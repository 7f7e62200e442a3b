import type { Event } from "@narthex/contract/events.ts";
import { useState } from "react";
import { formatMonth, formatWeekday } from "../../format/format.ts";
import { cx } from "../../ui/cx.ts";
import { EventRow } from "../list/EventRow.tsx";
import { listWeeks } from "../month.ts";
import type { CalendarActions } from "./calendarActions.ts";
import { DayCell } from "./DayCell.tsx";
import { useDayKeys } from "./useDayKeys.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface MonthGridProps extends CalendarActions {
  /** YYYY-MM. */
  month: string;
  /** YYYY-MM-DD. */
  today: string;
  byDay: ReadonlyMap<string, readonly Event[]>;
  isBusy: boolean;
  onMonth: (month: string) => void;
}

/** A month, Sunday first. On phones a day shows dots, and the chosen day's events stand below. */
export function MonthGrid({ month, today, byDay, isBusy, onMonth, ...actions }: MonthGridProps) {
  const [chosen, setChosen] = useState(today);
  const weeks = listWeeks(month);
  const keys = useDayKeys(chosen, weeks.flat(), (date) => onMonth(date.slice(0, 7)));
  const chosenEvents = byDay.get(chosen) ?? [];
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
                  isChosen={date === chosen}
                  isTabStop={date === keys.stop}
                  onChoose={setChosen}
                  onKeyDown={keys.onKeyDown}
                  {...actions}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-live="polite" className={cx("mt-6 md:hidden", !chosen.startsWith(month) && "hidden")}>
        <h3 className="mb-2 font-medium">{formatWeekday(chosen)}</h3>
        {chosenEvents.length === 0 ? (
          <p className="text-ink-quiet">No events on this day.</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised">
            {chosenEvents.map((event) => (
              <EventRow key={event.id} underDay={chosen} event={event} {...actions} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
