// The options of the give screen. They do not apply to gifts that are recorded manually.
import { api } from "@narthex/contract/api.ts";
import { GIVING_LABELS, GIVING_TYPES, type GivingType } from "@narthex/contract/giving-kinds.ts";
import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import { formatList } from "../format/format.ts";
import { useFieldError } from "../forms/boundField.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { useSettingsChange } from "./useSettingsChange.ts";

const Fields = Settings.pick({ givingTypes: true });

const valuesOf = ({ givingTypes }: SettingsView) => ({ givingTypes });

const LABELS = {
  givingTypes: {
    label: "Offered on the give screen",
    words: (types: readonly GivingType[]) => formatList(types.map((type) => GIVING_LABELS[type])),
  },
};

export function GivingCard() {
  const settings = useSuspenseQuery(read(api.settings.get)).data;
  const form = useSchemaForm(Fields, valuesOf(settings), "settings.giving");
  const save = useSettingsChange(form, settings, valuesOf);
  const offered = useWatch({ control: form.control, name: "givingTypes" });
  const error = useFieldError(form, "givingTypes");
  const errorId = useId();
  const offer = (type: GivingType, isOffered: boolean) => {
    const next = GIVING_TYPES.filter((one) => (one === type ? isOffered : offered.includes(one)));
    form.setValue("givingTypes", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <Card title="Giving funds" description="The funds on the give screen. Changes do not affect earlier gifts.">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={save.version} fields={LABELS} />
        <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">Offered on the give screen</legend>
          {GIVING_TYPES.map((type) => (
            <Checkbox
              key={type}
              name="givingTypes"
              label={GIVING_LABELS[type]}
              checked={offered.includes(type)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => offer(type, target.checked)}
            />
          ))}
        </fieldset>
        {error && <FieldError id={errorId} sentence={error} />}
        <FormActions submitLabel="Save" />
      </Form>
    </Card>
  );
}
