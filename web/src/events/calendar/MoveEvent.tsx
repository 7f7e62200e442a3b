import { api } from "@narthex/contract/api.ts";
import type { Event, Scope } from "@narthex/contract/events.ts";
import { useState } from "react";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatWeekday, subtractDays } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { describeChangedEvent } from "../eventWords.ts";
import { ScopeQuestion } from "../form/ScopeQuestion.tsx";

const DAY_MS = 86_400_000;

/** The same times on another day, and after as many nights. */
function moveToDay(event: Event, date: string) {
  const nights = event.endDate === null ? 0 : (Date.parse(event.endDate) - Date.parse(event.eventDate)) / DAY_MS;
  return {
    eventDateTime: `${date}T${event.startTime}`,
    ...(event.endTime === null ? {} : { endDateTime: `${subtractDays(date, -nights)}T${event.endTime}` }),
  };
}

interface MoveEventProps {
  event: Event;
  /** YYYY-MM-DD. */
  to: string;
  onClose: () => void;
}

/** Asks before an event that was dropped on another day is moved there. */
export function MoveEvent({ event: opened, to, onClose }: MoveEventProps) {
  const { timezone } = useCurrentUser().congregation;
  // How the event is now, after a move was refused because someone else has changed it; the same button moves that.
  const [newer, setNewer] = useState<Event | null>(null);
  const event = newer ?? opened;
  const changedSince = newer && describeChangedEvent(newer, timezone);
  const move = {
    call: async (scope: Scope) => {
      try {
        return await request(api.events.update, {
          params: { id: event.id },
          query: { scope },
          body: { ...moveToDay(event, to), updatedAt: event.updatedAt },
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === "conflict") setNewer(error.current as Event);
        throw error;
      }
    },
    failed: "Failed to move event",
    done: "Event moved",
    onDone: onClose,
  };
  const title = `Move ${event.title} to ${formatWeekday(to)}?`;
  const action = useAction(move);
  if (event.seriesId === null)
    return (
      <ConfirmAction
        {...move}
        title={title}
        text={`${changedSince ?? `It is now on ${formatWeekday(event.eventDate)}.`} The times stay.`}
        confirmLabel="Move"
        call={() => move.call("this")}
        onClose={onClose}
      />
    );
  return (
    <ScopeQuestion
      event={event}
      title={title}
      pending={{ kind: "change", change: { ...moveToDay(event, to), updatedAt: undefined } }}
      aboutThis="The other events stay as they are."
      allowsThis
      confirmLabel="Move"
      busy={action.busy}
      error={changedSince && action.problem ? changedSince : action.problem?.message}
      onChoose={action.run}
      onClose={onClose}
    />
  );
}
