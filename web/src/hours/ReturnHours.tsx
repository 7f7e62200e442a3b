import { HoursDecision, type WorkerHours } from "@narthex/contract/hours.ts";
import type * as z from "zod";
import { formatDate, formatHours, formatNumber } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useDecision } from "./useDecision.ts";

interface ReturnHoursProps {
  entries: readonly WorkerHours[];
  onClose: () => void;
}

const formatEntries = ([first, second]: readonly WorkerHours[], count: number) =>
  first && !second
    ? `${first.memberName}: ${formatHours(first.hours)} for ${first.ministryName} on ${formatDate(first.workerDate)}`
    : `${formatNumber(count)} entries, each with the same note`;

/** Returns hours to the people who logged them, with a note about the necessary correction. */
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
      title="Return hours"
      description={formatEntries(entries, entries.length)}
      submitLabel="Return"
    >
      <TextareaField form={form} name="note" label="What should be corrected?" required autoFocus />
    </FormDialog>
  );
}
