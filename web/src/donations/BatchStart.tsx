import { api } from "@narthex/contract/api.ts";
import { BatchInput } from "@narthex/contract/donation-batches.ts";
import { DONATION_DAYS_AHEAD } from "@narthex/contract/donations.ts";
import { typedAmount } from "@narthex/contract/money.ts";
import { useNavigate } from "@tanstack/react-router";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { subtractDays } from "../format/format.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { RestoredNote } from "../forms/RestoredNote.tsx";
import { AmountField, DateField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { limitGiftDay } from "./limitGiftDay.ts";

const buildBatchSchema = (last: string) =>
  BatchInput.extend({ expectedTotal: typedAmount, batchDate: limitGiftDay(last) });
type BatchFields = z.input<ReturnType<typeof buildBatchSchema>>;

/** Asks for the counted total first, so that the entered lines can be compared with it. */
export function BatchStart() {
  const day = useToday();
  const last = subtractDays(day, -DONATION_DAYS_AHEAD);
  const navigate = useNavigate();
  const form = useSchemaForm<BatchFields>(buildBatchSchema(last), { expectedTotal: "", batchDate: day }, "batch.new");
  const begin = useAction({
    call: (body: BatchFields) =>
      request(api.donationBatches.start, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: "Failed to start a batch",
    onSaved: ({ id }) => navigate({ to: paths.donationBatches, search: { id } }),
  });
  return (
    <Card title="New batch" description="Count first, then enter each gift.">
      <Form form={form} action={begin}>
        <RestoredNote form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <AmountField
            form={form}
            name="expectedTotal"
            label="Expected total"
            hint="In dollars, such as 1250 or 1250.75."
            required
            autoFocus
          />
          <DateField
            form={form}
            name="batchDate"
            label="Offering date"
            hint="Every line starts with this date."
            max={last}
            required
          />
        </div>
        <FormActions submitLabel="Start" />
      </Form>
    </Card>
  );
}
