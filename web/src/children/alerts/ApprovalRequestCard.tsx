// A colleague asks for an approval. Approving is a second step, so that a banner that appears under a finger is not
// answered by accident.
import type { OpenRequest } from "@narthex/contract/child-approvals.ts";
import { Hand } from "lucide-react";
import { useAction } from "../../api/useAction.ts";
import { GUARDIAN_KIND_LABELS } from "../../households/householdWords.ts";
import { Button } from "../../ui/Button.tsx";
import { Countdown } from "../pickup/Countdown.tsx";
import { useSecondsLeft } from "../pickup/useSecondsLeft.ts";
import { nameAsker } from "./alertWords.ts";
import { refuseRequest } from "./refuseRequest.ts";

/** Such as "On the list: trusted person". */
function formatReason({ kind, listedAs }: OpenRequest): string {
  if (kind === "second") return "The tag is lost";
  return listedAs === null ? "Not on the list" : `On the list: ${GUARDIAN_KIND_LABELS[listedAs].toLowerCase()}`;
}

export function ApprovalRequestCard({ open, onApprove }: { open: OpenRequest; onApprove: () => void }) {
  const { id, childName, collectorName, roomName, guardianCalledName, firstByName, expiresAt } = open;
  const refuse = useAction({ ...refuseRequest(id), failureNotice: true });
  const isExpired = useSecondsLeft(expiresAt) === 0;
  const who = `${collectorName} for ${childName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface-raised px-4 py-3 shadow-float">
      <div className="flex min-w-0 grow basis-64 items-start gap-3">
        <Hand aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0 break-words">
          <p>
            <span className="font-semibold">{`${nameAsker(open)} asks: may ${collectorName} collect ${childName}?`}</span>
            {` ${roomName}. ${formatReason(open)}.`}
            {guardianCalledName && ` ${guardianCalledName} was called.`}
            {firstByName && ` ${firstByName} approved; a second approval is needed.`}
          </p>
          {isExpired ? <p>This request has ended. The desk can ask again.</p> : <Countdown until={expiresAt} />}
        </div>
      </div>
      {!isExpired && (
        <div className="flex gap-2">
          <Button size="small" busy={refuse.busy} onClick={() => refuse.run()} aria-label={`Refuse ${who}`}>
            Refuse
          </Button>
          <Button size="small" variant="primary" onClick={onApprove} aria-label={`Approve ${who}`}>
            Approve
          </Button>
        </div>
      )}
    </li>
  );
}
