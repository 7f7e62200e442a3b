import { api } from "@narthex/contract/api.ts";
import { typedAmount } from "@narthex/contract/money.ts";
import * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { AmountField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";

const Change = z.object({ expectedTotal: typedAmount });
type Change = z.input<typeof Change>;

/** Corrects the expected total of a batch, which was counted or typed wrong. */
export function CorrectExpected(props: { id: number; expected: string; onClose: () => void }) {
  const { id, expected, onClose } = props;
  const form = useSchemaForm<Change>(Change, { expectedTotal: expected }, `batch.${id}.expected`);
  const change = useAction({
    call: (body: Change) => request(api.donationBatches.change, { params: { id }, body }),
    failed: "Failed to change the expected total",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={change}
      onClose={onClose}
      size="small"
      title="Correct the expected total"
      submitLabel="Save"
    >
      <AmountField
        form={form}
        name="expectedTotal"
        label="Expected total"
        hint="The counted total of checks and cash, in dollars."
        required
        autoFocus
      />
    </FormDialog>
  );
}
