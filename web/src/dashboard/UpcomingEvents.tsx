import { Link } from "@tanstack/react-router";
import { CalendarDays, MapPin } from "lucide-react";
import { formatStart, getTitleClass } from "../events/eventWords.ts";
import { useUpcoming } from "../events/useUpcoming.ts";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { getButtonClass } from "../ui/Button.tsx";
import { CalendarLeaf } from "../ui/CalendarLeaf.tsx";
import { cx } from "../ui/cx.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { isComing, pickOwnEvents } from "./ownEvents.ts";

interface UpcomingEventsProps {
  count: number;
  mayCreate?: boolean;
  /**
   * Whether only the next event of each series is shown, so that a weekly service does not hide everything else, and
   * later events to which the user comes are added.
   */
  isOwn?: boolean;
}

/** The next events, each with a calendar icon, its place and its time. */
export function UpcomingEvents({ count, mayCreate = false, isOwn = false }: UpcomingEventsProps) {
  const { congregation } = useCurrentUser();
  const { events: coming } = useUpcoming();
  const events = isOwn ? pickOwnEvents(coming, count) : coming.slice(0, count);
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
