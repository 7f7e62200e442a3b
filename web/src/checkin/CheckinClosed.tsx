import { useEffect, useState } from "react";
import { ApiError } from "../api/request.ts";
import { Logo } from "../brand/Logo.tsx";
import { Mark } from "../brand/Mark.tsx";
import { Button } from "../ui/Button.tsx";
import { readCongregation } from "./calls.ts";
import { isForOthers } from "./forOthers.ts";
import { BackToAttendance } from "./Welcome.tsx";

/** Whether the code has expired, was replaced, or never was: nothing to try again. */
export const hasEnded = (error: unknown) => error instanceof ApiError && error.code === "checkin_session_ended";

/** The code of a place, where nothing is on now. */
export const isTooEarly = (error: unknown) => error instanceof ApiError && error.code === "checkin_nothing_on";

/** The code of a place, where several events are on. */
export const isAmbiguous = (error: unknown) => error instanceof ApiError && error.code === "checkin_several_on";

/** Whether the address no longer leads to the event that the page shows. */
export const isNoLongerOn = (error: unknown) => hasEnded(error) || isTooEarly(error) || isAmbiguous(error);

/** Instead of the form: what happened, and what to do. */
interface CheckinClosedProps {
  sentence: string;
  /** By default, that the code has expired, or that something went wrong. */
  title?: string;
  /** Below the sentence. */
  note?: string | undefined;
  onRetry?: () => void;
}

export function CheckinClosed({ sentence, title, note, onRetry }: CheckinClosedProps) {
  const [congregation, setCongregation] = useState<Awaited<ReturnType<typeof readCongregation>> | null>(null);
  // The page is complete without it.
  useEffect(() => {
    readCongregation().then(setCongregation, () => {});
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-4 py-10 text-center">
      <title>Check in</title>
      {congregation?.logo ? <Logo {...congregation.logo} wide={240} high={64} /> : <Mark className="size-12" />}
      {congregation && <p className="mt-3 font-medium text-accent">{congregation.congregationName}</p>}
      <h1 className="mt-6 font-semibold font-serif text-2xl">
        {title ?? (onRetry ? "Something went wrong" : "This code has expired")}
      </h1>
      <p role="alert" className="mt-2 text-ink-quiet text-lg">
        {sentence}
      </p>
      {note && (
        <p role="status" className="wrap-anywhere mt-4 font-medium text-lg">
          {note}
        </p>
      )}
      {onRetry && (
        <Button variant="primary" size="large" block className="mt-8" onClick={onRetry}>
          Try again
        </Button>
      )}
      {isForOthers && <BackToAttendance />}
    </main>
  );
}
