// The children and adults in each room, with a column to check on paper. See styles/paper-sheet.css.
import "../../styles/paper-sheet.css";
import type { InsideList } from "@narthex/contract/child-board.ts";
import { formatInstantDate, formatInstantTime } from "../../format/format.ts";
import { useDeskRights } from "../rights/deskRights.ts";
import { formatPeopleInside } from "./insideWords.ts";

interface InsideSheetProps {
  list: InsideList;
  /** Whether the server answers, so that the list is the current one. */
  isThere: boolean;
  isOnPaper?: boolean;
}

export function InsideSheet({ list: { at, rooms }, isThere, isOnPaper = false }: InsideSheetProps) {
  const { timezone } = useDeskRights();
  const hasSeveralEvents = new Set(rooms.map(({ eventId }) => eventId)).size > 1;
  const when = `${formatInstantDate(at, timezone)}, ${formatInstantTime(at, timezone)}`;
  return (
    <div className="grid gap-5">
      <div>
        {isOnPaper && <p className="font-semibold text-xl">Who is inside</p>}
        <p className="font-semibold text-lg">
          {formatPeopleInside({
            children: rooms.flatMap(({ children }) => children),
            adults: rooms.flatMap(({ adults }) => adults),
          })}
        </p>
        <p className="text-ink-quiet">{`As of ${when}`}</p>
        {!isThere && (
          <p className="mt-2 font-medium text-critical">
            No connection. This is the last known state. Later arrivals and collections are missing.
          </p>
        )}
        {isOnPaper && <p className="mt-2 text-sm">Check off each person. Destroy this list afterwards.</p>}
      </div>
      {rooms.map((room) => (
        <Room key={`${room.eventId} ${room.roomId}`} {...{ room, hasSeveralEvents, isOnPaper }} />
      ))}
    </div>
  );
}

interface RoomProps {
  room: InsideList["rooms"][number];
  hasSeveralEvents: boolean;
  isOnPaper: boolean;
}

function Room({ room, hasSeveralEvents, isOnPaper }: RoomProps) {
  return (
    <table className="paper-sheet-room">
      <caption className="pb-1 text-left font-semibold">
        {hasSeveralEvents ? `${room.roomName}, ${room.eventTitle}` : room.roomName}
        <span className="font-normal text-ink-quiet">{` · ${formatPeopleInside(room)}`}</span>
      </caption>
      <thead className={isOnPaper ? undefined : "sr-only"}>
        <tr>
          <th scope="col">Name</th>
          {isOnPaper && <th scope="col">Here</th>}
        </tr>
      </thead>
      <tbody>
        {room.children.map(({ checkInId, name, allergies }) => (
          <tr key={checkInId}>
            <td>
              {name}
              {allergies && <strong className="block text-sm">{`Allergy: ${allergies}`}</strong>}
            </td>
            {isOnPaper && <td />}
          </tr>
        ))}
        {room.adults.map(({ id, name }) => (
          <tr key={`adult ${id}`}>
            <td>{`${name} (adult)`}</td>
            {isOnPaper && <td />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
