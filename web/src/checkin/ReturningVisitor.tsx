import { ApiError } from "../api/request.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { isNoLongerOn } from "./CheckinClosed.tsx";
import { checkIn } from "./calls.ts";
import type { Visitor } from "./remembered.ts";

interface ReturningVisitorProps {
  /** The visitor stored on this phone. */
  visitor: Visitor;
  /** Whether the visitor checked in at this event before. */
  isCheckedIn: boolean;
  onAnother: () => void;
  onWelcome: (visitor: Visitor) => void;
  onEnded: (error: unknown) => void;
  /** Called if another person uses the phone: deletes the stored visitor. */
  onNotMe: () => void;
  /** Called if the server no longer accepts the stored data: shows the form with all of it. */
  onCorrect: () => void;
}

/** One-tap check-in for a visitor who checked in on this phone before. */
export function ReturningVisitor(props: ReturningVisitorProps) {
  const { visitor, isCheckedIn, onAnother, onWelcome, onEnded, onNotMe, onCorrect } = props;
  const attempt = useAttempt();
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const submit = () =>
    attempt.run(async () => {
      try {
        await checkIn(visitor);
        onWelcome(visitor);
      } catch (error) {
        if (isNoLongerOn(error)) onEnded(error);
        else if (error instanceof ApiError && error.fields) onCorrect();
        else throw error;
      }
    });
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-5 text-center shadow-raised">
      <p className="text-ink-quiet">{isCheckedIn ? "You are checked in" : "Good to see you again"}</p>
      <p className="mt-1 break-words font-semibold font-serif text-xl">{name}</p>
      <Problem className="flex justify-center" sentence={attempt.message} />
      {isCheckedIn && (
        <Button variant="primary" size="large" block className="mt-5" onClick={onAnother}>
          Check in someone else
        </Button>
      )}
      <Button
        variant={isCheckedIn ? "secondary" : "primary"}
        size="large"
        block
        busy={attempt.busy}
        className={isCheckedIn ? "mt-2" : "mt-5"}
        onClick={submit}
      >
        {isCheckedIn ? "Check in again" : "Check in"}
      </Button>
      <Button variant="quiet" size="large" block className="mt-2" onClick={onNotMe}>
        Not you?
      </Button>
    </div>
  );
}
