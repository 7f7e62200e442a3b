import { api } from "@narthex/contract/api.ts";
import type { PrayerRequest } from "@narthex/contract/prayers.ts";
import { request as call } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { AnswerPrayer } from "./AnswerPrayer.tsx";

export type PrayerAction = "answer" | "reopen" | "remove";

interface PrayerDialogsProps {
  action: PrayerAction;
  request: PrayerRequest;
  onClose: () => void;
}

/** The dialogs for the actions on a prayer request. */
export function PrayerDialogs({ action, request, onClose }: PrayerDialogsProps) {
  if (action === "answer") return <AnswerPrayer request={request} onClose={onClose} />;
  return action === "reopen" ? (
    <ReopenPrayer request={request} onClose={onClose} />
  ) : (
    <RemovePrayer request={request} onClose={onClose} />
  );
}

type QuestionProps = Omit<PrayerDialogsProps, "action">;

function ReopenPrayer({ request, onClose }: QuestionProps) {
  return (
    <ConfirmAction
      title="Reopen"
      text={
        request.testimony === null
          ? "People see this request as open, and continue to pray."
          : "People see this request as open, and continue to pray. Your testimony is kept for you until it is answered."
      }
      confirmLabel="Reopen"
      call={() => call(api.prayers.change, { params: { id: request.id }, body: { isAnswered: false } })}
      done="Prayer request opened again"
      failed="Failed to open the prayer request again"
      onClose={onClose}
    />
  );
}

function RemovePrayer({ request, onClose }: QuestionProps) {
  const { own } = request;
  return (
    <ConfirmAction
      danger
      title={own ? "Withdraw prayer request" : "Remove prayer request"}
      text={`“${request.title}” is removed for everyone. This action cannot be undone.`}
      confirmLabel={own ? "Withdraw" : "Remove"}
      call={() => call(api.prayers.remove, { params: { id: request.id } })}
      done={own ? "Prayer request withdrawn" : "Prayer request removed"}
      failed="Failed to remove the prayer request"
      onClose={onClose}
    />
  );
}
