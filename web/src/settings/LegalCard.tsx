// The legal identity of the congregation, as donors' yearly giving statements must contain it.
import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { Card } from "../ui/Card.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

const Fields = Settings.pick({ legalName: true, address: true, taxId: true });

const toLegalValues = ({ legalName, address, taxId }: SettingsView) => ({
  legalName: legalName ?? "",
  address: address ?? "",
  taxId: taxId ?? "",
});

const LABELS = { legalName: "Legal name", address: "Address", taxId: "Employer identification number (EIN)" };

export function LegalCard() {
  const { form, version, save } = useSettingsForm(Fields, toLegalValues, "settings.legal");
  return (
    <Card
      title="Address and tax identity"
      description="Required on yearly giving statements, and printed at the top of letters."
    >
      <Form form={form} action={save}>
        <ConflictNote form={form} version={version} fields={LABELS} />
        <TextField
          form={form}
          name="legalName"
          label="Legal name"
          autoComplete="off"
          hint="Your registered legal name."
        />
        <TextareaField form={form} name="address" label="Address" rows={3} autoComplete="off" />
        <TextField
          form={form}
          name="taxId"
          label="Employer identification number (EIN)"
          inputMode="numeric"
          autoComplete="off"
          placeholder="12-3456789"
        />
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
