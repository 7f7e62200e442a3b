import { api } from "@narthex/contract/api.ts";
import { type Donation, VoidInput } from "@narthex/contract/donations.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { formatVoiding } from "./donationWords.ts";

interface VoidDonationProps {
  gift: Donation;
  onClose: () => void;
}

/** Excludes a gift from all sums. The gift stays in the ledger, with the reason. */
export function VoidDonation({ gift, onClose }: VoidDonationProps) {
  const form = useSchemaForm<z.input<typeof VoidInput>>(VoidInput, { reason: "" }, `donation.${gift.id}.void`);
  const voiding = useAction({
    call: (body: z.input<typeof VoidInput>) => request(api.donations.void, { params: { id: gift.id }, body }),
    failed: "Failed to void donation",
    done: () => ({ title: "Donation voided", description: "It stays in the list and is not included in any total." }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={voiding}
      onClose={onClose}
      size="small"
      title="Void donation"
      description={formatVoiding(gift)}
      submitLabel="Void donation"
    >
      <TextareaField
        form={form}
        name="reason"
        label="Reason"
        hint={gift.memberId === null ? undefined : "The donor can read this, too."}
        required
        autoFocus
      />
    </FormDialog>
  );
}
