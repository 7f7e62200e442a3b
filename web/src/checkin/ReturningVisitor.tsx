import { ApiError } from "../api/request.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";
import { hasEnded } from "./CheckinClosed.tsx";
import { checkIn } from "./calls.ts";
import type { Visitor } from "./remembered.ts";

interface ReturningVisitorProps {
  /** The visitor stored on this phone. */
  visitor: Visitor;
  onWelcome: (visitor: Visitor) => void;
  onEnded: (error: unknown) => void;
  /** Called if another person uses the phone: deletes the stored visitor. */
  onNotMe: () => void;
  /** Called if the server no longer accepts the stored data: shows the form with all of it. */
  onCorrect: () => void;
}

/** One-tap check-in for a visitor who checked in on this phone before. */
export function ReturningVisitor({ visitor, onWelcome, onEnded, onNotMe, onCorrect }: ReturningVisitorProps) {
  const attempt = useAttempt();
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const submit = () =>
    attempt.run(async () => {
      try {
        await checkIn(visitor);
        onWelcome(visitor);
      } catch (error) {
        if (hasEnded(error)) onEnded(error);
        else if (error instanceof ApiError && error.fields) onCorrect();
        else throw error;
      }
    });
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-5 text-center shadow-raised">
      <p className="text-ink-quiet">Good to see you again</p>
      <p className="mt-1 break-words font-semibold font-serif text-xl">{name}</p>
      <div role="alert" className="flex justify-center">
        {attempt.message && <FieldError id={undefined} sentence={attempt.message} />}
      </div>
      <Button variant="primary" size="large" block busy={attempt.busy} className="mt-5" onClick={submit}>
        Check in
      </Button>
      <Button variant="quiet" size="large" block className="mt-2" onClick={onNotMe}>
        Not you?
      </Button>
    </div>
  );
}
