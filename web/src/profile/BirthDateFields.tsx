import { BIRTH_YEARS } from "@narthex/contract/limits.ts";
import { useId } from "react";
import { useController } from "react-hook-form";
import { formatMonthName } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { FieldError } from "../ui/Field.tsx";
import { Select, type SelectOption } from "../ui/Select.tsx";
import { findMissingPart, type ProfileInput } from "./profileInput.ts";

const MONTHS = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: formatMonthName(at + 1) }));
const DAYS = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

interface BirthDateFieldsProps {
  form: SchemaForm<ProfileInput>;
  thisYear: number;
  /** Whether the form was submitted with a part missing. */
  wasAsked: boolean;
}

/** The date of birth as three choices, without paging a calendar back for forty years. Errors are below all three. */
export function BirthDateFields({ form, thisYear, wasAsked }: BirthDateFieldsProps) {
  const noteId = useId();
  // The validity of the day depends on the other two.
  const rules = { deps: ["birthDay" as const] };
  const month = useController({ control: form.control, name: "birthMonth", rules });
  const day = useController({ control: form.control, name: "birthDay" });
  const year = useController({ control: form.control, name: "birthYear", rules });
  const years = Array.from({ length: BIRTH_YEARS }, (_, at) => ({
    value: thisYear - at,
    label: String(thisYear - at),
  }));
  const error = day.fieldState.error?.message;
  const partial = findMissingPart({
    birthMonth: month.field.value,
    birthDay: day.field.value,
    birthYear: year.field.value,
  });
  const renderChoice = (
    label: string,
    part: typeof month | typeof day | typeof year,
    options: readonly SelectOption[],
  ) => (
    <Select
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteId}
      placeholder={label}
      options={options}
      autoComplete={`bday-${label.toLowerCase()}`}
      ref={part.field.ref}
      name={part.field.name}
      value={part.field.value ?? ""}
      onBlur={part.field.onBlur}
      onChange={({ target }) => part.field.onChange(target.value === "" ? null : Number(target.value))}
    />
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Date of birth</legend>
      <div className="grid grid-cols-[1.6fr_1fr_1.2fr] gap-2 sm:gap-3">
        {renderChoice("Month", month, MONTHS)}
        {renderChoice("Day", day, DAYS)}
        {renderChoice("Year", year, years)}
      </div>
      <div id={noteId}>
        {error && <FieldError id={undefined} sentence={error} />}
        <p role="status" className="text-caution text-sm not-empty:mt-1.5">
          {partial !== null &&
            `Choose month, day and year, or none of them. ${wasAsked ? "Press “Complete profile” again to continue without a date of birth." : "With one missing, no date of birth is saved."}`}
        </p>
      </div>
    </fieldset>
  );
}
