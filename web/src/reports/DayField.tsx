import { useState } from "react";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A day that acts as soon as it is whole: while somebody types, a year begins with zeros. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <Field label={label}>
      {(wiring) => (
        <Input
          {...wiring}
          type="date"
          min="1900-01-01"
          max="2200-12-31"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value >= "1900") onChange(target.value);
          }}
          onBlur={() => setTyped(value)}
        />
      )}
    </Field>
  );
}
