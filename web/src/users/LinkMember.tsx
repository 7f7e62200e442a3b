import { id } from "@narthex/contract/fields.ts";
import type { User } from "@narthex/contract/users.ts";
import * as z from "zod";
import { formatFullName } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { useUserChange } from "./useUserChange.ts";

const FALLBACK = "Failed to link the member";

const Link = z.object({ memberId: id });

export function LinkMember({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm(Link, {}, `user-link.${user.id}`);
  const change = useUserChange(user, "Member linked", FALLBACK, onClose);
  return (
    <FormDialog
      form={form}
      action={change}
      onClose={onClose}
      size="small"
      title={user.member ? "Link another member" : "Link a member"}
      description={
        <>
          <span className="wrap-anywhere">{`The person who signs in with ${user.email} will see this member's profile, attendance and giving. Messages and prayer requests written with this account get this member's name.`}</span>
          {user.member && (
            <span className="mt-2 block">{`${formatFullName(user.member)} keeps everything else, and will have no account.`}</span>
          )}
        </>
      }
      submitLabel="Link"
    >
      <MemberPicker
        form={form}
        name="memberId"
        label="Member"
        required
        autoFocus
        hint="Choose a member who has no account yet."
      />
    </FormDialog>
  );
}
