import { Checkbox } from "../ui/Checkbox.tsx";

interface PersonCheckboxProps {
  name: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** A tick before a person's name, which stands beside it. */
export function PersonCheckbox({ name, checked, disabled, onChange }: PersonCheckboxProps) {
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${name}`}</span>}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="-mr-3 touch:-ml-1 touch:pl-1"
    />
  );
}
