import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { Card } from "../ui/Card.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

const REGISTRATION = [
  { value: "open", label: "Anyone" },
  { value: "closed", label: "Invited people only" },
];

const NEW_MEMBERS = [
  { value: "pending", label: "Pending until approved" },
  { value: "active", label: "Active immediately" },
];

const Fields = Settings.pick({ registration: true, newMemberStatus: true });

const toAccountsValues = ({ registration, newMemberStatus }: SettingsView) => ({ registration, newMemberStatus });

const findLabel = (options: readonly { value: string; label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

const LABELS = {
  registration: { label: "Who may create an account", words: findLabel(REGISTRATION) },
  newMemberStatus: { label: "New members become", words: findLabel(NEW_MEMBERS) },
};

/** Who may create an account, and what a new one may do. */
export function AccountsCard() {
  const { form, version, save } = useSettingsForm(Fields, toAccountsValues, "settings.accounts");
  return (
    <Card title="New accounts">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={version} fields={LABELS} />
        <SelectField
          form={form}
          name="registration"
          label="Who may create an account"
          options={REGISTRATION}
          hint="Existing accounts keep working."
        />
        <SelectField
          form={form}
          name="newMemberStatus"
          label="New members become"
          options={NEW_MEMBERS}
          hint="For people who create an account and complete their profile. Pending members wait until the office admits them."
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
