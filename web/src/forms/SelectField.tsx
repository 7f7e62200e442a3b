import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import type { SelectOption } from "../ui/Select.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import type { BoundField } from "./boundField.ts";
import type { NameOf } from "./useSchemaForm.ts";

export interface SelectFieldProps<I extends FieldValues> extends BoundField<I, string | number> {
  /** Values keep their type: numbers stay numbers. */
  options: readonly SelectOption[];
  /** A first option for "nothing chosen". Its value is null if the options are numbers, and "" if they are strings. */
  placeholder?: string;
  /** Called with the new value after the user has chosen it. */
  onChosen?: (value: string | number | null) => void;
}

/** A select bound to a field. The options may arrive later than the value. */
export function SelectField<I extends FieldValues>(props: SelectFieldProps<I>) {
  const { form, name, onChosen, ...select } = props;
  const { field, fieldState } = useController<I, NameOf<I, string | number>, I>({ control: form.control, name });
  const choose = (text: string) => {
    const { options } = props;
    const chosen = options.find((option) => String(option.value) === text)?.value;
    const nothing = options.some((option) => typeof option.value === "number") ? null : "";
    field.onChange((chosen ?? nothing) as FieldPathValue<I, NameOf<I, string | number>>);
    onChosen?.(chosen ?? nothing);
  };
  return (
    <SelectBox
      {...select}
      error={fieldState.error?.message}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ""}
      onChange={(event) => choose(event.target.value)}
      onBlur={field.onBlur}
    />
  );
}
