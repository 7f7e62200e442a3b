import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatRequests } from "../servingWords.ts";

interface SendRequestsDialogProps {
  plan: ServingPlan;
  onClose: () => void;
}

const formatAsked = (people: number) => (people === 1 ? "1 person asked" : `${people} people asked`);

/** Asks before the requests are sent, and then names the people who have no email address. */
export default function SendRequestsDialog({ plan: { ministry, drafts }, onClose }: SendRequestsDialogProps) {
  const [sent, setSent] = useState<{ asked: number; withoutEmail: readonly string[] } | null>(null);
  if (sent)
    return (
      <Dialog
        open
        onClose={onClose}
        size="small"
        title="Ask these people yourself"
        description={`${formatAsked(sent.asked)}. These have no email address. Record what they say in the plan.`}
      >
        <ul className="list-disc ps-5 pb-2">
          {sent.withoutEmail.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <ActionBar>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </ActionBar>
      </Dialog>
    );
  return (
    <ConfirmAction
      title={`Send ${formatRequests(drafts)}?`}
      text="At all events to come, also after the weeks that are shown. Each person gets one email with all their events and a link to answer."
      confirmLabel="Send"
      call={() => request(api.serving.ask, { params: { id: ministry.id } })}
      done={({ asked }) => ({ title: formatAsked(asked) })}
      failed="The requests could not be sent. Please try again."
      onDone={(answer) => (answer.withoutEmail.length > 0 ? setSent(answer) : onClose())}
      onClose={onClose}
    />
  );
}
