import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { InputBox } from "../ui/InputBox.tsx";
import { type BoundField, useFieldError } from "./boundField.ts";
import { parseAmount } from "./parseAmount.ts";

type Passed = Pick<
  ComponentProps<"input">,
  | "type"
  | "inputMode"
  | "placeholder"
  | "maxLength"
  | "min"
  | "max"
  | "step"
  | "spellCheck"
  | "autoCapitalize"
  | "enterKeyHint"
  | "readOnly"
>;

export interface TextFieldProps<I extends FieldValues> extends BoundField<I, string>, Passed {
  large?: boolean;
  /** Converts the typed text to the value of the field. */
  read?: (typed: unknown) => string;
}

/** A single-line text field. An empty one is "", which the contract's optional fields accept as "no value". */
export function TextField<I extends FieldValues>(props: TextFieldProps<I>) {
  const { form, name, read, ...input } = props;
  const error = useFieldError(form, name);
  return <InputBox {...input} error={error} {...form.register(name, read && { setValueAs: read })} />;
}

export type TypedTextFieldProps<I extends FieldValues> = Omit<TextFieldProps<I>, "type" | "inputMode">;

/** An email field: the matching keyboard, without capitalization and spell checking. */
export function EmailField<I extends FieldValues>(props: TypedTextFieldProps<I>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A phone number in any format. */
export function PhoneField<I extends FieldValues>(props: TypedTextFieldProps<I>) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}

/** An amount in dollars, also in the format "$1,250". */
export function AmountField<I extends FieldValues>(props: Omit<TypedTextFieldProps<I>, "read">) {
  return <TextField inputMode="decimal" autoComplete="off" read={parseAmount} {...props} />;
}

/** A calendar date, "YYYY-MM-DD", chosen in the browser's date picker or typed. */
export function DateField<I extends FieldValues>(props: TypedTextFieldProps<I>) {
  return <TextField type="date" {...props} />;
}

/** A wall-clock date and time, "YYYY-MM-DDTHH:MM". */
export function DateTimeField<I extends FieldValues>(props: TypedTextFieldProps<I>) {
  return <TextField type="datetime-local" {...props} />;
}
