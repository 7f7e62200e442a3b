import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { Card } from "../ui/Card.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

const Fields = Settings.pick({ feePercent: true, feeFixed: true });
const toFeeValues = ({ feePercent, feeFixed }: SettingsView) => ({
  feePercent: feePercent ?? "",
  feeFixed: feeFixed ?? "",
});

/** The fee that donors may add to an online gift. */
export function FeeCard() {
  const { form, version, save } = useSettingsForm(Fields, toFeeValues, "settings.fee");
  return (
    <Card
      title="Processing fee"
      description="Donors may add the processing fee to an online gift. What they add is a part of the gift."
    >
      <Form form={form} action={save}>
        <ConflictNote
          form={form}
          version={version}
          fields={{ feePercent: "Percentage of the charge", feeFixed: "Dollars for each charge" }}
        />
        <TextField
          form={form}
          name="feePercent"
          label="Percentage of the charge"
          inputMode="decimal"
          hint="Such as 2.9. If this is empty, donors are not asked."
        />
        <TextField
          form={form}
          name="feeFixed"
          label="Dollars for each charge"
          inputMode="decimal"
          hint="Such as 0.30. Your card processor tells you both."
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
