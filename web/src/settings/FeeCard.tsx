import { api } from "@narthex/contract/api.ts";
import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import { useSettingsChange } from "./useSettingsChange.ts";

const Fields = Settings.pick({ feePercent: true, feeFixed: true });
const toFeeValues = ({ feePercent, feeFixed }: SettingsView) => ({
  feePercent: feePercent ?? "",
  feeFixed: feeFixed ?? "",
});

/** The fee that donors may add to an online gift. */
export function FeeCard() {
  const settings = useSuspenseQuery(read(api.settings.get)).data;
  const form = useSchemaForm(Fields, toFeeValues(settings), "settings.fee");
  const save = useSettingsChange(form, settings, toFeeValues);
  return (
    <Card
      title="Processing fee"
      description="Donors may add the processing fee to an online gift. What they add is a part of the gift."
    >
      <Form form={form} action={save}>
        <ConflictNote
          form={form}
          version={save.version}
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
