import { HoursDecision, type WorkerHours } from "@narthex/contract/hours.ts";
import type * as z from "zod";
import { problemOf } from "../api/request.ts";
import { dateInWords, hoursInWords, numberInWords } from "../format/words.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useDecision } from "./useDecision.ts";

interface ReturnHoursProps {
  entries: readonly WorkerHours[];
  onClose: () => void;
}

const whatInWords = ([first, second]: readonly WorkerHours[], count: number) =>
  first && !second
    ? `${first.memberName}: ${hoursInWords(first.hours)} for ${first.ministryName} on ${dateInWords(first.workerDate)}`
    : `${numberInWords(count)} entries, each with the same note`;

/** Sends hours back to those who logged them, with a word about what should be corrected. */
export function ReturnHours({ entries, onClose }: ReturnHoursProps) {
  const form = useSchemaForm<z.input<typeof HoursDecision>>(
    HoursDecision,
    { status: "returned", note: "" },
    "hours.return",
  );
  const decision = useDecision(onClose);
  return (
    <Dialog open onClose={onClose} size="small" title="Return Hours" description={whatInWords(entries, entries.length)}>
      <Form
        form={form}
        onSubmit={({ status, note }) => decision.mutate({ status, note: note ?? null, entries })}
        saving={decision.isPending}
        error={problemOf(decision.error, "Failed to return hours")}
      >
        <TextareaField form={form} name="note" label="What should be corrected?" required autoFocus />
        <FormActions submitLabel="Return" saving={decision.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
