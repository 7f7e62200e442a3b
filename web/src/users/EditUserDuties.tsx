import type { Duty } from "@narthex/contract/roles.ts";
import { type User, UserChange } from "@narthex/contract/users.ts";
import { ChoicesField } from "../forms/ChoicesField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { DUTY_CHOICES } from "../people/dutyChoices.ts";
import { formatUserName } from "../people/formatUserName.ts";
import { useUserChange } from "./useUserChange.ts";

const ChosenDuties = UserChange.pick({ duties: true }).required();

export function EditUserDuties({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm<{ duties: Duty[] }>(ChosenDuties, { duties: user.duties }, `user-duties.${user.id}`);
  const change = useUserChange(user, "Duties updated", "Failed to update duties", onClose);
  const since = user.isPending ? "as soon as the person is an active member" : "immediately";
  return (
    <FormDialog
      form={form}
      // With the duties that were seen, changes by a colleague in the meantime stay.
      action={{ ...change, run: (chosen) => change.run({ ...chosen, seenDuties: user.duties }) }}
      onClose={onClose}
      size="small"
      title="Change duties"
      description={`For the account of ${formatUserName(user)}. Duties add to the role and take effect ${since}.`}
      submitLabel="Update duties"
    >
      <ChoicesField
        form={form}
        name="duties"
        label="Duties"
        labelHidden
        choices={DUTY_CHOICES}
        listClassName="grid gap-3"
      />
    </FormDialog>
  );
}
