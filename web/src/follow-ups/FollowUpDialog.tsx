import { api } from "@narthex/contract/api.ts";
import type { FollowUpStatus } from "@narthex/contract/follow-up-kinds.ts";
import { type FollowUp, FollowUpChange } from "@narthex/contract/follow-ups.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName } from "../format/format.ts";
import { listOptions } from "../format/listOptions.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { FOLLOW_UP_STATUS_WORDS, formatOccasion } from "./followUpWords.ts";

type Input = z.input<typeof FollowUpChange>;

const NO_ONE = "No one";

const toFollowUpValues = ({ assignee, dueDay, outcome, status }: FollowUp): Input => ({
  assigneeId: assignee?.id ?? null,
  dueDay: dueDay ?? "",
  outcome: outcome ?? "",
  status,
});

export default function FollowUpDialog({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const { id, person, can } = followUp;
  const form = useSchemaForm<Input>(FollowUpChange, toFollowUpValues(followUp), `follow-up.${id}`);
  const params = { id };
  // An update without changes returns the current follow-up.
  const version = useVersion<FollowUp, Input>(form, followUp, toFollowUpValues, () =>
    request(api.followUps.change, { params, body: { updatedAt: undefined } }),
  );
  const save = useAction({
    call: (typed: Input) => version.save(typed, (body) => request(api.followUps.change, { params, body })),
    failed: "The follow-up could not be saved. Please try again.",
    done: "Follow-up saved",
    onDone: onClose,
  });
  const assignee = (version.newer ?? followUp).assignee;
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={`Follow up ${formatFullName(person)}`}
      description={formatOccasion(followUp)}
      submitLabel="Save"
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          assigneeId: {
            label: "Assigned to",
            words: (chosen: number | null) =>
              chosen === null ? NO_ONE : (chosen === assignee?.id && assignee.name) || "The person you chose here",
          },
          dueDay: "Due day",
          outcome: "Outcome",
          status: { label: "Status", words: (status: FollowUpStatus) => FOLLOW_UP_STATUS_WORDS[status] },
        }}
      />
      {can.assign && (
        <div className="grid gap-5 sm:grid-cols-2">
          <MemberPicker
            form={form}
            name="assigneeId"
            label="Assigned to"
            nobody={NO_ONE}
            start={assignee?.name ?? null}
            offered="accounts"
            hint="Someone with an account."
          />
          <DateField form={form} name="dueDay" label="Due day" />
        </div>
      )}
      <TextareaField
        form={form}
        name="outcome"
        label="Outcome"
        rows={4}
        hint="Only people who manage members and the assigned person can read it. A follow-up with an outcome is done."
      />
      <SelectField form={form} name="status" label="Status" options={listOptions(FOLLOW_UP_STATUS_WORDS)} />
    </FormDialog>
  );
}
