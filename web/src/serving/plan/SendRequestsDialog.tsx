import { api } from "@narthex/contract/api.ts";
import type { AnswerOf } from "@narthex/contract/endpoint.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { type ReactNode, useState } from "react";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, type DialogProps } from "../../ui/Dialog.tsx";
import { formatRequests } from "../servingWords.ts";

interface SendRequestsDialogProps {
  plan: ServingPlan;
  onClose: () => void;
}

type Sent = AnswerOf<typeof api.serving.ask>;

/** "2 people asked. You serve at 1 event." */
function describeSent({ asked, own }: Pick<Sent, "asked" | "own">): string {
  const people = asked === 1 ? "1 person asked" : `${asked} people asked`;
  const events = own === 1 ? "You serve at 1 event" : `You serve at ${own} events`;
  if (own === 0) return asked === 0 ? "No requests were left to send" : people;
  return asked === 0 ? events : `${people}. ${events}`;
}

/** Asks before the requests are sent, and then names the people who have no email address. */
export default function SendRequestsDialog({ plan: { ministry, drafts }, onClose }: SendRequestsDialogProps) {
  const [count] = useState(drafts);
  const [sent, setSent] = useState<Sent | null>(null);
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

interface AskAgainDialogProps {
  ministryId: number;
  onClose: () => void;
}

/** Asks before people get the same email once more, and then names those who have no email address. */
export function AskAgainDialog({ ministryId, onClose }: AskAgainDialogProps) {
  const [asked, setAsked] = useState<AnswerOf<typeof api.plannedPeople.askAgain> | null>(null);
  if (asked)
    return (
      <Closing
        title="Ask these people yourself"
        description={`${describeSent({ ...asked, own: 0 })}. These have no email address.`}
        onClose={onClose}
      >
        <Names names={asked.withoutEmail} />
      </Closing>
    );
  return (
    <ConfirmAction
      title="Ask again?"
      text="At all upcoming events. Each person who has not answered gets one email with all their requests. Those who got an email about a request within a day are left out."
      confirmLabel="Ask again"
      call={() => request(api.plannedPeople.askAgain, { params: { id: ministryId } })}
      done={(answer) => ({
        title: answer.asked === 0 ? "No one was asked again" : describeSent({ ...answer, own: 0 }),
        ...(answer.asked === 0 && answer.withoutEmail.length === 0
          ? { description: "Everyone who has not answered got an email within a day." }
          : {}),
      })}
      failed="The requests could not be sent. Please try again."
      onDone={(answer) => (answer.withoutEmail.length > 0 ? setAsked(answer) : onClose())}
      onClose={onClose}
    />
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="list-disc ps-5 pb-2">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

type ClosingProps = Pick<DialogProps, "title" | "description" | "onClose"> & { children?: ReactNode };

function Closing({ title, description, onClose, children }: ClosingProps) {
  return (
    <Dialog open onClose={onClose} size="small" title={title} description={description}>
      {children}
      <ActionBar>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </ActionBar>
    </Dialog>
  );
}
