import { api } from "@narthex/contract/api.ts";
import { BatchClosing, SAY_WHY_TOTALS_DIFFER } from "@narthex/contract/donation-batches.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDollars, formatGifts } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";

interface CloseBatchProps {
  id: number;
  expected: string;
  entered: string;
  gifts: number;
  onCancel: () => void;
  onClosed: () => void;
}

const AskingWhy = BatchClosing.refine(({ reason }) => (reason ?? null) !== null, {
  path: ["reason"],
  error: SAY_WHY_TOTALS_DIFFER,
});

/** Closes a batch: with one Enter if the totals agree, otherwise with a note about the difference. */
export function CloseBatch({ id, expected, entered, gifts, onCancel, onClosed }: CloseBatchProps) {
  const differs = expected !== entered;
  const form = useSchemaForm<z.input<typeof BatchClosing>>(
    differs ? AskingWhy : BatchClosing,
    { reason: "" },
    `batch.${id}.close`,
  );
  const closing = useAction({
    // The total on the screen, because others may have entered gifts since the dialog was opened.
    call: ({ reason }: z.input<typeof BatchClosing>) =>
      request(api.donationBatches.close, { params: { id }, body: { reason, enteredTotal: entered } }),
    failed: "Failed to close batch",
    onSaved: onClosed,
    done: (batch) => ({
      title: "Batch closed",
      description: `${formatGifts(batch.gifts)}, ${formatDollars(batch.enteredTotal)}`,
    }),
  });
  const sums = `${formatGifts(gifts)}, ${formatDollars(entered)} entered, ${formatDollars(expected)} expected.`;
  return (
    <FormDialog
      form={form}
      action={closing}
      onClose={onCancel}
      size="small"
      title="Close batch"
      description={
        differs
          ? `${sums} The totals differ. Give a reason to close the batch.`
          : `${sums} Balanced. No more gifts can be added to a closed batch.`
      }
      submitLabel="Close batch"
    >
      {differs && <TextareaField form={form} name="reason" label="Why the totals differ" required autoFocus />}
    </FormDialog>
  );
}
