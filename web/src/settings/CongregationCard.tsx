import { api } from "@narthex/contract/api.ts";
import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { formatTimezone } from "../format/formatTimezone.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { TimezoneField } from "../forms/TimezoneField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import { useSettingsChange } from "./useSettingsChange.ts";

const Fields = Settings.pick({ congregationName: true, timezone: true });

const toCongregationValues = ({ congregationName, timezone }: SettingsView) => ({ congregationName, timezone });

const LABELS = {
  congregationName: "Congregation name",
  timezone: { label: "Time zone", words: formatTimezone },
};

export function CongregationCard() {
  const settings = useSuspenseQuery(read(api.settings.get)).data;
  const form = useSchemaForm(Fields, toCongregationValues(settings), "settings.congregation");
  const save = useSettingsChange(form, settings, toCongregationValues);
  return (
    <Card title="Congregation">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={save.version} fields={LABELS} />
        <TextField form={form} name="congregationName" label="Congregation name" required autoComplete="organization" />
        <TimezoneField
          form={form}
          name="timezone"
          label="Time zone"
          hint="Determines what 'today' and 'this week' mean. Events keep the time zone they were created with."
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
