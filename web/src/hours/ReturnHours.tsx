import { HoursDecision, type WorkerHours } from "@narthex/contract/hours.ts";
import { useState } from "react";
import type * as z from "zod";
import { ApiError } from "../api/request.ts";
import { formatDate, formatHours, formatNumber } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useDecision } from "./useDecision.ts";

interface ReturnHoursProps {
  /** As they were when the dialog was opened. */
  entries: readonly WorkerHours[];
  /** The list as it is now. */
  rows: readonly WorkerHours[];
  onClose: () => void;
}

function formatEntries(entries: readonly WorkerHours[]): string {
  const [first, second] = entries;
  if (!first || second) return `${formatNumber(entries.length)} entries, each with the same note`;
  const { memberName, hours, ministryName, workerDate, description } = first;
  const entry = `${memberName}: ${formatHours(hours)} for ${ministryName} on ${formatDate(workerDate)}`;
  return description ? `${entry}. ${description}` : entry;
}

/** Returns hours to the people who logged them, with a note about the necessary correction. */
export function ReturnHours({ entries, rows, onClose }: ReturnHoursProps) {
  const form = useSchemaForm<z.input<typeof HoursDecision>>(
    HoursDecision,
    { status: "returned", note: "" },
    "hours.return",
  );
  const [hasConflict, setHasConflict] = useState(false);
  const decision = useDecision({
    failed: "Failed to return hours",
    onDone: onClose,
    onFailed: (error) => setHasConflict(error instanceof ApiError && error.code === "conflict"),
  });
  // A single entry is shown as it is now before it is returned, unless somebody else has decided about it.
  const shown =
    hasConflict && entries.length === 1
      ? entries.map((entry) => rows.find(({ id, status }) => id === entry.id && status === entry.status) ?? entry)
      : entries;
  const action = {
    ...decision,
    run: ({ status, note }: z.input<typeof HoursDecision>) =>
      decision.run({ status, note: note ?? null, entries: shown }),
  };
  return (
    <FormDialog
      form={form}
      action={action}
      onClose={onClose}
      size="small"
      title="Return hours"
      description={formatEntries(shown)}
      submitLabel="Return"
    >
      <TextareaField form={form} name="note" label="What should be corrected?" required autoFocus />
    </FormDialog>
  );
}
