// The greeter's screen: the event is chosen already, the search box has the focus, every tap or Enter checks in one
// person.
import type { Event } from "@narthex/contract/events.ts";
import { CalendarSearch } from "lucide-react";
import { isCheckinOpen } from "../../events/eventDay.ts";
import { PlanEvent } from "../../events/PlanEvent.tsx";
import { useComing } from "../../events/useComing.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { ClosedEvent } from "../event/ClosedEvent.tsx";
import { EventSelect } from "../event/EventSelect.tsx";
import { useEventById } from "../event/useEventById.ts";
import { useEventOnNow } from "../event/useEventOnNow.ts";
import { Greeter } from "./Greeter.tsx";
import { LatestArrivals } from "./LatestArrivals.tsx";
import { RollSkeleton } from "./RollEmpty.tsx";

function getEmptyTitle(events: readonly Event[]): string {
  if (events.length === 0) return "No upcoming events";
  const isAnyOpen = events.some((one) => one.cancelledAt === null && isCheckinOpen(one));
  return isAnyOpen ? "Today's events are over" : "No events today";
}

interface DirectCheckinProps {
  /** The event in the URL; null for the current event. */
  eventId: number | null;
  onEvent: (id: number) => void;
  autoFocus: boolean;
}

export function DirectCheckin({ eventId, onEvent, autoFocus }: DirectCheckinProps) {
  const { events, list } = useComing();
  const onNow = useEventOnNow(events);
  const isNarrow = useMediaQuery("(width < 64rem)");
  const { event, isLoading, isGone } = useEventById(eventId ?? onNow, events);
  return (
    <div className="flex flex-col gap-4">
      <EventSelect labelHidden events={events} list={list} event={event} onEvent={onEvent} />
      {isGone || event?.cancelledAt ? (
        <ClosedEvent reason={isGone ? "deleted" : "canceled"} />
      ) : event ? (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_13rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <Greeter
              key={event.id}
              event={event}
              autoFocus={autoFocus}
              // Otherwise it stands above the latest arrivals.
              showsTotal={isNarrow}
              className="h-[max(24rem,70dvh)] lg:h-[34rem]"
            />
          </div>
          <LatestArrivals event={event} />
        </div>
      ) : isLoading ? (
        <RollSkeleton />
      ) : (
        <EmptyState
          icon={<CalendarSearch />}
          title={getEmptyTitle(events)}
          text={
            events.length === 0
              ? "Once a service or activity is planned, people can be checked in here."
              : "Choose the event above, and check people in as they come."
          }
          action={events.length === 0 && <PlanEvent />}
        />
      )}
    </div>
  );
}
