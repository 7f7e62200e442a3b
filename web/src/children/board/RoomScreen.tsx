// The board of one room on the whole screen, for a tablet in the room: without menus, events and other rooms.
import { useEventById } from "../../attendance/event/useEventById.ts";
import { formatWhen } from "../../events/eventWords.ts";
import { useCurrentUser } from "../../session/session.ts";
import { CodeBox } from "../pickup/CodeBox.tsx";
import { EventNote, EventNotOnNote } from "./EventNotOnNote.tsx";
import { RoomBoard } from "./RoomBoard.tsx";

interface RoomScreenProps {
  eventId: number;
  roomId: number;
  onEvent: (id: number) => void;
  onLeave: () => void;
}

export function RoomScreen({ eventId, roomId, onEvent, onLeave }: RoomScreenProps) {
  const { congregation } = useCurrentUser();
  const { event, isGone } = useEventById(eventId, []);
  return (
    <div className="grid gap-5">
      <title>{`Children · ${congregation.name}`}</title>
      <h1 className="sr-only">Children</h1>
      <RoomBoard
        key={eventId}
        eventId={eventId}
        roomId={roomId}
        eventLine={event && `${event.title}, ${formatWhen(event, congregation.timezone)}`}
        note={
          // The children of a deleted event stay listed: they may still be in the room.
          isGone ? (
            <EventNote eventId={eventId} roomId={roomId} onEvent={onEvent} reason="This event is no longer listed." />
          ) : (
            event && <EventNotOnNote event={event} roomId={roomId} onEvent={onEvent} />
          )
        }
        onBack={onLeave}
        onFullScreen={null}
      />
      <CodeBox />
    </div>
  );
}
