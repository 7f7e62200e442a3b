import type { Event } from "@narthex/contract/events.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../../api/reads.ts";
import { formatDateRange, formatMonth, subtractDays } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { ShowMore } from "../../page/ShowMore.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { groupEventsByDay } from "../eventDay.ts";
import { queryEventsBetween } from "../events.queries.ts";
import type { EventActions } from "../list/eventActions.ts";
import { listWeekDays, listWeeks, shiftMonth } from "../month.ts";
import { Agenda } from "./Agenda.tsx";
import { MinistryLegend } from "./MinistryLegend.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { MoveEvent } from "./MoveEvent.tsx";
import { WeekDays } from "./WeekDays.tsx";

const TRY_AGAIN = "Please try again in a moment.";
const WEEK = 7;
const SPANS = [
  { value: "month", label: "Month" },
  { value: "week", label: "Week" },
  { value: "agenda", label: "Agenda" },
] as const;

type CalendarSpan = (typeof SPANS)[number]["value"];

interface EventCalendarProps extends EventActions {
  span: CalendarSpan;
  /** YYYY-MM-DD: the chosen day of the shown month or week; today unless given. */
  day?: string;
  ministryId: number | undefined;
  /** @param replace whether the same month stays shown */
  onShow: (place: { span: CalendarSpan; day: string }, replace?: boolean) => void;
  onCreate: ((date: string) => void) | null;
}

/** The events of a month or a week. Only those are read. */
export function EventCalendar({ span, day, ministryId, onShow, onCreate, ...actions }: EventCalendarProps) {
  const now = useToday();
  const [dragged, setDragged] = useState<{ event: Event; from: string } | null>(null);
  const [move, setMove] = useState<{ event: Event; to: string } | null>(null);
  const shown = day ?? now;
  const month = shown.slice(0, 7);
  const readOf = (one: string) =>
    queryEventsBetween(span === "week" ? listWeekDays(one) : listWeeks(one.slice(0, 7)).flat(), ministryId);
  const list = useInfiniteQuery({ ...readOf(shown), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const byDay = groupEventsByDay(events);
  const shiftShown = (by: 1 | -1) =>
    span === "week" ? subtractDays(shown, -by * WEEK) : `${shiftMonth(month, by)}-01`;
  // Read as soon as the button is approached, so that the events are there with the click.
  const toDay = (to: string) => {
    const prepare = () => void queryClient.prefetchInfiniteQuery(readOf(to));
    return { onClick: () => onShow({ span, day: to }), onPointerEnter: prepare, onFocus: prepare };
  };
  const unit = span === "week" ? "week" : "month";
  const calendar = {
    ...actions,
    onCreate,
    onDrag: setDragged,
    onMove: (event: Event, to: string) => setMove({ event, to }),
    onDrop(to: string) {
      // One of several days moves by as many days as the day of it that was dragged.
      if (dragged && dragged.from !== to)
        setMove({
          event: dragged.event,
          to: subtractDays(dragged.event.eventDate, countDaysBetween(to, dragged.from)),
        });
      setDragged(null);
    },
  };
  const isBusy = list.isPlaceholderData;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 aria-live="polite" className="grow font-semibold font-serif text-xl max-sm:text-lg">
          {span === "week" ? formatWeek(shown) : formatMonth(`${month}-01`)}
        </h2>
        <SegmentedControl
          label="Calendar by"
          value={span}
          onChange={(next) => onShow({ span: next, day: shown })}
          options={SPANS}
          className="max-sm:order-last max-sm:w-full"
        />
        <span className="flex flex-wrap gap-1 print:hidden">
          <IconButton label={`Previous ${unit}`} icon={<ChevronLeft />} {...toDay(shiftShown(-1))} />
          <Button onClick={() => onShow({ span, day: now })}>Today</Button>
          <IconButton label={`Next ${unit}`} icon={<ChevronRight />} {...toDay(shiftShown(1))} />
        </span>
      </div>
      {list.isLoadingError ? (
        <QueryError query={list} />
      ) : list.isPending ? (
        // Days without events would say so before anyone knows.
        <Loading label="Loading events" bar="h-[36rem]" />
      ) : span === "week" ? (
        <WeekDays day={shown} today={now} {...{ byDay, isBusy }} {...calendar} />
      ) : span === "agenda" ? (
        <Agenda {...{ month, byDay }} {...actions} />
      ) : (
        <MonthGrid
          {...{ byDay, isBusy }}
          day={shown}
          today={now}
          onDay={(next) => onShow({ span, day: next }, next.startsWith(month))}
          {...calendar}
        />
      )}
      <ShowMore list={list} label="Show the remaining events" failed={TRY_AGAIN} className="mt-4" />
      <MinistryLegend events={events} />
      {move && <MoveEvent {...move} onClose={() => setMove(null)} />}
    </>
  );
}

const DAY_MS = 86_400_000;
const countDaysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function formatWeek(day: string): string {
  const days = listWeekDays(day);
  return formatDateRange(days[0] ?? day, days.at(-1) ?? day);
}
