import type { Event } from "@narthex/contract/events.ts";
import { DASHBOARD_EVENTS, MEMBER_DASHBOARD_EVENTS } from "@narthex/contract/limits.ts";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, MapPin } from "lucide-react";
import { ownUpcomingEvents, upcomingEvents } from "../events/events.queries.ts";
import { formatStart, getTitleClass } from "../events/eventWords.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { getButtonClass } from "../ui/Button.tsx";
import { CalendarLeaf } from "../ui/CalendarLeaf.tsx";
import { cx } from "../ui/cx.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { isComing, pickOwnEvents } from "./ownEvents.ts";

/**
 * The next events of a member. Of each series only the next event is shown, so that a weekly service does not hide
 * everything else, and later events to which the member comes are added.
 */
export function OwnUpcomingEvents() {
  const events = listAllRows(useSuspenseInfiniteQuery(upcomingEvents));
  const replied = listAllRows(useSuspenseInfiniteQuery(ownUpcomingEvents));
  return <EventRows events={pickOwnEvents(events, replied, MEMBER_DASHBOARD_EVENTS)} mayCreate={false} />;
}

/** The next events of the church. */
export function UpcomingEvents() {
  const events = listAllRows(useSuspenseInfiniteQuery(upcomingEvents));
  return <EventRows events={events.slice(0, DASHBOARD_EVENTS)} mayCreate />;
}

interface EventRowsProps {
  events: readonly Event[];
  mayCreate: boolean;
}

/** Events, each with a calendar icon, its place and its time. */
function EventRows({ events, mayCreate }: EventRowsProps) {
  const { congregation } = useCurrentUser();
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays />}
        title="No upcoming events"
        text="Services and activities appear here once they are planned."
        action={
          mayCreate && (
            <Link to={paths.events} search={{ create: true }} className={getButtonClass({ variant: "secondary" })}>
              Create Event
            </Link>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex items-center gap-4 max-[18rem]:flex-wrap py-3">
            <CalendarLeaf date={event.eventDate} />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className={cx("min-w-0 break-words", getTitleClass(event))}>{event.title}</span>
                {event.cancelledAt && <Badge tone="critical">Canceled</Badge>}
                {isComing(event) && <Badge tone="positive">Coming</Badge>}
              </p>
              <p className="text-ink-quiet text-sm">{formatStart(event, congregation.timezone)}</p>
              <p className="flex items-center gap-1 truncate text-ink-quiet text-sm">
                <MapPin aria-hidden className="size-3.5 shrink-0" />
                {event.location ?? "Location TBD"}
              </p>
            </div>
            <Link
              to={paths.event}
              params={{ id: event.id }}
              aria-label={`View details of ${event.title}`}
              className={`${linkClass} shrink-0 print:hidden`}
            >
              View Details
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex gap-4 border-line border-t pt-4 print:hidden">
        <Link to={paths.events} className={linkClass}>
          View Events
        </Link>
        {mayCreate && (
          <Link to={paths.events} search={{ create: true }} className={linkClass}>
            Create Event
          </Link>
        )}
      </div>
    </>
  );
}
