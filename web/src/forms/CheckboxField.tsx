import { useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { type BoundField, useFieldError } from "./boundField.ts";

export type CheckboxFieldProps<I extends FieldValues> = Omit<
  BoundField<I, boolean>,
  "labelHidden" | "autoComplete" | "autoFocus"
>;

/** A checkbox bound to a boolean. */
export function CheckboxField<I extends FieldValues>(props: CheckboxFieldProps<I>) {
  const { form, name, label, hint, required, disabled, className } = props;
  const error = useFieldError(form, name);
  const errorId = useId();
  return (
    <div className={className}>
      <Checkbox
        {...form.register(name)}
        label={label}
        hint={hint}
        disabled={disabled}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId} sentence={error} />}
    </div>
  );
}
