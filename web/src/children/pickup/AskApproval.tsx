// The button with which the desk asks colleagues for an approval, and their answer.
import type { RequestStatus } from "@narthex/contract/child-approvals.ts";
import { Hand } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useDeskRights } from "../rights/deskRights.ts";
import { Countdown } from "./Countdown.tsx";
import { type Approval, isApprovalWaiting } from "./useApproval.ts";

interface AskApprovalProps {
  approval: Approval;
  /** Such as "Ask a lead". */
  label: string;
  /** Asks, or says what is missing. */
  onAsk: () => void;
}

export function AskApproval({ approval: { ask, status }, label, onAsk }: AskApprovalProps) {
  const isOpen = isApprovalWaiting(status);
  return (
    <div className="grid justify-items-start gap-3">
      <div role="status" className="grid gap-1">
        {status && <Answer status={status} />}
      </div>
      {isOpen && status && <Countdown until={status.expiresAt} />}
      {ask.sentence && (
        <p role="alert" className="text-critical text-sm">
          {ask.sentence}
        </p>
      )}
      {!isOpen && status?.state !== "approved" && (
        <Button icon={<Hand />} busy={ask.busy} onClick={onAsk}>
          {label}
        </Button>
      )}
    </div>
  );
}

const REFUSED = "A colleague refused. Please see the team lead.";
const REFUSED_FOR_LEAD = "A colleague refused. Please talk to your colleague before you ask again.";

function Answer({ status: { state, approvedByName, firstByName } }: { status: RequestStatus }): ReactNode {
  const { leads } = useDeskRights();
  if (state === "approved")
    return (
      <span>
        <Badge tone="positive">{`${approvedByName ?? "A colleague"} approved`}</Badge>
      </span>
    );
  if (state === "half")
    return <p>{`${firstByName ?? "A colleague"} approved. Another member of the team has to approve as well.`}</p>;
  if (state === "open") return <p>Your colleagues see the request now. Waiting for an answer.</p>;
  if (state === "refused") return <p className="text-critical">{leads ? REFUSED_FOR_LEAD : REFUSED}</p>;
  return <p>No one answered in time, or the approval has expired. Please ask again.</p>;
}
