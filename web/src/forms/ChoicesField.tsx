import { type ReactNode, useId } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import type { NameOf, SchemaForm } from "./useSchemaForm.ts";

export interface FieldChoice<V extends string | number> {
  value: V;
  label: string;
  hint?: ReactNode;
}

interface ChoicesFieldProps<I extends FieldValues, V extends string | number> {
  form: SchemaForm<I>;
  name: NameOf<I, readonly V[]>;
  label: string;
  labelHidden?: boolean;
  required?: boolean;
  choices: readonly FieldChoice<V>[];
  /** The arrangement of the checkboxes. */
  listClassName?: string;
  className?: string;
}

/** Checkboxes bound to an array, in the order of the choices. */
export function ChoicesField<I extends FieldValues, V extends string | number>(props: ChoicesFieldProps<I, V>) {
  const { form, name, label, labelHidden, required, choices, listClassName, className } = props;
  const { field, fieldState } = useController<I, NameOf<I, readonly V[]>, I>({ control: form.control, name });
  const errorId = useId();
  const chosen: readonly V[] = field.value ?? [];
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const choose = (value: V, isChosen: boolean) => {
    const next = choices.map((one) => one.value).filter((one) => (one === value ? isChosen : chosen.includes(one)));
    field.onChange(next as FieldPathValue<I, NameOf<I, readonly V[]>>);
  };
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className={labelHidden ? "sr-only" : "mb-1.5 font-medium text-sm"}>
        {label}
        {required && (
          <span aria-hidden className="text-critical">
            {" "}
            *
          </span>
        )}
      </legend>
      <div className={listClassName}>
        {choices.map(({ value, label: words, hint }, place) => (
          <Checkbox
            key={value}
            ref={place === 0 ? field.ref : undefined}
            name={field.name}
            label={words}
            hint={hint}
            checked={chosen.includes(value)}
            onChange={({ target }) => choose(value, target.checked)}
            onBlur={field.onBlur}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && <FieldError id={errorId} sentence={error} />}
    </fieldset>
  );
}
