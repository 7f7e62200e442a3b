import type { FieldValues } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import { Textarea } from "../ui/Textarea.tsx";
import { type BoundField, useFieldError } from "./boundField.ts";

export interface TextareaFieldProps<I extends FieldValues> extends BoundField<I, string> {
  placeholder?: string;
  /** The initial number of lines; the field grows. Default 3. */
  rows?: number;
  maxLength?: number;
}

/** A multi-line text field. Ctrl or Cmd with Enter submits the form. */
export function TextareaField<I extends FieldValues>(props: TextareaFieldProps<I>) {
  const { form, name, label, labelHidden, hint, errorTitle, required, className, disabled, ...input } = props;
  const error = useFieldError(form, name);
  return (
    <Field {...{ label, labelHidden, hint, error, errorTitle, required, className }}>
      {(wiring) => <Textarea {...input} {...wiring} {...form.register(name)} disabled={disabled} />}
    </Field>
  );
}
