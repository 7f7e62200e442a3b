// The board: all rooms, or one of them.
import { api } from "@narthex/contract/api.ts";
import type { RoomLoad } from "@narthex/contract/child-board.ts";
import { useQuery } from "@tanstack/react-query";
import { Baby } from "lucide-react";
import { read } from "../../api/reads.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";
import { FamilyCollect } from "../pickup/FamilyCollect.tsx";
import { formatAges } from "../rooms/roomWords.ts";
import { formatMissing, formatRatio } from "./boardWords.ts";
import { RoomBoard } from "./RoomBoard.tsx";

interface BoardTabProps {
  eventId: number;
  /** Null for all rooms. */
  roomId: number | null;
  onRoom: (id: number | null) => void;
  onFullScreen: () => void;
}

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4";

export function BoardTab({ eventId, roomId, onRoom, onFullScreen }: BoardTabProps) {
  return (
    <div className="grid gap-5">
      {roomId === null ? (
        <>
          <RoomLoads eventId={eventId} onRoom={onRoom} />
          <FamilyCollect eventId={eventId} />
        </>
      ) : (
        <RoomBoard
          key={roomId}
          eventId={eventId}
          roomId={roomId}
          onBack={() => onRoom(null)}
          onFullScreen={onFullScreen}
        />
      )}
    </div>
  );
}

function RoomLoads({ eventId, onRoom }: { eventId: number; onRoom: (id: number) => void }) {
  const query = useQuery(read(api.board.rooms, { query: { eventId } }));
  if (query.isPending)
    return (
      <LoadingRows label="Loading rooms" rows={3} className={gridClass} rowClassName="">
        <Skeleton className="h-32 w-full" />
      </LoadingRows>
    );
  if (!query.data) return <QueryError query={query} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<Baby />}
        title="No room is used at this event"
        text="Choose another event above. A children's lead or an administrator says under Rooms where each room is used."
      />
    );
  return (
    <ul aria-label="Rooms" className={gridClass}>
      {query.data.map((room) => (
        <li key={room.roomId}>
          <LoadCard room={room} onOpen={() => onRoom(room.roomId)} />
        </li>
      ))}
    </ul>
  );
}

/** Of a room without children: which adults it needs before the first one. */
const formatWaiting = ({ workers, adultsMissing }: RoomLoad): string =>
  workers === 0 ? "No adult yet" : (formatMissing(adultsMissing) ?? "");

function LoadCard({ room, onOpen }: { room: RoomLoad; onOpen: () => void }) {
  const ratio = formatRatio(room);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-full w-full flex-col gap-2 rounded-lg border border-line bg-surface-raised p-4 text-left shadow-raised transition-colors hover:border-line-strong hover:bg-surface-sunken"
    >
      <span className="block break-words font-semibold text-lg leading-snug">{room.roomName}</span>
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
        {room.isFull && <Badge tone="caution">Full</Badge>}
        {room.staffingProblems.length > 0 && room.children > 0 ? (
          <Badge tone="critical">Too few adults</Badge>
        ) : (
          room.adultsMissing > 0 && <Badge tone="caution">{formatWaiting(room)}</Badge>
        )}
      </span>
    </button>
  );
}
