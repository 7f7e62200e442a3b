import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { isBeforeCheckin } from "../../events/eventDay.ts";
import { formatFullName } from "../../format/format.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { AlreadyHere } from "./AlreadyHere.tsx";
import { OpensLater } from "./OpensLater.tsx";
import { OwnHousehold } from "./OwnHousehold.tsx";
import { useOwnHousehold } from "./useOwnHousehold.ts";
import { useSelfIsHere } from "./useSelfIsHere.ts";

/** Step 2 for users who may check in only themselves, and their household: their own card with one button. */
export function SelfCheckin({ event }: { event: Event }) {
  const me = useQuery(read(api.members.me));
  const { isHere, isSaving } = useSelfIsHere(event);
  const { queue } = useCheckinQueue();
  const household = useOwnHousehold(event);

  if (me.isPending || isHere === null || household.isLoading) {
    return <Loading label="Loading your profile" bar="h-52 rounded-lg" />;
  }
  if (!me.data) return <QueryError query={me} />;
  const name = formatFullName(me.data);
  const own = (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-line p-6 text-center">
      <Avatar name={name} src={me.data.profileImageUrl} size="large" />
      <p className="break-words font-semibold font-serif text-xl">{name}</p>
      <div className="flex min-h-12 w-full items-center justify-center">
        {isHere ? (
          <AlreadyHere />
        ) : isBeforeCheckin(event) ? (
          <OpensLater event={event} />
        ) : (
          <Button
            variant={household.people.length > 0 ? "secondary" : "primary"}
            size="large"
            className="w-full max-w-80"
            busy={isSaving}
            onClick={() => queue.checkIn(event, { id: me.data.id, name })}
          >
            Check Me In
          </Button>
        )}
      </div>
    </div>
  );
  if (household.people.length === 0) return own;
  return (
    <>
      {own}
      <OwnHousehold
        event={event}
        people={household.people.map((one) => (one.memberId === me.data.id && isHere ? { ...one, isHere } : one))}
      />
    </>
  );
}
