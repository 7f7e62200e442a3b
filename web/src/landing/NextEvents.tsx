import type { PublicEvent } from "@narthex/contract/public-calendar.ts";
import { formatStart } from "../events/eventWords.ts";
import { formatWeekday } from "../format/format.ts";
import { publicCalendarAddress } from "../paths.ts";
import { CalendarLeaf } from "../ui/CalendarLeaf.tsx";
import { linkClass } from "../ui/link.ts";

interface NextEventsProps {
  events: readonly PublicEvent[];
  /** The church's time zone; undefined if it could not be loaded. */
  timezone: string | undefined;
}

/** The next public events on the landing page, each with a link to its page. */
export function NextEvents({ events, timezone }: NextEventsProps) {
  return (
    <section aria-labelledby="next-events" className="mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-events" className="font-semibold font-serif text-xl">
          Coming up
        </h2>
        <a href={publicCalendarAddress} className={linkClass}>
          All events
        </a>
      </div>
      <ul className="mt-3 grid gap-4 sm:grid-cols-3">
        {events.map((event) => (
          <li
            key={event.id}
            className="relative flex items-start gap-4 rounded-lg border border-line bg-surface-raised p-4 shadow-raised"
          >
            <CalendarLeaf date={event.eventDate} />
            <div className="min-w-0">
              <a
                href={`${publicCalendarAddress}/${event.id}`}
                className="break-words font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {event.title}
              </a>
              <p className="text-ink-quiet text-sm">
                {`${formatWeekday(event.eventDate)}, ${formatStart(event, timezone ?? event.timezone)}`}
              </p>
              {event.location && <p className="break-words text-ink-quiet text-sm">{event.location}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
