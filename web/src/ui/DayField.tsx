import { useState } from "react";
import { InputBox } from "./InputBox.tsx";

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or "" for none. */
  value: string;
  onChange: (day: string) => void;
  /** Whether the day may be empty; otherwise an emptied field keeps its former day. */
  optional?: boolean;
  min?: string | undefined;
  max?: string | undefined;
  hint?: string | undefined;
  /** The error message. */
  error?: string | undefined;
}

/** A day that takes effect as soon as it is complete: while the user types, a year begins with zeros. */
export function DayField({ label, value, onChange, optional = false, min, max, hint, error }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <InputBox
      label={label}
      hint={hint}
      error={error}
      type="date"
      min={min ?? "1900-01-01"}
      max={max ?? "2200-12-31"}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === "" ? optional : target.value >= "1900") onChange(target.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
