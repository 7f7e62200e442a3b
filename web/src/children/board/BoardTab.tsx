// The board: all rooms, or one of them.
import { api } from "@narthex/contract/api.ts";
import type { RoomLoad } from "@narthex/contract/child-board.ts";
import { useQuery } from "@tanstack/react-query";
import { Baby, UserPlus } from "lucide-react";
import { useId } from "react";
import { read } from "../../api/reads.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { FamilyCollect } from "../pickup/FamilyCollect.tsx";
import { formatAges } from "../rooms/roomWords.ts";
import { useIsPast } from "../texts/useIsPast.ts";
import { formatMissing, formatRatio } from "./boardWords.ts";
import { RoomBoard } from "./RoomBoard.tsx";

interface BoardTabProps {
  eventId: number;
  /** Null for all rooms. */
  roomId: number | null;
  /** Whether the room was opened to check in an adult. */
  isStaffing: boolean;
  onRoom: (id: number | null) => void;
  /** Opens a room to check in an adult. */
  onAddAdult: (roomId: number) => void;
  /** Opens the rooms; absent for those who do not change them. */
  onRooms: (() => void) | undefined;
  onFullScreen: () => void;
}

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4";

export function BoardTab(props: BoardTabProps) {
  const { eventId, roomId, isStaffing, onRoom, onFullScreen } = props;
  return (
    <div className="grid gap-5">
      {roomId === null ? (
        <>
          <RoomLoads {...props} />
          <FamilyCollect eventId={eventId} />
        </>
      ) : (
        <RoomBoard
          key={roomId}
          eventId={eventId}
          roomId={roomId}
          isStaffing={isStaffing}
          onBack={() => onRoom(null)}
          onFullScreen={onFullScreen}
        />
      )}
    </div>
  );
}

function RoomLoads({ eventId, onRoom, onAddAdult, onRooms }: BoardTabProps) {
  const query = useQuery(read(api.board.rooms, { query: { eventId } }));
  if (query.isPending) return <LoadingRows label="Loading rooms" rows={3} className={gridClass} bar="h-32" />;
  if (!query.data) return <QueryError query={query} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<Baby />}
        title="No room is used at this event"
        text={
          onRooms
            ? "Choose another event above, or open Rooms: add a room, or add this event to one."
            : "Choose another event above. A children's lead or an administrator says under Rooms where each room is used."
        }
        action={onRooms && <Button onClick={onRooms}>Open Rooms</Button>}
      />
    );
  return (
    <ul aria-label="Rooms" className={gridClass}>
      {query.data.map((room) => (
        <li key={room.roomId}>
          <LoadCard room={room} onOpen={() => onRoom(room.roomId)} onAddAdult={() => onAddAdult(room.roomId)} />
        </li>
      ))}
    </ul>
  );
}

/** Of a room without children: which adults it needs before the first one. */
const formatWaiting = ({ workers, adultsMissing }: RoomLoad): string =>
  workers === 0 ? "No adult yet" : (formatMissing(adultsMissing) ?? "");

interface LoadCardProps {
  room: RoomLoad;
  onOpen: () => void;
  onAddAdult: () => void;
}

function LoadCard({ room, onOpen, onAddAdult }: LoadCardProps) {
  const ratio = formatRatio(room);
  const nameId = useId();
  useIsPast(room.lateFrom[0] ?? null);
  const late = room.lateFrom.filter((at) => Date.parse(at) <= getServerTime().getTime()).length;
  const needsAdults = room.adultsMissing > 0 || room.staffingProblems.length > 0;
  return (
    <div className="flex h-full flex-col rounded-lg border border-line bg-surface-raised shadow-raised">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full grow flex-col gap-2 rounded-lg p-4 text-left transition-colors hover:bg-surface-sunken"
      >
        <span id={nameId} className="block break-words font-semibold text-lg leading-snug">
          {room.roomName}
        </span>
        <span className="block text-ink-quiet text-sm">{formatAges(room)}</span>
        <span className="mt-1 flex flex-wrap gap-x-5 tabular-nums">
          <span>
            <span className="font-semibold text-2xl">{room.children}</span>
            {` of ${room.capacity} children`}
          </span>
          <span>
            <span className="font-semibold text-2xl">{room.workers}</span>
            {room.workers === 1 ? " adult" : " adults"}
          </span>
        </span>
        {ratio && <span className="block text-ink-quiet text-sm">{ratio}</span>}
        <span className="flex flex-wrap gap-2">
          {late > 0 && <Badge tone="critical">{`${late} late`}</Badge>}
          {room.isFull && <Badge tone="caution">Full</Badge>}
          {room.staffingProblems.length > 0 && room.children > 0 ? (
            <Badge tone="critical">Too few adults</Badge>
          ) : (
            room.adultsMissing > 0 && <Badge tone="caution">{formatWaiting(room)}</Badge>
          )}
        </span>
      </button>
      {needsAdults && (
        <div className="px-4 pb-4">
          <Button size="small" icon={<UserPlus />} aria-describedby={nameId} onClick={onAddAdult}>
            Add adult
          </Button>
        </div>
      )}
    </div>
  );
}
