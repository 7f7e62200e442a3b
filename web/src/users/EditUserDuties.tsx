import { DUTIES, DUTY_LABELS } from "@narthex/contract/role-names.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { type User, UserChange } from "@narthex/contract/users.ts";
import { ChoicesField } from "../forms/ChoicesField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { nameOfUser } from "../people/nameOfUser.ts";
import { useUserChange } from "./useUserChange.ts";

const ChosenDuties = UserChange.pick({ duties: true }).required();

/** The permissions of a duty, in addition to those of the role. */
const MEANINGS: Readonly<Record<Duty, string>> = {
  greeter: "Checks anyone in, shows the QR code, and sees who belongs to which household. No giving, no notes.",
  treasurer: "Records and sees all giving, batches, statements and giving reports. No notes.",
  childrens_team: "Works in the children's rooms. Sees households, and sees and changes who may collect a child.",
  childrens_lead:
    "As the children's team. Also keeps rooms and clearances, and sees and changes who may not collect a child.",
  calendar: "Creates and changes every event, also those of ministries.",
};

export function EditUserDuties({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm<{ duties: Duty[] }>(ChosenDuties, { duties: user.duties }, `user-duties.${user.id}`);
  const change = useUserChange(user, "Duties updated", "Failed to update duties", onClose);
  return (
    <FormDialog
      form={form}
      action={change}
      onClose={onClose}
      size="small"
      title="Change Duties"
      description={`For the account of ${nameOfUser(user)}. Duties add to the role and take effect immediately.`}
      submitLabel="Update Duties"
    >
      <ChoicesField
        form={form}
        name="duties"
        label="Duties"
        labelHidden
        choices={DUTIES.map((value) => ({ value, label: DUTY_LABELS[value], hint: MEANINGS[value] }))}
        listClassName="grid gap-3"
      />
    </FormDialog>
  );
}
