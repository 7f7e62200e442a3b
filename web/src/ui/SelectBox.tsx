import { Field, type FieldProps } from "./Field.tsx";
import { Select, type SelectProps } from "./Select.tsx";

interface SelectBoxProps extends Omit<FieldProps, "children">, Omit<SelectProps, keyof FieldProps> {}

/** A select with its label, hint and error. `className` is that of all of them together. */
export function SelectBox(props: SelectBoxProps) {
  const { label, labelHidden, hint, error, errorTitle, required, className, ...select } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, errorTitle, required, className }}>
      {(wiring) => <Select {...select} {...wiring} />}
    </Field>
  );
}
