import { api } from "@narthex/contract/api.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { DONATION_DAYS_AHEAD, DonationInput } from "@narthex/contract/donations.ts";
import { typedAmount } from "@narthex/contract/money.ts";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { problemOf, request, sentenceOf } from "../api/request.ts";
import { daysBefore, dollarsInWords } from "../format/words.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { AmountField, DateField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { dayUntil } from "./dayUntil.ts";
import { refreshGifts } from "./donations.queries.ts";
import { METHOD_OPTIONS, TYPE_OPTIONS } from "./donationWords.ts";

const FALLBACK = "Failed to record donation";

const typedUntil = (last: string) => DonationInput.extend({ amount: typedAmount, donationDate: dayUntil(last) });
type Typed = z.input<ReturnType<typeof typedUntil>>;

export function RecordDonation({ onClose }: { onClose: () => void }) {
  const day = useToday();
  const last = daysBefore(day, -DONATION_DAYS_AHEAD);
  const form = useSchemaForm<Typed>(
    typedUntil(last),
    {
      memberId: null,
      amount: "",
      donationType: "offering",
      donationMethod: "cash",
      donationDate: day,
      notes: "",
    },
    "donation.new",
  );
  const record = useMutation({
    mutationFn: (body: Typed) => request(api.donations.record, { body: { ...body, entryKey: form.draft.entryKey } }),
    onSuccess: async ({ amount, donorName }) => {
      await refreshGifts();
      const description = donorName === null ? dollarsInWords(amount) : `${dollarsInWords(amount)}, ${donorName}`;
      notify({ title: "Donation recorded successfully", description });
      onClose();
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, FALLBACK), variant: "destructive" }),
  });
  return (
    <Dialog open onClose={onClose} title="Record Donation">
      <Form
        form={form}
        onSubmit={(body) => record.mutate(body)}
        saving={record.isPending}
        error={problemOf(record.error, FALLBACK)}
      >
        <MemberPicker form={form} name="memberId" label="Donor" nobody={ANONYMOUS} autoFocus />
        <div className="grid gap-5 sm:grid-cols-2">
          <AmountField form={form} name="amount" label="Amount" hint="In dollars, such as 50 or 12.50." required />
          <DateField
            form={form}
            name="donationDate"
            label="Date"
            hint="Of a mailed check: its postmark."
            max={last}
            required
          />
          <SelectField form={form} name="donationType" label="Type" options={TYPE_OPTIONS} required />
          <SelectField form={form} name="donationMethod" label="Method" options={METHOD_OPTIONS} required />
        </div>
        <TextareaField form={form} name="notes" label="Notes (optional)" rows={2} />
        <FormActions submitLabel="Record Donation" saving={record.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
