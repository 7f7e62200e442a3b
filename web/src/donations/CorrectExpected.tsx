import { api } from "@narthex/contract/api.ts";
import { typedAmount } from "@narthex/contract/money.ts";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { problemOf, request } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { AmountField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { refreshGifts } from "./donations.queries.ts";

const Change = z.object({ expectedTotal: typedAmount });
type Change = z.input<typeof Change>;

/** What the batch should come to was counted or typed wrong. */
export function CorrectExpected(props: { id: number; expected: string; onClose: () => void }) {
  const { id, expected, onClose } = props;
  const form = useSchemaForm<Change>(Change, { expectedTotal: expected }, `batch.${id}.expected`);
  const change = useMutation({
    mutationFn: (body: Change) => request(api.donationBatches.change, { params: { id }, body }),
    onSuccess: async () => {
      await refreshGifts();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title="Correct the Expected Total">
      <Form
        form={form}
        onSubmit={(body) => change.mutate(body)}
        saving={change.isPending}
        error={problemOf(change.error, "Failed to change the expected total")}
      >
        <AmountField
          form={form}
          name="expectedTotal"
          label="Expected total"
          hint="What the checks and the cash were counted to, in dollars."
          required
          autoFocus
        />
        <FormActions submitLabel="Save" saving={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
