// A text input instead of type="number", which changes on scrolling and drops text that it cannot parse.
import type { FieldValues } from "react-hook-form";
import { InputBox } from "../ui/InputBox.tsx";
import { type BoundField, useFieldError } from "./boundField.ts";
import { parseNumber } from "./parseNumber.ts";

/** A number field. Empty text is null; text that is not a number stays as typed, and the schema reports the error. */
export function NumberField<I extends FieldValues>(props: BoundField<I, number>) {
  const { form, name, ...input } = props;
  const error = useFieldError(form, name);
  return (
    <InputBox
      {...input}
      error={error}
      {...form.register(name, { setValueAs: parseNumber })}
      inputMode="numeric"
      autoComplete={props.autoComplete ?? "off"}
    />
  );
}
