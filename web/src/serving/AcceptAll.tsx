import { api } from "@narthex/contract/api.ts";
import type { ServingRequest } from "@narthex/contract/own-serving.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Button } from "../ui/Button.tsx";
import { describeAccepted, formatCount } from "./servingWords.ts";

/** One button for a user who was asked for several events. */
export function AcceptAll({ requests }: { requests: readonly ServingRequest[] }) {
  const ids = requests.map(({ id }) => id);
  const accept = useAction({
    call: () => request(api.servingAnswers.accept, { body: { ids } }),
    failed: "Your answers could not be saved. Please try again.",
    failureNotice: true,
    done: (answer) => ({
      title: `You serve in ${formatCount(answer.accepted, "place", "places")}`,
      ...describeAccepted(answer),
    }),
  });
  if (ids.length < 2) return null;
  return (
    <Button size="small" variant="primary" busy={accept.busy} onClick={() => accept.run()}>
      {`I can serve at all ${ids.length}`}
    </Button>
  );
}
