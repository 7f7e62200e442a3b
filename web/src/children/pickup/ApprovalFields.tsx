// What a checkout needs without a tag, and for a collector who is not on the list: an approval of a colleague, who is
// asked here and answers on their own screen. Someone in an own session may enter a spoken approval instead.
import { useState } from "react";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { Button } from "../../ui/Button.tsx";
import { useDeskRights } from "../rights/deskRights.ts";
import { AskApproval } from "./AskApproval.tsx";
import { CallLinks } from "./CallLinks.tsx";
import { type Callable, type CheckOutInput, listCalledOptions } from "./checkOutInput.ts";
import type { Approval } from "./useApproval.ts";

interface ApprovalFieldsProps {
  form: SchemaForm<CheckOutInput>;
  approval: Approval;
}

/** A request names the collector, so a missing one is shown at its field first. */
async function askForApproval({ form, approval }: ApprovalFieldsProps): Promise<void> {
  if (await form.trigger(["collector", "collectorName"], { shouldFocus: true })) approval.ask.run();
}

const boxClass = "grid gap-4 rounded-md border border-line p-4";

/** The field of a spoken approval, which is shown on request. */
function SpokenField({
  form,
  name,
  label,
}: Pick<ApprovalFieldsProps, "form"> & { name: "secondApproval" | "leadApproval"; label: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useDeskRights().isPerson) return null;
  return isOpen ? (
    <TextField
      form={form}
      name={name}
      label={label}
      hint="Your colleague opens this child on the board and chooses “Approve for a colleague”."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  ) : (
    <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
      Enter a spoken approval
    </Button>
  );
}

export function LostTagFields({ form, approval }: ApprovalFieldsProps) {
  const { isPerson } = useDeskRights();
  return (
    <div className={boxClass}>
      <p className="text-ink-quiet text-sm">
        Choose who collects, look at a photo ID, and ask a colleague.
        {!isPerson && " At a station, two members of the team approve."}
      </p>
      <AskApproval approval={approval} label="Ask a colleague" onAsk={() => void askForApproval({ form, approval })} />
      {approval.token === null && <SpokenField form={form} name="secondApproval" label="Approval of your colleague" />}
      <TextareaField form={form} name="lostNote" label="How you saw who it is" required rows={2} />
    </div>
  );
}

interface LeadFieldsProps extends ApprovalFieldsProps {
  callable: readonly Callable[];
  /** Whether the collector is on the list. */
  isListed: boolean;
  /** Whether the desk has to write down what was agreed: nobody was called, so the record names nobody. */
  needsNote: boolean;
}

const LISTED = {
  forTeam: "A children's lead looks at a photo ID, and decides.",
  forLead: "Another lead looks at a photo ID, and decides. You cannot approve this yourself.",
};
const UNKNOWN = {
  forTeam: "A children's lead approves this name after a call to a parent or guardian.",
  forLead: "Another lead approves this name after a call to a parent or guardian. You cannot approve it yourself.",
};

export function LeadFields({ form, approval, callable, isListed, needsNote }: LeadFieldsProps) {
  const { leads } = useDeskRights();
  const texts = isListed ? LISTED : UNKNOWN;
  return (
    <div className={boxClass}>
      <p className="text-ink-quiet text-sm">{leads ? texts.forLead : texts.forTeam}</p>
      <CallLinks callable={callable} />
      <SelectField
        form={form}
        name="guardianCalledId"
        label="Who was called"
        placeholder="The lead calls"
        options={listCalledOptions(callable)}
      />
      <AskApproval approval={approval} label="Ask a lead" onAsk={() => void askForApproval({ form, approval })} />
      {approval.token === null && <SpokenField form={form} name="leadApproval" label="Approval of the lead" />}
      <TextareaField form={form} name="leadNote" label="What was agreed" required={needsNote} rows={2} />
    </div>
  );
}
