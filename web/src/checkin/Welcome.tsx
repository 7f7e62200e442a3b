import { ArchedWindow } from "../brand/ArchedWindow.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { attendanceAddress } from "./forOthers.ts";

interface WelcomeProps {
  /** The formatted first names. */
  names: string;
  eventName: string;
  /** Where the children get their rooms; null without such children. */
  deskNote: string | null;
  onAnother: () => void;
  /** Called to check in another person with the same last name and contact; only on a greeter's device. */
  onFamily: (() => void) | undefined;
}

/** The final step: the check-in succeeded. It is the same for known and new visitors. */
export function Welcome({ names, eventName, deskNote, onAnother, onFamily }: WelcomeProps) {
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
      {deskNote && <p className="mt-4 max-w-full break-words font-medium text-lg">{deskNote}</p>}
      <p className="mt-1 text-ink-quiet">
        {deskNote ? "We're glad you're here!" : "You're all set. We're glad you're here!"}
      </p>
      {onFamily && (
        <Button size="large" block className="mt-10" onClick={onFamily}>
          Another person of this family
        </Button>
      )}
      <Button size="large" block className={onFamily ? "mt-3" : "mt-10"} onClick={onAnother}>
        Check in someone else
      </Button>
      {onFamily && <BackToAttendance />}
    </main>
  );
}

/** Leads a greeter back to the check-in list. */
export function BackToAttendance() {
  return (
    <a href={attendanceAddress} className={cx(getButtonClass({ size: "large", block: true }), "mt-3")}>
      Back to Attendance
    </a>
  );
}
