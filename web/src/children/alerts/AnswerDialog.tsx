import { api } from "@narthex/contract/api.ts";
import type { OpenRequest } from "@narthex/contract/child-approvals.ts";
import type { ChildInside } from "@narthex/contract/child-board.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { AnotherPersonField } from "../pickup/AnotherPersonField.tsx";
import { CalledFields } from "../pickup/CalledFields.tsx";
import { Countdown } from "../pickup/Countdown.tsx";
import { useSecondsLeft } from "../pickup/useSecondsLeft.ts";
import { refuseRequest } from "./refuseRequest.ts";

interface AnswerDialogProps {
  open: OpenRequest;
  /** Whether the list no longer has the request: it was withdrawn or answered, or has expired. */
  isGone: boolean;
  onClose: () => void;
}

const formatTitle = ({ childName, collectorName }: OpenRequest) => `Approve ${collectorName} for ${childName}`;

/** Approves a request. A lead says who was called, with the phone numbers at hand. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { open, onClose } = props;
  const query = useQuery(read(api.childrenInside.show, { params: { id: open.checkInId } }));
  if (open.isBarred) return <BarredDialog {...props} />;
  if (query.data) return <AnswerForm {...props} child={query.data} />;
  return <PendingDialog size="small" title={formatTitle(open)} onClose={onClose} query={query} bar="h-32" />;
}

function BarredDialog({ open, isGone, onClose }: AnswerDialogProps) {
  const refuse = useAction({ ...refuseRequest(open.id), onDone: onClose });
  const isExpired = useSecondsLeft(open.expiresAt) === 0;
  const title = `${open.collectorName} for ${open.childName}`;
  const warning = <span className="font-semibold text-critical">This person must not collect this child.</span>;
  // The answer that is being sent ends the request too, and closes the dialog.
  if ((isGone || isExpired) && !refuse.busy)
    return (
      <Dialog open size="small" title={title} onClose={onClose}>
        <p role="status">{warning} This request has ended. Go to the desk.</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        <>{warning} No one can approve the request, and the desk does not see why. Refuse it, and go to the desk.</>
      }
      confirmLabel="Refuse"
      danger
      busy={refuse.busy}
      error={refuse.sentence}
      onCancel={onClose}
      onConfirm={refuse.run}
    />
  );
}

/** The server checks the values. */
const AnswerInput = z.object({ guardianCalledId: z.string(), isAnotherPerson: z.boolean() });
type AnswerInput = z.infer<typeof AnswerInput>;

function AnswerForm({ open, isGone, onClose, child }: AnswerDialogProps & { child: ChildInside }) {
  const { id, kind, needsCall, guardianCalledId, isSimilar, roomName } = open;
  const start = { guardianCalledId: guardianCalledId === null ? "" : String(guardianCalledId), isAnotherPerson: false };
  const form = useSchemaForm<AnswerInput>(AnswerInput, start, null);
  const approve = useAction({
    call: (typed: AnswerInput) =>
      request(api.approvalRequests.answer, {
        params: { id },
        body: {
          isApproved: true,
          ...(typed.guardianCalledId === "" ? {} : { guardianCalledId: Number(typed.guardianCalledId) }),
          isAnotherPerson: typed.isAnotherPerson,
        },
      }),
    failed: "The answer could not be sent. Please try again.",
    done: "Approved",
    onDone: onClose,
  });
  const isExpired = useSecondsLeft(open.expiresAt) === 0;
  // The answer that is being sent ends the request too, and closes the dialog.
  const isEnded = (isGone || isExpired) && !approve.busy;
  return (
    <FormDialog
      form={form}
      action={approve}
      onClose={onClose}
      size="small"
      title={formatTitle(open)}
      description={roomName}
      submitLabel="Approve"
      isEnded={isEnded}
      isQuick={isEnded}
    >
      {isEnded ? (
        <p role="alert">
          {isGone
            ? "A colleague has answered this request, or it has ended and the desk can ask again. Go to the desk if the child must not be handed over."
            : "This request has ended. The desk can ask again."}
        </p>
      ) : (
        <Countdown until={open.expiresAt} />
      )}
      {kind === "second" ? (
        <p>
          The collector has no tag. Approve only if you know this person, or have seen a photo ID. The approval works
          once, for this child and this collector.
        </p>
      ) : (
        <CalledFields
          form={form}
          name="guardianCalledId"
          child={child}
          collector={{ id: open.collectorId, name: open.collectorName }}
          needsCall={needsCall}
        />
      )}
      <AnotherPersonField form={form} name="isAnotherPerson" isSimilar={isSimilar} problem={approve.problem} />
    </FormDialog>
  );
}
