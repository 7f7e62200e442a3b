import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { type FieldPath, type FieldValues, get, useFormState } from "react-hook-form";
import type { NameOf, SchemaForm } from "./useSchemaForm.ts";

/** The props of every bound field. `I` is the schema's input, `V` the type of the field's value. */
export interface BoundField<I extends FieldValues, V> {
  form: SchemaForm<I>;
  /** A field of the schema whose value is a `V`; any other name is a type error. */
  name: NameOf<I, V>;
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  /** A title before the error message. */
  errorTitle?: string;
  /** Marks the label, also for screen readers. The schema decides whether the field is really required. */
  required?: boolean;
  disabled?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  className?: string;
}

/** The current error sentence of a field. Re-renders only with that field. */
export function useFieldError<I extends FieldValues>(form: SchemaForm<I>, name: FieldPath<I>): string | undefined {
  const { errors } = useFormState({ control: form.control, name });
  const fault = get<typeof errors, { message?: string } | undefined>(errors, name);
  return fault?.message || undefined;
}
