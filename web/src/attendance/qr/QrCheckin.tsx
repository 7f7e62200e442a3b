// The QR Code tab (section 2.9): a code for one event, on the screen and on paper.

import { api } from "@narthex/contract/api.ts";
import type { CheckinSession } from "@narthex/contract/checkin.ts";
import type { PlacePoster } from "@narthex/contract/checkin-places.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { buildFailureNotice, useAction } from "../../api/useAction.ts";
import { useComing } from "../../events/useComing.ts";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { EventSelect } from "../event/EventSelect.tsx";
import { useEventById } from "../event/useEventById.ts";
import { useEventOnNow } from "../event/useEventOnNow.ts";
import { PlacePosters, placesRead } from "./PlacePosters.tsx";
import { QrPoster } from "./QrPoster.tsx";
import { QrSession } from "./QrSession.tsx";

interface QrCheckinProps {
  /** The event in the URL; null for the current event. */
  eventId: number | null;
  onEvent: (id: number) => void;
}

/**
 * The code that was created in this window, cached while the window is open: the server cannot return it again, and a
 * new code replaces it.
 */
const buildSessionKey = (eventId: number | undefined) => ["checkin-session", eventId] as const;

export function QrCheckin({ eventId, onEvent }: QrCheckinProps) {
  const { events, list } = useComing();
  // The last one that was made is printed.
  const [poster, setPoster] = useState<PlacePoster | null>(null);
  const setsUp = useMay("settings.manage");
  const onNow = useEventOnNow(events);
  const { event } = useEventById(eventId ?? onNow, events);
  const { data: session } = useQuery<CheckinSession>({
    queryKey: buildSessionKey(event?.id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const making = useAction({
    call: (chosenId: number) => request(api.checkin.generate, { body: { eventId: chosenId } }),
    failed: "Failed to generate QR code",
    failureNotice: () => buildFailureNotice(null, "Failed to generate QR code"),
    onSaved(made) {
      queryClient.setQueryData(buildSessionKey(made.eventId), made);
      setPoster(null);
    },
    done: "QR Code Generated",
  });
  const make = () => {
    if (event) making.run(event.id);
    else notify({ title: "Select Event", description: "Please select an event first" });
  };
  const places = useQuery(placesRead).data;
  const isVoid =
    poster !== null &&
    places?.some(({ id, createdAt }) => id === poster.id && createdAt === poster.createdAt) === false;
  const posters = <PlacePosters events={events} poster={poster} onPoster={setPoster} isVoid={isVoid} />;
  const ofEvent = (
    <section aria-labelledby="event-code" className="flex flex-col gap-5">
      <h3 id="event-code" className="font-semibold font-serif text-lg">
        A code for one event
      </h3>
      <EventSelect events={events} list={list} event={event} onEvent={onEvent} />
      {event && session ? (
        <>
          <QrSession session={session} event={event} onRefresh={make} refreshing={making.busy} />
          {(poster === null || isVoid) && <QrPoster session={session} event={event} />}
        </>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-prose text-ink-quiet">
            People scan the code with their phone and fill in a short form. Their attendance is recorded, and new people
            are added as pending members. A new code replaces an older one for the same event. Posters for a place stay
            valid.
          </p>
          <Button variant="primary" icon={<QrCode />} busy={making.busy} onClick={make} className="max-sm:w-full">
            Generate QR Code
          </Button>
        </div>
      )}
    </section>
  );
  // A greeter needs the code of the event that is on; an administrator sets up the posters.
  const [first, second] = setsUp ? [posters, ofEvent] : [ofEvent, posters];
  return (
    <div className="flex flex-col gap-5">
      {first}
      <div className="border-line border-t pt-5">{second}</div>
    </div>
  );
}
