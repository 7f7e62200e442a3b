import { Field, type FieldProps } from "./Field.tsx";
import { Input, type InputProps } from "./Input.tsx";

interface InputBoxProps extends Omit<FieldProps, "children">, Omit<InputProps, keyof FieldProps> {
  inputClassName?: string;
}

/** An input with its label, hint and error. `className` is that of all of them together. */
export function InputBox(props: InputBoxProps) {
  const { label, labelHidden, hint, error, errorTitle, required, className, inputClassName, ...input } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, errorTitle, required, className }}>
      {(wiring) => <Input {...input} {...wiring} className={inputClassName} />}
    </Field>
  );
}
