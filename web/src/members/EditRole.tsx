import { api } from "@narthex/contract/api.ts";
import type { Member } from "@narthex/contract/members.ts";
import { ROLE_WORDS, ROLES } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName } from "../format/format.ts";
import { useFieldError } from "../forms/boundField.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { describeRoleStart, ROLE_MEANINGS } from "../people/roleWords.ts";
import { useEffectiveRole } from "../session/viewMode.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FieldError } from "../ui/Field.tsx";

/** The roles that the form offers. Only an administrator may assign the role `admin`. */
const OFFERED: readonly Role[] = ["admin", "intermediate_admin", "member"];
const WITHIN_REACH: readonly Role[] = ["intermediate_admin", "member"];

const ChosenRole = z.object({ role: z.enum(ROLES, "Please choose a role.") });

interface EditRoleProps {
  member: Member;
  onClose: () => void;
}

function describePresentRole(member: Member): string {
  return `${formatFullName(member)} has the role ${ROLE_WORDS[member.role]}.`;
}

export function EditRole({ member, onClose }: EditRoleProps) {
  const offered = useEffectiveRole() === "admin" ? OFFERED : WITHIN_REACH;
  // If the current role is not offered, none is preselected, so that nothing changes by accident.
  const start: { role?: Role } = offered.includes(member.role) ? { role: member.role } : {};
  const form = useSchemaForm<{ role: Role }>(ChosenRole, start, `member.${member.id}.role`);
  const role = useWatch({ control: form.control, name: "role" });
  const error = useFieldError(form, "role");
  const userId = member.userId ?? "";
  const change = useAction({
    call: (body: { role: Role }) => request(api.members.changeRole, { params: { userId }, body }),
    failed: "Failed to update member role",
    failureNotice: true,
    done: "Member role updated successfully",
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Edit Member Role"
      description={`${describePresentRole(member)} ${describeRoleStart(member.membershipStatus, role)}`}
    >
      <Form form={form} action={change}>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-sm">Role</legend>
          {offered.map((one) => (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-quiet"
            >
              <input
                type="radio"
                value={one}
                autoFocus={one === (start.role ?? offered[0])}
                {...form.register("role")}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium">{ROLE_WORDS[one]}</span>
                <span className="block text-ink-quiet text-sm">{ROLE_MEANINGS[one]}</span>
              </span>
            </label>
          ))}
          {error && <FieldError id={undefined} sentence={error} />}
        </fieldset>
        <FormActions submitLabel="Update role" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
