import type { Event } from "@narthex/contract/events.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { getSentence } from "../../api/request.ts";
import { formatMonth, formatTotalCount } from "../../format/format.ts";
import { ShowMore } from "../../page/ShowMore.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";
import { type EventOption, queryComingEvents, queryPastEvents } from "../events.queries.ts";
import { shiftMonth } from "../month.ts";
import { EventRow } from "./EventRow.tsx";
import type { EventActions } from "./eventActions.ts";

const TRY_AGAIN = "Please try again in a moment.";

interface EventListProps extends EventActions {
  choice: EventOption;
  onMonth: (month: string) => void;
  onCreate: (() => void) | null;
}

/** What comes, the next first; then what was, the latest first. */
export function EventList({ choice, onMonth, onCreate, ...actions }: EventListProps) {
  const coming = useInfiniteQuery({ ...queryComingEvents(choice), placeholderData: keepPreviousData });
  const past = useInfiniteQuery({ ...queryPastEvents(choice), placeholderData: keepPreviousData });
  if (!coming.data || !past.data) {
    const failed = [coming, past].find(({ isLoadingError }) => isLoadingError);
    if (!failed) return <ListLoading />;
    const retry = () => {
      for (const list of [coming, past]) if (!list.data) void list.refetch();
    };
    return (
      <ErrorState
        text={getSentence(failed.error, TRY_AGAIN)}
        onRetry={retry}
        retrying={coming.isFetching || past.isFetching}
      />
    );
  }
  const { month } = choice;
  const total = (coming.data.pages[0]?.total ?? 0) + (past.data.pages[0]?.total ?? 0);
  const [next, before] = [coming, past].map(({ data }) => data.pages.flatMap((page) => page.rows));
  return (
    <>
      <div className="mb-4 flex items-center gap-1">
        <h2 aria-live="polite" className="grow font-semibold text-lg">
          {month === undefined ? "All Events" : formatMonth(`${month}-01`)} ({formatTotalCount(total)})
        </h2>
        {month !== undefined && (
          <span className="flex gap-1 print:hidden">
            <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => onMonth(shiftMonth(month, -1))} />
            <IconButton label="Next month" icon={<ChevronRight />} onClick={() => onMonth(shiftMonth(month, 1))} />
          </span>
        )}
      </div>
      {total === 0 ? (
        <NoEvents isChosen={Boolean(choice.search || choice.ministryId || month)} onCreate={onCreate} />
      ) : (
        <div className="flex flex-col gap-6">
          <Section title="Coming up" events={next} chosenMonth={month} {...actions}>
            <ShowMore list={coming} label="Show later events" failed={TRY_AGAIN} className="mt-4" />
          </Section>
          <Section title="Past" events={before} chosenMonth={month} {...actions}>
            <ShowMore list={past} label="Show earlier events" failed={TRY_AGAIN} className="mt-4" />
          </Section>
        </div>
      )}
    </>
  );
}

interface SectionProps extends EventActions {
  title: string;
  events: readonly Event[] | undefined;
  /** The month of the heading above, YYYY-MM, which is not repeated. */
  chosenMonth: string | undefined;
  children: ReactNode;
}

function Section({ title, events = [], chosenMonth, children, ...actions }: SectionProps) {
  if (events.length === 0) return null;
  const months = [...Map.groupBy(events, ({ eventDate }) => eventDate.slice(0, 7))];
  return (
    <section>
      <h3 className="mb-2 font-medium text-ink-quiet text-sm">{title}</h3>
      <div className="flex flex-col gap-5">
        {months.map(([month, own]) => (
          <div key={month}>
            {month !== chosenMonth && <h4 className="mb-2 font-semibold font-serif">{formatMonth(`${month}-01`)}</h4>}
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised">
              {own.map((event) => (
                <EventRow key={event.id} event={event} {...actions} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {children}
    </section>
  );
}

function NoEvents({ isChosen, onCreate }: { isChosen: boolean; onCreate: (() => void) | null }) {
  if (isChosen)
    return (
      <Card>
        <EmptyState icon={<CalendarDays />} title="No events found" text="Try another word, month or ministry." />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        icon={<CalendarDays />}
        title="No events scheduled"
        text={
          onCreate
            ? "Plan a service or an activity, and people can be checked in to it."
            : "Services and activities appear here once they are planned."
        }
        action={
          onCreate && (
            <Button variant="secondary" onClick={onCreate}>
              Create Event
            </Button>
          )
        }
      />
    </Card>
  );
}

function ListLoading() {
  return (
    <>
      <Skeleton className="mb-4 h-7 w-40" />
      <Skeleton className="mb-2 h-5 w-24" />
      <LoadingRows
        label="Loading events"
        rows={6}
        className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-raised"
        rowClassName="flex h-25 items-center gap-4 p-4"
      >
        <Skeleton className="size-14 rounded-md" />
        <Skeleton className="h-5 w-2/5" />
      </LoadingRows>
    </>
  );
}
