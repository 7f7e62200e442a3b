// A colleague's approval, made in the colleague's own session for one child and one collector. The token is read out to
// the colleague at the door.
import { api } from "@narthex/contract/api.ts";
import type { ChildInside } from "@narthex/contract/child-board.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { useMay } from "../../session/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { AnotherPersonField } from "./AnotherPersonField.tsx";
import { ApproveInput, START, toApproval } from "./approveInput.ts";
import { CalledFields } from "./CalledFields.tsx";
import { Countdown } from "./Countdown.tsx";
import { listDeciding, OTHER, withFormFields } from "./checkOutInput.ts";
import { useChosenCollector } from "./useChosenCollector.ts";

interface ApproveDialogProps {
  checkInId: number;
  name: string;
  onClose: () => void;
}

export function ApproveDialog(props: ApproveDialogProps) {
  const { checkInId, name, onClose } = props;
  const query = useQuery(read(api.childrenInside.show, { params: { id: checkInId } }));
  if (query.data) return <ApproveForm {...props} child={query.data} />;
  return <PendingDialog title={`Approve: ${name}`} onClose={onClose} query={query} />;
}

const KINDS = [
  { value: "second", label: "A lost tag" },
  { value: "lead", label: "A collector about whom a lead decides" },
];

function ApproveForm({ child, checkInId, name, onClose }: ApproveDialogProps & { child: ChildInside }) {
  const leads = useMay("children.lead");
  const { collectors } = child;
  const form = useSchemaForm<ApproveInput>(ApproveInput, START, null);
  const isByLead = useWatch({ control: form.control, name: "kind" }) === "lead";
  const collector = useWatch({ control: form.control, name: "collector" });
  const collectorName = useWatch({ control: form.control, name: "collectorName" });
  const isOther = collector === OTHER;
  const { chosen, options } = useChosenCollector(collector, collectors);
  // With the tag, a parent or guardian needs no call.
  const needsCall = chosen === undefined || !listDeciding(collectors).includes(chosen);
  const approve = useAction({
    call: (typed: ApproveInput) =>
      request(api.children.approve, { body: toApproval(checkInId, typed) }).catch((error) => {
        throw withFormFields(error);
      }),
    failed: "The approval could not be made. Please try again.",
  });
  const approval = approve.answer;
  if (approval)
    return (
      <Dialog open size="small" title={`Approve: ${name}`} onClose={onClose}>
        <div className="grid justify-items-center gap-3 text-center">
          <p>Tell your colleague this approval. It works once, for this child and this collector.</p>
          <p data-approval className="select-all font-bold font-mono text-3xl tracking-widest">
            {approval.token}
          </p>
          <Countdown until={approval.expiresAt} />
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      action={approve}
      onClose={onClose}
      title={`Approve: ${name}`}
      description={child.roomName}
      submitLabel="Approve"
    >
      {leads && <SelectField form={form} name="kind" label="What you approve" required options={KINDS} />}
      <SelectField
        form={form}
        name="collector"
        label="Who collects"
        hint="You have seen this person."
        required
        placeholder="Choose"
        options={options}
      />
      {isOther && (
        <TextField
          form={form}
          name="collectorName"
          label="Name of the collector"
          hint="As on a photo ID, and as your colleague enters it."
          required
          autoComplete="off"
        />
      )}
      {isByLead && (
        <CalledFields
          form={form}
          name="guardianCalledId"
          child={child}
          collector={{ id: chosen?.adultId ?? null, name: chosen?.name ?? collectorName }}
          needsCall={needsCall}
        />
      )}
      <AnotherPersonField form={form} name="isAnotherPerson" isSimilar={false} problem={approve.problem} />
    </FormDialog>
  );
}
