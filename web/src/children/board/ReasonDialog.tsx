import { paragraph } from "@narthex/contract/fields.ts";
import { MAX_TEXT } from "@narthex/contract/limits.ts";
import * as z from "zod";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextareaField } from "../../forms/TextareaField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";

const Reason = z.object({ note: paragraph(MAX_TEXT, "Please write down what happened.") });
type ReasonInput = z.input<typeof Reason>;

interface ReasonDialogProps {
  title: string;
  description: string;
  call: (note: string) => Promise<unknown>;
  /** The notice of success. */
  done: string;
  submitLabel: string;
  onClose: () => void;
}

/** A correction by a lead, which needs a reason. */
export function ReasonDialog({ title, description, call, done, submitLabel, onClose }: ReasonDialogProps) {
  const form = useSchemaForm<ReasonInput>(Reason, { note: "" }, null);
  const save = useAction({
    call: ({ note }: ReasonInput) => call(note),
    failed: "This could not be saved. Please try again.",
    done,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      submitLabel={submitLabel}
    >
      <TextareaField form={form} name="note" label="What happened" required rows={3} />
    </FormDialog>
  );
}
