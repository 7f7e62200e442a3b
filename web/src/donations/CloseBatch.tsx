import { api } from "@narthex/contract/api.ts";
import { BatchClosing, SAY_WHY_TOTALS_DIFFER } from "@narthex/contract/donation-batches.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { dollarsInWords } from "../format/words.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { giftsInWords } from "./donationWords.ts";

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

/** Closes a batch: by one Enter where the totals agree, otherwise with a word about the difference. */
export function CloseBatch({ id, expected, entered, gifts, onCancel, onClosed }: CloseBatchProps) {
  const differs = expected !== entered;
  const form = useSchemaForm<z.input<typeof BatchClosing>>(
    differs ? AskingWhy : BatchClosing,
    {
      reason: "",
      enteredTotal: entered,
    },
    `batch.${id}.close`,
  );
  const closing = useAction({
    call: (body: z.input<typeof BatchClosing>) => request(api.donationBatches.close, { params: { id }, body }),
    failed: "Failed to close batch",
    onSaved: onClosed,
    done: (batch) => ({
      title: "Batch closed",
      description: `${giftsInWords(batch.gifts)}, ${dollarsInWords(batch.enteredTotal)}`,
    }),
  });
  const sums = `${giftsInWords(gifts)}, ${dollarsInWords(entered)} entered, ${dollarsInWords(expected)} expected.`;
  return (
    <FormDialog
      form={form}
      action={closing}
      onClose={onCancel}
      size="small"
      title="Close Batch"
      description={
        differs
          ? `${sums} The totals differ; say why, and the batch can be closed.`
          : `${sums} The totals agree. A closed batch takes no more gifts.`
      }
      submitLabel="Close Batch"
    >
      {differs && <TextareaField form={form} name="reason" label="Why the totals differ" required autoFocus />}
    </FormDialog>
  );
}
