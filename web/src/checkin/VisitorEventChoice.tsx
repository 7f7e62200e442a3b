import type { CheckinChoice } from "@narthex/contract/checkin.ts";
import { useEffect, useState } from "react";
import { getSentence } from "../api/request.ts";
import { Mark } from "../brand/Mark.tsx";
import { Button } from "../ui/Button.tsx";
import { CheckinClosed } from "./CheckinClosed.tsx";
import { chooseEvent, readChoices } from "./calls.ts";
import { formatCheckinTime } from "./formatWhen.ts";

/** Asks which event someone came to, where several are on at the place of the code. */
export function VisitorEventChoice({ onChosen }: { onChosen: () => void }) {
  const [choices, setChoices] = useState<CheckinChoice[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  // Only now is it known that one has to choose.
  useEffect(() => {
    readChoices().then(setChoices, setFailure);
  }, []);
  if (failure !== null)
    return <CheckinClosed sentence={getSentence(failure, "Please try again in a moment.")} onRetry={onChosen} />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pt-6 pb-10 sm:pt-16">
      <title>Check in</title>
      <p className="flex min-h-10 items-center gap-x-3 font-medium text-accent">
        <Mark className="size-8" />
        Check in
      </p>
      <h1 className="mt-3 font-semibold font-serif text-2xl tracking-[-0.01em]">Which event are you attending?</h1>
      <ul className="mt-6 grid gap-3">
        {choices.map(({ eventId, eventName, ...when }) => (
          <li key={eventId}>
            <Button
              size="large"
              block
              onClick={() => {
                chooseEvent(eventId);
                onChosen();
              }}
            >
              <span className="min-w-0">
                <span className="block break-words">{eventName}</span>
                <span className="block font-normal text-ink-quiet text-sm">{formatCheckinTime(when)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
}
