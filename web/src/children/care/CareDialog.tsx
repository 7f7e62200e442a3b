import { api } from "@narthex/contract/api.ts";
import { type CareNotes, CareNotesFields } from "@narthex/contract/care-notes.ts";
import { useState } from "react";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";

type CareInput = z.input<typeof CareNotesFields>;

interface CareDialogProps {
  memberId: number;
  name: string;
  notes: CareNotes;
  onClose: () => void;
}

export default function CareDialog({ memberId, name, notes: current, onClose }: CareDialogProps) {
  // The form edits the texts that the user has read; later texts are compared with it when it is saved.
  const [notes] = useState(current);
  const start = { allergies: notes.allergies ?? "", medicalNotes: notes.medicalNotes ?? "" };
  const form = useSchemaForm<CareInput>(CareNotesFields, start, null);
  const save = useAction({
    call: (body: CareInput) =>
      request(api.careNotes.replace, {
        params: { id: memberId },
        query: { seen: notes.entries.map(({ id }) => id).join() },
        body,
      }),
    failed: "The notes could not be saved. Please try again.",
    done: "Notes saved",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title="Allergies and medical notes"
      description={`What the children's team has to know about ${name}.`}
      submitLabel="Save"
    >
      <TextareaField
        form={form}
        name="allergies"
        label="Allergies"
        rows={2}
        hint="Shown on the room's board and printed on the child's tag. Keep it short."
      />
      <TextareaField
        form={form}
        name="medicalNotes"
        label="Medical notes"
        rows={4}
        hint="Shown to the children's team on request. Never printed."
      />
    </FormDialog>
  );
}
