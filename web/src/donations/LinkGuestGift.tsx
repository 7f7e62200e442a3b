import { api } from "@narthex/contract/api.ts";
import { type Donation, LinkInput } from "@narthex/contract/donations.ts";
import { useState } from "react";
import type * as z from "zod";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";

/** Links an online gift of a guest, or a gift with only a name, to a member: it is then in their giving and on their statement. */
export function LinkGuestGift({ gift, onClose }: { gift: Donation; onClose: () => void }) {
  const { id, memberId, donorName, recordedName, guestEmail } = gift;
  const hasName = recordedName !== null;
  const form = useSchemaForm<z.input<typeof LinkInput>>(
    LinkInput,
    { memberId, sameName: false },
    `donation.${id}.link`,
  );
  const [formerId, setFormerId] = useState(memberId);
  const link = useAction({
    call: (body: z.input<typeof LinkInput>) =>
      request(api.donations.link, { params: { id }, body: { ...body, formerId } }).catch((error) => {
        const current = error instanceof ApiError && (error.current as Donation | undefined);
        if (!current) throw error;
        setFormerId(current.memberId);
        const change = current.memberId === null ? "removed the link" : `linked this gift to ${current.donorName}`;
        const message = `Someone else has ${change}. Save again to change that.`;
        throw new ApiError(409, error.message, { code: "conflict", message });
      }),
    failed: "The gift could not be linked.",
    done: ({ donorName: name }) => ({ title: "Gift saved", description: `It is now listed as a gift of ${name}.` }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={link}
      onClose={onClose}
      size="small"
      title="Link gift to a person"
      description={`The gift is then in this person's giving and on their statement for the year. ${
        hasName
          ? "Check that this person gave it: a name alone proves nothing."
          : guestEmail === null
            ? "Check that this person gave it: the payment has no account and no email address."
            : "Check that the guest is this person: a name and an email address prove nothing."
      }`}
      submitLabel="Save"
    >
      <MemberPicker
        form={form}
        name="memberId"
        label="Person"
        nobody={hasName ? "No one: keep the name only" : guestEmail === null ? "No one" : "No one: a guest"}
        start={memberId === null ? null : donorName}
        autoFocus
      />
      {hasName && (
        <CheckboxField
          form={form}
          name="sameName"
          label={`Also the other gifts recorded with the name ${recordedName}`}
        />
      )}
    </FormDialog>
  );
}
