import { RoleChange } from "@narthex/contract/members.ts";
import { ROLES } from "@narthex/contract/role-names.ts";
import type { User } from "@narthex/contract/users.ts";
import { problemOf } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { nameOfUser } from "../people/nameOfUser.ts";
import { ROLE_WORDS } from "../people/roleWords.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useUserChange } from "./useUserChange.ts";

const FALLBACK = "Failed to update member role";

const CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

export function EditUserRole({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm(RoleChange, { role: user.role }, `user-role.${user.id}`);
  const change = useUserChange(user, "Member role updated successfully", FALLBACK, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Change Role"
      description={`For the account of ${nameOfUser(user)}. A new role takes effect at once.`}
    >
      <Form form={form} onSubmit={change.mutate} saving={change.isPending} error={problemOf(change.error, FALLBACK)}>
        <SelectField form={form} name="role" label="Role" required options={CHOICES} />
        <FormActions submitLabel="Update Role" saving={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
