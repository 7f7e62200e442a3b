// How many children are in each room at an event, for those who look after them.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../../api/reads.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { linkClass } from "../../ui/link.ts";
import { isSoon } from "../eventDay.ts";

/** The rooms of an event that is within a week, or at which children or adults are in a room. */
export function EventRooms({ event }: { event: Event }) {
  const query = useQuery(read(api.board.rooms, { query: { eventId: event.id } }));
  if (query.isError && !query.data)
    return (
      <Card title="Children's rooms">
        <QueryError query={query} />
      </Card>
    );
  const rooms = query.data ?? [];
  const isInUse = rooms.some(({ children, workers }) => children + workers > 0);
  if (rooms.length === 0 || !(isInUse || (isSoon(event) && event.cancelledAt === null))) return null;
  return (
    <Card
      title="Children's rooms"
      padding="none"
      action={
        <Link to={paths.children} search={{ tab: "board", event: event.id }} className={linkClass}>
          Open the board
        </Link>
      }
    >
      <ul className="border-line border-t">
        {rooms.map(({ roomId, roomName, children, capacity, isFull, staffingProblems }) => (
          <li
            key={roomId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6"
          >
            <Link
              to={paths.children}
              search={{ tab: "board", event: event.id, room: roomId }}
              className={`${linkClass} min-w-0 break-words`}
            >
              {roomName}
            </Link>
            <span className="tabular-nums">{`${children} of ${capacity} children`}</span>
            {isFull && <Badge tone="caution">Full</Badge>}
            {staffingProblems.length > 0 && <Badge tone="critical">Too few adults</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
