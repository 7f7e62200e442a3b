import { MAX_AGE } from "@narthex/contract/member-filters.ts";
import { InputBox } from "../ui/InputBox.tsx";

interface AgeFieldProps {
  label: string;
  age: number | undefined;
  onChange: (age: number | "") => void;
}

export function AgeField({ label, age, onChange }: AgeFieldProps) {
  return (
    <InputBox
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_AGE}
      value={age ?? ""}
      onChange={({ target }) => {
        const next = target.valueAsNumber;
        if (target.value === "") onChange("");
        else if (Number.isInteger(next) && next >= 0 && next <= MAX_AGE) onChange(next);
      }}
    />
  );
}
