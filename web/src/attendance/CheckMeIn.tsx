import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { read } from "../client/reads.ts";
import { useCurrentUser } from "../client/session.ts";
import { whenInWords } from "../events/eventWords.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { AlreadyHere } from "./AlreadyHere.tsx";
import { openCheckin } from "./checkinDialog.ts";
import { nearestEvent } from "./nearestEvent.ts";
import { useSelfIsHere } from "./useSelfIsHere.ts";

/** The way to check oneself in, with today's event already chosen. */
export function CheckMeIn() {
  const { congregation } = useCurrentUser();
  const { data: events } = useSuspenseQuery(read(api.events.upcoming));
  const event = nearestEvent(events);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <p className="break-words font-semibold font-serif text-xl">{event ? event.title : "Nothing is on today"}</p>
          <p className="text-ink-quiet">
            {event
              ? whenInWords(event, congregation.timezone)
              : "On the day of a service or event you can check yourself in here."}
          </p>
        </div>
        {event ? (
          <ForEvent key={event.id} event={event} />
        ) : (
          <Button size="large" icon={<ScanLine />} className="max-sm:w-full" onClick={() => openCheckin()}>
            Choose an event
          </Button>
        )}
      </div>
    </Card>
  );
}

function ForEvent({ event }: { event: Event }) {
  if (useSelfIsHere(event)) return <AlreadyHere />;
  return (
    <Button
      variant="primary"
      size="large"
      icon={<ScanLine />}
      className="max-sm:w-full"
      onClick={() => openCheckin(event.id)}
    >
      Check Me In
    </Button>
  );
}
