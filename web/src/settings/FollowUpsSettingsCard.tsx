import { api } from "@narthex/contract/api.ts";
import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { NumberField } from "../forms/NumberField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import { useSettingsChange } from "./useSettingsChange.ts";

const Fields = Settings.pick({ followUpWeeks: true });
const toFollowUpsValues = ({ followUpWeeks }: SettingsView) => ({ followUpWeeks });

export function FollowUpsSettingsCard() {
  const settings = useSuspenseQuery(read(api.settings.get)).data;
  const form = useSchemaForm(Fields, toFollowUpsValues(settings), "settings.follow-ups");
  const save = useSettingsChange(form, settings, toFollowUpsValues);
  return (
    <Card title="Follow-ups">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={save.version} fields={{ followUpWeeks: "Weeks of absence" }} />
        <NumberField
          form={form}
          name="followUpWeeks"
          label="Weeks of absence"
          required
          hint="People who were not checked in for this many weeks are listed for a follow-up. Nothing is sent to them."
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
