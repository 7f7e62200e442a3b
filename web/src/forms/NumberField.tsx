// A text input instead of type="number", which changes on scrolling and drops text that it cannot parse.
import type { FieldValues } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { type BoundField, useFieldError } from "./boundField.ts";
import { parseNumber } from "./parseNumber.ts";

/** A number field. Empty text is null; text that is not a number stays as typed, and the schema reports the error. */
export function NumberField<I extends FieldValues>(props: BoundField<I, number>) {
  const { form, name, label, labelHidden, hint, required, className, disabled, ...input } = props;
  const error = useFieldError(form, name);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} required={required} className={className}>
      {(wiring) => (
        <Input
          {...input}
          {...wiring}
          {...form.register(name, { setValueAs: parseNumber })}
          inputMode="numeric"
          autoComplete={props.autoComplete ?? "off"}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
