import { ArchedWindow } from "../brand/ArchedWindow.tsx";
import { paths } from "../paths.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";

interface WelcomeProps {
  /** The formatted first names. */
  names: string;
  eventName: string;
  /** Whether a greeter opened the form on the own device. */
  isForOthers: boolean;
  onAnother: () => void;
}

/** The final step: the check-in succeeded. It is the same for known and new visitors. */
export function Welcome({ names, eventName, isForOthers, onAnother }: WelcomeProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center px-4 py-10 text-center sm:pt-16">
      <title>{`Welcome · ${eventName}`}</title>
      <ArchedWindow className="w-32" />
      <h1
        // Announces to screen readers that this replaced the form.
        ref={(heading) => heading?.focus()}
        tabIndex={-1}
        className="mt-8 break-words font-semibold font-serif text-3xl tracking-[-0.01em]"
      >
        Welcome, {names}
      </h1>
      <p className="mt-2 max-w-full break-words text-lg">You are checked in to {eventName}.</p>
      <p className="mt-1 text-ink-quiet">You're all set. We're glad you're here!</p>
      <Button size="large" block className="mt-10" onClick={onAnother}>
        Check in someone else
      </Button>
      {isForOthers && <BackToAttendance />}
    </main>
  );
}

/** Leads a greeter back to the check-in list. */
export function BackToAttendance() {
  return (
    <a href={paths.attendance} className={cx(getButtonClass({ size: "large", block: true }), "mt-3")}>
      Back to Attendance
    </a>
  );
}
