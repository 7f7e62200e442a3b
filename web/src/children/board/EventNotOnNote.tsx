// A tablet stays in its room from one service to the next, and shows the children of one event.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { read } from "../../api/reads.ts";
import { findNearestEvent } from "../../attendance/event/findNearestEvent.ts";
import { isOnToday, isOver } from "../../events/eventDay.ts";
import { queryComingEvents } from "../../events/events.queries.ts";
import { formatStart } from "../../events/eventWords.ts";
import { useLine } from "../../live/useLine.ts";
import { listAllRows } from "../../page/listAllRows.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsPast } from "../texts/useIsPast.ts";

interface EventNotOnNoteProps {
  event: Event;
  roomId: number;
  onEvent: (id: number) => void;
}

function explainNotOn(event: Event): string | null {
  if (event.cancelledAt !== null) return "This event was canceled.";
  if (isOver(event)) return "This event is over.";
  return isOnToday(event) ? null : "This event is not today.";
}

/** Says that the event of the board is not on, and offers the one that is on in this room. */
export function EventNotOnNote(props: EventNotOnNoteProps) {
  // The clock of a tablet may be wrong until the server has answered.
  const { isChecked } = useLine();
  useIsPast(props.event.endsAt);
  const reason = isChecked ? explainNotOn(props.event) : null;
  return reason && <EventNote {...props} eventId={props.event.id} reason={reason} />;
}

interface EventNoteProps extends Omit<EventNotOnNoteProps, "event"> {
  eventId: number;
  reason: string;
}

/** The reason why the event of the board is not on, with the event that is on in this room. */
export function EventNote({ eventId, roomId, onEvent, reason }: EventNoteProps) {
  const { timezone } = useCurrentUser().congregation;
  // Without suspense: the board and what is typed in it stay while the list is read, and if it cannot be read.
  const list = useInfiniteQuery(queryComingEvents());
  const others = listAllRows(list).filter((one) => one.id !== eventId && isOnToday(one) && !isOver(one));
  const rooms = useQueries({ queries: others.map(({ id }) => read(api.board.rooms, { query: { eventId: id } })) });
  const current = findNearestEvent(others.filter((_, place) => rooms[place]?.data?.some((r) => r.roomId === roomId)));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-caution-quiet px-4 py-3">
      <p role="status" className="flex items-center gap-3 text-caution">
        <CalendarClock aria-hidden className="size-5 shrink-0" />
        {reason}
      </p>
      {current && (
        <Button
          onClick={() => onEvent(current.id)}
        >{`Open ${current.title}, ${formatStart(current, timezone)}`}</Button>
      )}
    </div>
  );
}
