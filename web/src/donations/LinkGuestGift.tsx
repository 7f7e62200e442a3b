import { api } from "@narthex/contract/api.ts";
import { type Donation, LinkInput } from "@narthex/contract/donations.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";

/** Links an online gift of a guest to a member, so that it is in their giving and on their statement. */
export function LinkGuestGift({ gift, onClose }: { gift: Donation; onClose: () => void }) {
  const { id, memberId, donorName } = gift;
  const form = useSchemaForm<z.input<typeof LinkInput>>(LinkInput, { memberId }, `donation.${id}.link`);
  const link = useAction({
    call: (body: z.input<typeof LinkInput>) => request(api.donations.link, { params: { id }, body }),
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
      description="The gift is then in this person's giving and on their statement for the year. Check that the guest is this person: a name and an email address prove nothing."
      submitLabel="Save"
    >
      <MemberPicker
        form={form}
        name="memberId"
        label="Person"
        nobody="No one: a guest"
        start={memberId === null ? null : donorName}
        autoFocus
      />
    </FormDialog>
  );
}
