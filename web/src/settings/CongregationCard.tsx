import { api } from "@narthex/contract/api.ts";
import { TIMEZONES } from "@narthex/contract/limits.ts";
import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { timezoneName } from "../format/format.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import { useSettingsChange } from "./useSettingsChange.ts";

const ZONES = TIMEZONES.map((value) => ({ value, label: timezoneName(value) }));

const REGISTRATION = [
  { value: "open", label: "Anyone" },
  { value: "closed", label: "Invited people only" },
];

const NEW_MEMBERS = [
  { value: "pending", label: "Pending until admitted" },
  { value: "active", label: "Active immediately" },
];

const Fields = Settings.pick({ congregationName: true, timezone: true, registration: true, newMemberStatus: true });

const valuesOf = ({ congregationName, timezone, registration, newMemberStatus }: SettingsView) => ({
  congregationName,
  timezone,
  registration,
  newMemberStatus,
});

const labelOf = (options: readonly { value: string; label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

const LABELS = {
  congregationName: "Congregation name",
  timezone: { label: "Time zone", words: timezoneName },
  registration: { label: "Who may create an account", words: labelOf(REGISTRATION) },
  newMemberStatus: { label: "New members become", words: labelOf(NEW_MEMBERS) },
};

export function CongregationCard() {
  const settings = useSuspenseQuery(read(api.settings.get)).data;
  const form = useSchemaForm(Fields, valuesOf(settings), "settings.congregation");
  const save = useSettingsChange(form, settings, valuesOf);
  return (
    <Card title="Congregation">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={save.version} fields={LABELS} />
        <TextField form={form} name="congregationName" label="Congregation name" required autoComplete="organization" />
        <SelectField
          form={form}
          name="timezone"
          label="Time zone"
          options={ZONES}
          hint="Determines what 'today' and 'this week' mean. Events keep the time zone they were created with."
        />
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
          hint="For people who create an account and complete their profile. A pending one waits for an administrator."
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
