// A colleague's approval, made in the colleague's own session. The token is read out to the colleague at the door.
import { api } from "@narthex/contract/api.ts";
import type { ApprovalKind } from "@narthex/contract/child-kinds.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { Countdown } from "./Countdown.tsx";

interface ApproveDialogProps {
  checkInId: number;
  name: string;
  onClose: () => void;
}

export function ApproveDialog({ checkInId, name, onClose }: ApproveDialogProps) {
  const leads = useMay("children.lead");
  const approve = useAction({
    call: (kind: ApprovalKind) => request(api.children.approve, { body: { checkInId, kind } }),
    failed: "The approval could not be made. Please try again.",
  });
  const approval = approve.answer;
  return (
    <Dialog open size="small" title={`Approve: ${name}`} onClose={onClose}>
      {approval ? (
        <div className="grid justify-items-center gap-3 text-center">
          <p>Tell your colleague this approval. It works once.</p>
          <p data-approval className="select-all font-bold font-mono text-3xl tracking-widest">
            {approval.token}
          </p>
          <Countdown until={approval.expiresAt} />
        </div>
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-2">
            <p>The tag is lost, and you have seen who collects the child.</p>
            <Button busy={approve.busy} onClick={() => approve.run("second")}>
              Approve a Lost Tag
            </Button>
          </div>
          {leads && (
            <div className="grid gap-2 border-line border-t pt-4">
              <p>The collector is not on the list, and a parent or guardian agreed when they were called.</p>
              <Button busy={approve.busy} onClick={() => approve.run("lead")}>
                Approve Another Collector
              </Button>
            </div>
          )}
          {approve.problem && <FieldError id={undefined} sentence={approve.problem.message} />}
        </div>
      )}
    </Dialog>
  );
}
