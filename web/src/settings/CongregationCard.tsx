import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { formatTimezone } from "../format/formatTimezone.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { TimezoneField } from "../forms/TimezoneField.tsx";
import { Card } from "../ui/Card.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

const Fields = Settings.pick({ congregationName: true, timezone: true });

const toCongregationValues = ({ congregationName, timezone }: SettingsView) => ({ congregationName, timezone });

const LABELS = {
  congregationName: "Congregation name",
  timezone: { label: "Time zone", words: formatTimezone },
};

export function CongregationCard() {
  const { form, version, save } = useSettingsForm(Fields, toCongregationValues, "settings.congregation");
  return (
    <Card title="Congregation">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={version} fields={LABELS} />
        <TextField form={form} name="congregationName" label="Congregation name" required autoComplete="organization" />
        <TimezoneField
          form={form}
          name="timezone"
          label="Time zone"
          hint="Determines what 'today' and 'this week' mean. Events keep the time zone they were created with. After a change, check the times of scheduled announcements."
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
