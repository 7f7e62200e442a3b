import type { FieldValues } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { type BoundField, useFieldError } from "./boundField.ts";

export interface PasswordFieldProps<I extends FieldValues> extends BoundField<I, string> {
  /** "new-password" where one is chosen, "current-password" where it is asked for: password managers need it. */
  autoComplete: "new-password" | "current-password";
}

/** A password, with a button that shows it. */
export function PasswordField<I extends FieldValues>(props: PasswordFieldProps<I>) {
  const { form, name, label, labelHidden, hint, required, className, disabled, ...input } = props;
  const error = useFieldError(form, name);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} required={required} className={className}>
      {(wiring) => <PasswordInput {...input} {...wiring} {...form.register(name)} disabled={disabled} />}
    </Field>
  );
}
