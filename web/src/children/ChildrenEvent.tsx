// The event whose children are meant: the one that is on now, also after its end while children wait, or another one. An
// event of yesterday is listed as long as children are inside.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarSearch } from "lucide-react";
import type { ReactNode } from "react";
import { read } from "../api/reads.ts";
import { ClosedEvent } from "../attendance/event/ClosedEvent.tsx";
import { EventSelect } from "../attendance/event/EventSelect.tsx";
import { useEventById } from "../attendance/event/useEventById.ts";
import { isOnToday } from "../events/eventDay.ts";
import { queryComingEvents } from "../events/events.queries.ts";
import { formatOpening } from "../events/openingDay.ts";
import { PlanEvent } from "../events/PlanEvent.tsx";
import { getServerTime } from "../format/serverTime.ts";
import { useLine } from "../live/useLine.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { WithLineNote } from "./desk/LineLost.tsx";
import { InsideList } from "./inside/InsideList.tsx";
import { PaperCopy } from "./paper/PaperCopy.tsx";
import { PaperListLink } from "./paper/PaperListLink.tsx";
import { usePaperCopy } from "./paper/usePaperCopy.ts";
import { useChildrenEventOnNow } from "./useChildrenEventOnNow.ts";

interface ChildrenEventProps {
  /** As the address has it; null for the one that is on now. */
  eventId: number | null;
  onEvent: (id: number) => void;
  /** Above the choice of the event. */
  above?: ReactNode;
  children: (event: Event) => ReactNode;
}

export function ChildrenEvent({ eventId, onEvent, above, children }: ChildrenEventProps) {
  const list = useSuspenseInfiniteQuery(queryComingEvents());
  const { isThere, isChecked } = useLine();
  const coming = listAllRows(list);
  const inside = useQuery(read(api.childrenInside.events));
  const left = (inside.data ?? []).filter(({ id }) => !coming.some((event) => event.id === id));
  const events = [...left, ...coming];
  const current = { coming, inside: inside.isLoading ? null : (inside.data ?? []) };
  const onNow = useChildrenEventOnNow(current, eventId === null, isChecked);
  const known = useEventById(eventId ?? onNow.id, events);
  const { event } = known;
  const isLoading = known.isLoading || (eventId === null && onNow.isLoading);
  const now = isChecked ? getServerTime() : null;
  const opening = event && now && formatOpening(event, now);
  const copy = usePaperCopy(event && now && isOnToday(event, now) ? event : null, isThere);
  const screen = (
    <>
      {above}
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 max-w-xl grow basis-72">
          <EventSelect labelHidden events={events} list={list} event={event} onEvent={onEvent} />
        </div>
        {event && now && <PaperListLink event={event} now={now} />}
        <InsideList isThere={isThere} />
      </div>
      {opening && (
        <p className="flex items-center gap-3 rounded-md bg-caution-quiet px-4 py-3 text-caution">
          <CalendarClock aria-hidden className="size-5 shrink-0" />
          {opening}
        </p>
      )}
      {known.isGone ? (
        <ClosedEvent reason="deleted" />
      ) : event ? (
        children(event)
      ) : isLoading ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <NoEvent isAnyPlanned={events.length > 0} />
      )}
    </>
  );
  return (
    <div className="grid gap-5">
      <WithLineNote isThere={isThere} className="rounded-md" paper={<PaperCopy list={copy} />}>
        {screen}
      </WithLineNote>
    </div>
  );
}

function NoEvent({ isAnyPlanned }: { isAnyPlanned: boolean }) {
  return (
    <EmptyState
      icon={<CalendarSearch />}
      title={isAnyPlanned ? "No events today" : "No upcoming events"}
      text={
        isAnyPlanned
          ? "Choose the event above."
          : "Once a service or activity is planned, children can be checked in here."
      }
      action={!isAnyPlanned && <PlanEvent />}
    />
  );
}
