import { RoleChange } from "@narthex/contract/members.ts";
import { ROLE_WORDS, ROLES } from "@narthex/contract/role-names.ts";
import type { User } from "@narthex/contract/users.ts";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { formatUserName } from "../people/formatUserName.ts";
import { describeRoleStart, ROLE_MEANINGS } from "../people/roleWords.ts";
import { useUserChange } from "./useUserChange.ts";

/** An invitation works while its author is an administrator (docs/decisions/0023). */
export const INVITATIONS_STOP =
  "Open invitations of this person stop working. Another administrator can send those by email again under Invitations, and has to make and share new links.";

const FALLBACK = "Failed to update member role";

const CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

export function EditUserRole({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm(RoleChange, { role: user.role }, `user-role.${user.id}`);
  const role = useWatch({ control: form.control, name: "role" });
  const change = useUserChange(user, "Member role updated successfully", FALLBACK, onClose);
  return (
    <FormDialog
      form={form}
      action={change}
      onClose={onClose}
      size="small"
      title="Change role"
      description={`For the account of ${formatUserName(user)}. ${describeRoleStart(user.member?.membershipStatus, role)}`}
      submitLabel="Update role"
    >
      <SelectField
        form={form}
        name="role"
        label="Role"
        required
        options={CHOICES}
        hint={ROLE_MEANINGS[role ?? user.role]}
      />
      {user.role === "admin" && role !== "admin" && <p className="text-ink-quiet text-sm">{INVITATIONS_STOP}</p>}
      <p className="text-ink-quiet text-sm">
        Greeters, treasurers and the children's team get a duty instead of a role.
      </p>
    </FormDialog>
  );
}
