import { api } from "@narthex/contract/api.ts";
import { type Member, RoleChange } from "@narthex/contract/members.ts";
import { type Role, roleLabel } from "@narthex/contract/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../client/reads.ts";
import { problemOf, request, sentenceOf } from "../client/request.ts";
import { useEffectiveRole } from "../client/viewMode.ts";
import { fullName } from "../client/words.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notices.ts";

const FALLBACK = "Failed to update member role";

/** Section 5: what the form offers. Only an administrator makes another one. */
const OFFERED: readonly Role[] = ["admin", "intermediate_admin", "member"];
const WITHIN_REACH: readonly Role[] = ["intermediate_admin", "member"];

interface EditRoleProps {
  member: Member;
  onClose: () => void;
}

export function EditRole({ member, onClose }: EditRoleProps) {
  const offered = useEffectiveRole() === "admin" ? OFFERED : WITHIN_REACH;
  const form = useSchemaForm(RoleChange, { role: offered.includes(member.role) ? member.role : "member" });
  const userId = member.userId ?? "";
  const change = useMutation({
    mutationFn: (body: { role: Role }) => request(api.members.changeRole, { params: { userId }, body }),
    onSuccess: async () => {
      await refresh(api.members.list, api.members.recentActivity);
      notify({ title: "Member role updated successfully" });
      onClose();
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, FALLBACK), variant: "destructive" }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Edit Member Role"
      description={`${fullName(member)} has the role ${roleLabel(member.role)}. A new role takes effect at once.`}
    >
      <Form form={form} onSubmit={change.mutate} saving={change.isPending} error={problemOf(change.error, FALLBACK)}>
        <SelectField
          form={form}
          name="role"
          label="Role"
          required
          options={offered.map((value) => ({ value, label: roleLabel(value) }))}
        />
        <FormActions submitLabel="Update Role" saving={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
