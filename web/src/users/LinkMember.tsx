import { id } from "@narthex/contract/fields.ts";
import type { User } from "@narthex/contract/users.ts";
import * as z from "zod";
import { problemOf } from "../api/request.ts";
import { fullName } from "../format/words.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useUserChange } from "./useUserChange.ts";

const FALLBACK = "Failed to link the member";

const Link = z.object({ memberId: id });

export function LinkMember({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm(Link, {}, `user-link.${user.id}`);
  const change = useUserChange(user, "Member linked", FALLBACK, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={user.member ? "Link Another Member" : "Link a Member"}
      description={
        <>
          <span className="wrap-anywhere">{`Whoever signs in with ${user.email} will see this member's profile, attendance and giving.`}</span>
          {user.member && (
            <span className="mt-2 block">{`${fullName(user.member)} keeps everything, and has no account then.`}</span>
          )}
        </>
      }
    >
      <Form form={form} onSubmit={change.mutate} saving={change.isPending} error={problemOf(change.error, FALLBACK)}>
        <MemberPicker
          form={form}
          name="memberId"
          label="Member"
          required
          autoFocus
          hint="Choose a member who has no account yet."
        />
        <FormActions submitLabel="Link" saving={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
