// 'Member Check-in' (section 2.5): choose an event, then check in any member, or only the user. A whole screen on
// phones.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryComingEvents } from "../events/events.queries.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { QueryError } from "../page/QueryError.tsx";
import { useMay } from "../session/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { EventSummary } from "./EventSummary.tsx";
import { ClosedEvent } from "./event/ClosedEvent.tsx";
import { EventChoice, EventChoiceSkeleton } from "./event/EventChoice.tsx";
import { useEventById } from "./event/useEventById.ts";
import { Greeter, hasFinePointer } from "./greeter/Greeter.tsx";
import { UnsavedCheckins } from "./queue/UnsavedCheckins.tsx";
import { SelfCheckin } from "./self/SelfCheckin.tsx";

interface CheckinDialogProps {
  /** The event to begin with; null to choose one. */
  eventId: number | null;
  onClose: () => void;
}

export default function CheckinDialog({ eventId, onClose }: CheckinDialogProps) {
  const [chosenId, setChosenId] = useState(eventId);
  const list = useInfiniteQuery(queryComingEvents());
  const events = listAllRows(list).filter(({ cancelledAt }) => cancelledAt === null);
  const { event, isLoading } = useEventById(chosenId, events);
  const manages = useMay("attendance.manage");
  return (
    <Dialog open onClose={onClose} title="Member Check-in">
      {event ? (
        <div className="flex min-h-0 grow flex-col gap-4">
          <UnsavedCheckins className="shrink-0" />
          <EventSummary event={event} onBack={() => setChosenId(null)} />
          {event.cancelledAt !== null ? (
            <ClosedEvent reason="canceled" />
          ) : manages ? (
            <Greeter
              key={event.id}
              event={event}
              showsTotal
              autoFocus={hasFinePointer()}
              className="grow sm:h-[min(30rem,58dvh)]"
            />
          ) : (
            <SelfCheckin event={event} />
          )}
        </div>
      ) : list.isError ? (
        <QueryError query={list} />
      ) : isLoading || !list.data ? (
        <EventChoiceSkeleton />
      ) : (
        <EventChoice events={events} list={list} onChoose={setChosenId} />
      )}
    </Dialog>
  );
}
