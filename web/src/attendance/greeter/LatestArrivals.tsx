import { formatInstantTime } from "../../format/format.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { EventHeadcount } from "../headcount/EventHeadcount.tsx";
import type { QueuedEvent } from "../queue/checkinTasks.ts";
import { RunningCount } from "./RunningCount.tsx";
import { useAttendees } from "./useAttendees.ts";

const SHOWN = 6;

/** The latest check-ins, made here or by another greeter. */
export function LatestArrivals({ event }: { event: QueuedEvent }) {
  const { timezone } = useCurrentUser().congregation;
  const { latest, count } = useAttendees(event);
  return (
    <section aria-labelledby="latest-arrivals" className="min-w-0">
      <RunningCount
        event={event}
        className="mb-2 font-serif text-xl max-lg:hidden [&_strong]:text-4xl [&_strong]:leading-none"
      />
      <EventHeadcount event={event} className="mb-6" />
      <h3 id="latest-arrivals" className="font-medium text-ink-quiet text-sm">
        Last check-ins
      </h3>
      {count === 0 ? (
        <p className="mt-2 text-ink-quiet">No one yet. The first person will appear here.</p>
      ) : (
        <ol className="mt-1">
          {latest.slice(0, SHOWN).map((arrival) => (
            <li
              key={arrival.memberId ?? arrival.at}
              className="flex min-h-12 items-center gap-3 border-line border-b py-2 last:border-b-0"
            >
              <Avatar name={arrival.name} src={arrival.picture} size="small" />
              <span className="min-w-0 grow break-words">
                <PersonLink id={arrival.memberId}>{arrival.name}</PersonLink>
                {arrival.note && <span className="block text-ink-quiet text-sm">{arrival.note}</span>}
              </span>
              <time dateTime={arrival.at} className="shrink-0 text-ink-quiet text-sm">
                {arrival.isSaved ? formatInstantTime(arrival.at, timezone) : "Saving…"}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
