import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useMay } from "../session/session.ts";

interface LeaveMinistryProps {
  ministry: Pick<Ministry, "id" | "name">;
  /** Whether the user leads the ministry, which leaving does not end. */
  isLed: boolean;
  onClose: () => void;
}

function explainLeaving(isLed: boolean, seesAllEvents: boolean): string {
  if (isLed) return "You stay one of its leaders, with its events and messages, until the office chooses others.";
  return seesAllEvents
    ? "You no longer get its messages, and its leaders see only the contact details that you share in the directory."
    : "You no longer get its events and messages, your replies to its coming events are removed, and its leaders see only the contact details that you share in the directory.";
}

/** Asks before the user leaves a ministry. */
export function LeaveMinistry({ ministry: { id, name }, isLed, onClose }: LeaveMinistryProps) {
  const effect = explainLeaving(isLed, useMay("events.manage"));
  return (
    <ConfirmAction
      title={`Leave ${name}?`}
      text={`${effect} Volunteer hours stay on record. Your places in its serving plan stay until the leader takes them out: if you cannot serve, open Serving first and press “I cannot after all”.`}
      confirmLabel="Leave"
      call={() => request(api.ministries.leave, { params: { id } })}
      done={`You left ${name}`}
      failed="The ministry could not be left. Please try again."
      onClose={onClose}
    />
  );
}
