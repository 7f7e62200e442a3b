import { type FieldValues, useController } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import type { BoundField } from "./boundField.ts";
import { TimezoneSelect } from "./TimezoneSelect.tsx";
import type { NameOf } from "./useSchemaForm.ts";

/** A time zone bound to a field. */
export function TimezoneField<I extends FieldValues>({ form, name, label, hint }: BoundField<I, string>) {
  const { field, fieldState } = useController<I, NameOf<I, string>, I>({ control: form.control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(wiring) => (
        <TimezoneSelect wiring={wiring} name={field.name} value={field.value ?? ""} onChange={field.onChange} />
      )}
    </Field>
  );
}
