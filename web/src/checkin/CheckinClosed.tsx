import { ApiError } from "../api/request.ts";
import { Mark } from "../brand/Mark.tsx";
import { Button } from "../ui/Button.tsx";

/** Whether the code has expired, was replaced, or never was: nothing to try again. */
export const hasEnded = (error: unknown) => error instanceof ApiError && error.code === "checkin_session_ended";

/** Instead of the form: what happened, and what to do. */
export function CheckinClosed({ sentence, onRetry }: { sentence: string; onRetry?: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-4 py-10 text-center">
      <title>Check in</title>
      <Mark className="size-12" />
      <h1 className="mt-6 font-semibold font-serif text-2xl">
        {onRetry ? "This did not work" : "This code has ended"}
      </h1>
      <p role="alert" className="mt-2 text-ink-quiet text-lg">
        {sentence}
      </p>
      {onRetry && (
        <Button variant="primary" size="large" block className="mt-8" onClick={onRetry}>
          Try again
        </Button>
      )}
    </main>
  );
}
