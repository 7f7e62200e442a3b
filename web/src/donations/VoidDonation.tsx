import { api } from "@narthex/contract/api.ts";
import { type Donation, VoidInput } from "@narthex/contract/donations.ts";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { problemOf, request } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { refreshGifts } from "./donations.queries.ts";
import { voidingInWords } from "./donationWords.ts";

interface VoidDonationProps {
  gift: Donation;
  onClose: () => void;
}

/** Takes a gift out of every sum. It stays in the books, with the reason. */
export function VoidDonation({ gift, onClose }: VoidDonationProps) {
  const form = useSchemaForm<z.input<typeof VoidInput>>(VoidInput, { reason: "" }, `donation.${gift.id}.void`);
  const voiding = useMutation({
    mutationFn: (body: z.input<typeof VoidInput>) => request(api.donations.void, { params: { id: gift.id }, body }),
    onSuccess: async () => {
      await refreshGifts();
      notify({ title: "Donation voided", description: "It stays in the list and counts in no sum." });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title="Void Donation" description={voidingInWords(gift)}>
      <Form
        form={form}
        onSubmit={(body) => voiding.mutate(body)}
        saving={voiding.isPending}
        error={problemOf(voiding.error, "Failed to void donation")}
      >
        <TextareaField
          form={form}
          name="reason"
          label="Reason"
          hint={gift.memberId === null ? undefined : "The donor can read this, too."}
          required
          autoFocus
        />
        <FormActions submitLabel="Void Donation" saving={voiding.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
