import { HoursDecision, type WorkerHours } from "@narthex/contract/hours.ts";
import type * as z from "zod";
import { dateInWords, hoursInWords, numberInWords } from "../format/words.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
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
  const decision = useDecision("Failed to return hours", onClose);
  const action = {
    ...decision,
    run: ({ status, note }: z.input<typeof HoursDecision>) => decision.run({ status, note: note ?? null, entries }),
  };
  return (
    <FormDialog
      form={form}
      action={action}
      onClose={onClose}
      size="small"
      title="Return Hours"
      description={whatInWords(entries, entries.length)}
      submitLabel="Return"
    >
      <TextareaField form={form} name="note" label="What should be corrected?" required autoFocus />
    </FormDialog>
  );
}
