import { api } from "@narthex/contract/api.ts";
import type { AnswerOf } from "@narthex/contract/endpoint.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { formatRequests } from "../servingWords.ts";
import { Closing, Names } from "./Closing.tsx";

interface SendRequestsDialogProps {
  plan: ServingPlan;
  onClose: () => void;
}

type SendAnswer = AnswerOf<typeof api.serving.ask>;

/** "2 people asked. You serve at 1 event." */
function describeSent({ asked, own }: Pick<SendAnswer, "asked" | "own">): string {
  const people = asked === 1 ? "1 person asked" : `${asked} people asked`;
  const events = own === 1 ? "You serve at 1 event" : `You serve at ${own} events`;
  if (own === 0) return asked === 0 ? "No requests were left to send" : people;
  return asked === 0 ? events : `${people}. ${events}`;
}

/** Asks before the requests are sent, and then names the people who have no email address. */
export default function SendRequestsDialog({ plan: { ministry, drafts }, onClose }: SendRequestsDialogProps) {
  const [count] = useState(drafts);
  const [sent, setSent] = useState<SendAnswer | null>(null);
  const [hasFailed, setFailed] = useState(false);
  if (sent)
    return (
      <Closing
        title="Ask these people yourself"
        description={`${describeSent(sent)}. These have no email address. They are marked with “No email” in the plan: record what they say there.`}
        onClose={onClose}
      >
        <Names names={sent.withoutEmail} />
      </Closing>
    );
  // Only the answer was lost on its way.
  if (hasFailed && drafts === 0)
    return (
      <Closing
        title="Requests sent"
        description="The connection was lost, but the requests had been sent. People without an email address are marked with “No email” in the plan: ask them yourself."
        onClose={onClose}
      />
    );
  return (
    <ConfirmAction
      title={`Send ${formatRequests(drafts || count)}?`}
      text="At all upcoming events, also after the weeks that are shown. Each person gets one email with all their events and a link to answer."
      confirmLabel="Send"
      call={() => request(api.serving.ask, { params: { id: ministry.id } })}
      done={(answer) => ({ title: describeSent(answer) })}
      failed="The requests could not be sent. Please try again."
      onFailed={() => setFailed(true)}
      onDone={(answer) => (answer.withoutEmail.length > 0 ? setSent(answer) : onClose())}
      onClose={onClose}
    />
  );
}
