import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { NumberField } from "../forms/NumberField.tsx";
import { Card } from "../ui/Card.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

const Fields = Settings.pick({ followUpWeeks: true });
const toFollowUpsValues = ({ followUpWeeks }: SettingsView) => ({ followUpWeeks });

export function FollowUpsSettingsCard() {
  const { form, version, save } = useSettingsForm(Fields, toFollowUpsValues, "settings.follow-ups");
  return (
    <Card title="Follow-ups">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={version} fields={{ followUpWeeks: "Weeks of absence" }} />
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
