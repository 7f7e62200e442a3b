import { api } from "@narthex/contract/api.ts";
import type { AnswerOf } from "@narthex/contract/endpoint.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { formatCount } from "../servingWords.ts";
import { Closing, Names } from "./Closing.tsx";

const formatAsked = (count: number): string =>
  count === 0 ? "No one was asked again" : formatCount(count, "person asked", "people asked");

interface AskAgainDialogProps {
  ministryId: number;
  onClose: () => void;
}

/** Asks before people get the same email once more, and then names those who have no email address. */
export default function AskAgainDialog({ ministryId, onClose }: AskAgainDialogProps) {
  const [asked, setAsked] = useState<AnswerOf<typeof api.plannedPeople.askAgain> | null>(null);
  if (asked)
    return (
      <Closing
        title="Ask these people yourself"
        description={`${formatAsked(asked.asked)}. These have no email address.`}
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
        title: formatAsked(answer.asked),
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
