// The event whose children are meant: the one that is on now, also after its end while children wait, or another one.
import type { Event } from "@narthex/contract/events.ts";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { CalendarSearch } from "lucide-react";
import type { ReactNode } from "react";
import { EventSelect } from "../attendance/event/EventSelect.tsx";
import { useEventById } from "../attendance/event/useEventById.ts";
import { isOnToday } from "../events/eventDay.ts";
import { comingEvents } from "../events/events.queries.ts";
import { PlanEvent } from "../events/PlanEvent.tsx";
import { rowsOf } from "../page/QueryList.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { LineLost } from "./desk/LineLost.tsx";
import { useLine } from "./desk/useLine.ts";
import { PaperCopy } from "./paper/PaperCopy.tsx";
import { PaperListLink } from "./paper/PaperListLink.tsx";
import { usePaperCopy } from "./paper/usePaperCopy.ts";
import { useEventOnNow } from "./useEventOnNow.ts";

interface ChildrenEventProps {
  /** As the address has it; null for the one that is on now. */
  eventId: number | null;
  onEvent: (id: number) => void;
  children: (event: Event) => ReactNode;
}

export function ChildrenEvent({ eventId, onEvent, children }: ChildrenEventProps) {
  const list = useSuspenseInfiniteQuery(comingEvents());
  const isThere = useLine();
  const events = rowsOf(list);
  const onNow = useEventOnNow(events, eventId === null);
  const known = useEventById(eventId ?? onNow.id, events);
  const { event } = known;
  const isLoading = known.isLoading || (eventId === null && onNow.isLoading);
  const copy = usePaperCopy(event && isOnToday(event) ? event.id : null, isThere);
  return (
    <div className="grid gap-5">
      {!isThere && (
        <LineLost className="rounded-md">
          <PaperCopy list={copy} />
        </LineLost>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 max-w-xl grow basis-72">
          <EventSelect labelHidden events={events} list={list} event={event} onEvent={onEvent} />
        </div>
        {event && <PaperListLink event={event} />}
      </div>
      {event ? (
        children(event)
      ) : isLoading ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <EmptyState
          icon={<CalendarSearch />}
          title={events.length === 0 ? "No upcoming events" : "No events today"}
          text={
            events.length === 0
              ? "Once a service or activity is planned, children can be checked in here."
              : "Choose the event above."
          }
          action={events.length === 0 && <PlanEvent />}
        />
      )}
    </div>
  );
}
