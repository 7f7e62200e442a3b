// QR Code tab (section 2.9): a code for one event, on the screen and on paper.

import { api } from "@narthex/contract/api.ts";
import type { CheckinSession } from "@narthex/contract/checkin.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { queryClient } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { failureNotice, useAction } from "../../api/useAction.ts";
import { useUpcoming } from "../../events/useUpcoming.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { EventSelect } from "../event/EventSelect.tsx";
import { useEventById } from "../event/useEventById.ts";
import { useEventOnNow } from "../event/useEventOnNow.ts";
import { QrPoster } from "./QrPoster.tsx";
import { QrSession } from "./QrSession.tsx";

interface QrCheckinProps {
  /** As the address bar has it; null for the one that is on now. */
  eventId: number | null;
  onEvent: (id: number) => void;
}

/**
 * The code made in this window, kept while the window is open: the server cannot tell it again, and a new one ends it.
 */
const sessionOf = (eventId: number | undefined) => ["checkin-session", eventId] as const;

export function QrCheckin({ eventId, onEvent }: QrCheckinProps) {
  const { events, list } = useUpcoming();
  const onNow = useEventOnNow(events);
  const { event } = useEventById(eventId ?? onNow, events);
  const { data: session } = useQuery<CheckinSession>({
    queryKey: sessionOf(event?.id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const making = useAction({
    call: (chosenId: number) => request(api.checkin.generate, { body: { eventId: chosenId } }),
    failed: "Failed to generate QR code",
    failureNotice: () => failureNotice(null, "Failed to generate QR code"),
    onSaved: (made) => queryClient.setQueryData(sessionOf(made.eventId), made),
    done: "QR Code Generated",
  });
  const make = () => {
    if (event) making.run(event.id);
    else notify({ title: "Select Event", description: "Please select an event first" });
  };
  return (
    <div className="flex flex-col gap-5">
      <EventSelect events={events} list={list} event={event} onEvent={onEvent} />
      {event && session ? (
        <>
          <QrSession session={session} event={event} onRefresh={make} refreshing={making.busy} />
          <QrPoster session={session} event={event} />
        </>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-prose text-ink-quiet">
            People scan the code with their phone and fill in a short form. Their attendance is recorded, and someone
            new is added as a pending member. A new code ends an older one of the same event.
          </p>
          <Button variant="primary" icon={<QrCode />} busy={making.busy} onClick={make} className="max-sm:w-full">
            Generate QR Code
          </Button>
        </div>
      )}
    </div>
  );
}
