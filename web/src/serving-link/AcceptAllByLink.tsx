// One button for a person who was asked for several events.
import type { LinkedServing, ServingRequest } from "@narthex/contract/own-serving.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { Outcome } from "../ui/Outcome.tsx";
import { acceptServing } from "./calls.ts";

interface AcceptAllProps {
  token: string;
  requests: readonly ServingRequest[];
  /** The result of the last answer; empty without one. */
  sentence: string;
  /** Receives all requests of the person as they are after the answer, which were answered, and the result in words. */
  onAnswered: (serving: LinkedServing, ids: readonly number[], sentence: string) => void;
}

export function AcceptAllByLink({ token, requests, sentence, onAnswered }: AcceptAllProps) {
  const attempt = useAttempt();
  const ids = requests.filter(({ state, event }) => state === "asked" && !event.isCanceled).map(({ id }) => id);
  const accept = async () => {
    const { accepted, leftOut, ...serving } = await acceptServing({ token, ids });
    const result =
      leftOut > 0
        ? `You serve at ${accepted} of ${ids.length}. The others are over, canceled or taken.`
        : `You serve at all ${ids.length}.`;
    onAnswered(serving, ids, result);
  };
  return (
    <div className="empty:hidden">
      {ids.length > 1 && (
        <Button
          variant="primary"
          size="large"
          block
          className="mb-4"
          busy={attempt.busy}
          onClick={() => attempt.run(accept)}
        >
          {`I can serve at all ${ids.length}`}
        </Button>
      )}
      <Problem className="mb-4" sentence={attempt.message} />
      {sentence && <Outcome className="mb-4 font-medium">{sentence}</Outcome>}
    </div>
  );
}
