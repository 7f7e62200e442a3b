import type { Event } from "@narthex/contract/events.ts";
import { ScanLine, UsersRound } from "lucide-react";
import { isCheckinOpen } from "../../events/eventDay.ts";
import { formatWhen } from "../../events/eventWords.ts";
import { useComing } from "../../events/useComing.ts";
import { formatFullName } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { openCheckin } from "../dialog/openCheckin.ts";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { AlreadyHere } from "./AlreadyHere.tsx";
import { OpensLater } from "./OpensLater.tsx";
import { useOwnHousehold } from "./useOwnHousehold.ts";
import { useSelfIsHere } from "./useSelfIsHere.ts";

/** Every event that the user can check in to now, each with one button. */
export function CheckMeIn() {
  // Re-renders at midnight, because today's events change.
  useToday();
  const events = useComing().events.filter(({ cancelledAt }) => cancelledAt === null);
  const open = events.filter((event) => isCheckinOpen(event));
  const [next] = events;
  return (
    <Card>
      {open.length > 0 ? (
        <ul className="-my-4 divide-y divide-line">
          {open.map((event) => (
            <OpenEvent key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <>
          <p className="font-semibold font-serif text-xl">No events today</p>
          <p className="text-ink-quiet">On the day of a service or event you can check yourself in here.</p>
          {next && (
            <div className="mt-4 border-line border-t pt-4">
              <EventLine event={next} />
              <OpensLater event={next} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function OpenEvent({ event }: { event: Event }) {
  const user = useCurrentUser();
  const { isHere, isSaving } = useSelfIsHere(event);
  const { queue } = useCheckinQueue();
  const hasOthers = useOwnHousehold(event).people.some((one) => !one.isHere && one.memberId !== user.memberId);
  const { memberId } = user;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <EventLine event={event} />
      {isHere ? (
        <AlreadyHere />
      ) : (
        memberId !== null && (
          <Button
            variant="primary"
            size="large"
            icon={<ScanLine />}
            aria-label={`Check Me In to ${event.title}`}
            className={isHere === null ? "invisible max-sm:w-full" : "max-sm:w-full"}
            busy={isSaving}
            onClick={() => queue.checkIn(event, { id: memberId, name: formatFullName(user) })}
          >
            Check Me In
          </Button>
        )
      )}
      {hasOthers && (
        <Button
          variant="quiet"
          icon={<UsersRound />}
          aria-label={`Check in your household to ${event.title}`}
          className="max-sm:w-full"
          onClick={() => openCheckin(event.id)}
        >
          Check in your household
        </Button>
      )}
    </li>
  );
}

function EventLine({ event }: { event: Event }) {
  const { congregation } = useCurrentUser();
  return (
    <div className="min-w-0 grow basis-64">
      <p className="break-words font-semibold font-serif text-xl">{event.title}</p>
      <p className="text-ink-quiet">{formatWhen(event, congregation.timezone)}</p>
    </div>
  );
}
