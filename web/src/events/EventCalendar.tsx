import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../api/reads.ts";
import { dayInWords, monthInWords } from "../format/words.ts";
import { useToday } from "../live/midnight.ts";
import { QueryError } from "../page/QueryError.tsx";
import { ShowMore } from "../page/ShowMore.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { CalendarDay } from "./CalendarDay.tsx";
import { EventRow } from "./EventRow.tsx";
import type { EventActions } from "./eventActions.ts";
import { byStart } from "./eventDay.ts";
import { monthEvents } from "./events.queries.ts";
import { shiftMonth, weeksOf } from "./month.ts";

const TRY_AGAIN = "Please try again in a moment.";
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface EventCalendarProps extends EventActions {
  /** YYYY-MM; this month unless given. */
  month?: string;
  onMonth: (month: string) => void;
}

/** A month, Sunday first. On phones a day shows how many events it has, and the chosen day's events stand below. */
export function EventCalendar({ month, onMonth, ...actions }: EventCalendarProps) {
  const now = useToday();
  const page = month ?? now.slice(0, 7);
  const [chosen, setChosen] = useState(now);
  const list = useInfiniteQuery({ ...monthEvents(page), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const byDay = Map.groupBy(byStart(events), (event) => event.eventDate);
  const chosenEvents = byDay.get(chosen) ?? [];
  // Read as soon as the button is approached, so that the month is there with the click.
  const toMonth = (to: string) => {
    const prepare = () => void queryClient.prefetchInfiniteQuery(monthEvents(to));
    return { onClick: () => onMonth(to), onPointerEnter: prepare, onFocus: prepare };
  };

  const header = (
    <div className="mb-4 flex items-center justify-between gap-2">
      <Button icon={<ChevronLeft />} aria-label="Previous month" {...toMonth(shiftMonth(page, -1))}>
        <span className="max-sm:sr-only">Previous</span>
      </Button>
      <h2 aria-live="polite" className="font-semibold font-serif text-xl">
        {monthInWords(`${page}-01`)}
      </h2>
      <Button aria-label="Next month" {...toMonth(shiftMonth(page, 1))}>
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight />
      </Button>
    </div>
  );
  if (list.isLoadingError) {
    return (
      <>
        {header}
        <QueryError query={list} />
      </>
    );
  }
  return (
    <>
      {header}
      <table
        aria-busy={list.isPending || list.isPlaceholderData}
        className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-lg border border-line bg-surface-raised shadow-raised"
      >
        <caption className="sr-only">Events in {monthInWords(`${page}-01`)}</caption>
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
          {weeksOf(page).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <CalendarDay
                  key={date}
                  date={date}
                  events={byDay.get(date) ?? []}
                  isToday={date === now}
                  isOutside={!date.startsWith(page)}
                  isChosen={date === chosen}
                  onChoose={setChosen}
                  {...actions}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} label="Show the remaining events" failed={TRY_AGAIN} className="mt-4" />
      <section aria-live="polite" className={cx("mt-6 md:hidden", !chosen.startsWith(page) && "hidden")}>
        <h3 className="mb-2 font-medium">{dayInWords(chosen)}</h3>
        {chosenEvents.length === 0 ? (
          <p className="text-ink-quiet">No events on this day.</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised">
            {chosenEvents.map((event) => (
              <EventRow key={event.id} event={event} {...actions} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
