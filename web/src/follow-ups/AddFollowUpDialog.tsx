import { api } from "@narthex/contract/api.ts";
import { NewFollowUp } from "@narthex/contract/follow-ups.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { DateField, TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";

type Input = z.input<typeof NewFollowUp>;

interface AddFollowUpDialogProps {
  /** If null, the user chooses the person in the form. */
  person: { id: number; name: string } | null;
  onClose: () => void;
}

export default function AddFollowUpDialog({ person, onClose }: AddFollowUpDialogProps) {
  const start = { memberId: person?.id ?? Number.NaN, reason: "", assigneeId: null, dueDay: "" };
  const form = useSchemaForm<Input>(NewFollowUp, start, `follow-up.new.${person?.id ?? ""}`);
  const add = useAction({
    call: (typed: Input) => request(api.followUps.create, { body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: "The follow-up could not be added. Please try again.",
    done: "Follow-up added",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      title="Add follow-up"
      {...(person ? { description: person.name } : {})}
      submitLabel="Add follow-up"
    >
      {!person && <MemberPicker form={form} name="memberId" label="Person" required />}
      <TextField form={form} name="reason" label="Reason" required autoComplete="off" />
      <MemberPicker
        form={form}
        name="assigneeId"
        label="Assigned to"
        hint="Someone with an account."
        nobody="No one"
        offered="accounts"
      />
      <DateField form={form} name="dueDay" label="Due day" />
    </FormDialog>
  );
}
