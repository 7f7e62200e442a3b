import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { type FieldPath, type FieldValues, get, useFormState } from "react-hook-form";
import type { NameOf, SchemaForm } from "./useSchemaForm.ts";

/** What every bound field takes. `I` is the schema's input, `V` the kind of value the field holds. */
export interface BoundField<I extends FieldValues, V> {
  form: SchemaForm<I>;
  /** A field of the schema whose value is a `V`; anything else is a type error. */
  name: NameOf<I, V>;
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Marks the label and tells screen readers. The schema decides what is really required. */
  required?: boolean;
  disabled?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  className?: string;
}

/** The sentence that a field carries at this moment. Re-renders only with that field. */
export function useFieldError<I extends FieldValues>(form: SchemaForm<I>, name: FieldPath<I>): string | undefined {
  const { errors } = useFormState({ control: form.control, name });
  const fault = get<typeof errors, { message?: string } | undefined>(errors, name);
  return fault?.message || undefined;
}
