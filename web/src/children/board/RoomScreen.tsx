// The board of one room on the whole screen, for a tablet in the room: without menus, events and other rooms.
import { useCurrentUser } from "../../session/session.ts";
import { CodeBox } from "../pickup/CodeBox.tsx";
import { RoomBoard } from "./RoomBoard.tsx";

interface RoomScreenProps {
  eventId: number;
  roomId: number;
  onLeave: () => void;
}

export function RoomScreen({ eventId, roomId, onLeave }: RoomScreenProps) {
  const { congregation } = useCurrentUser();
  return (
    <div className="grid gap-5">
      <title>{`Children · ${congregation.name}`}</title>
      <h1 className="sr-only">Children</h1>
      <RoomBoard eventId={eventId} roomId={roomId} onBack={onLeave} onFullScreen={null} />
      <CodeBox />
    </div>
  );
}
