import { HOURS_DAYS_BACK } from "@narthex/contract/hours.ts";
import { daysBefore } from "../format/format.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { HoursField, type HoursFormInput } from "./HoursField.tsx";
import { useMinistryChoices } from "./useMinistryChoices.ts";

/** The fields of an entry: ministry, date, hours and description. */
export function HoursFields({ form }: { form: SchemaForm<HoursFormInput> }) {
  const { options } = useMinistryChoices();
  const day = useToday();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="ministryId"
          label="Ministry"
          required
          placeholder="Choose a ministry"
          options={options}
        />
        <DateField
          form={form}
          name="workerDate"
          label="Date"
          required
          min={daysBefore(day, HOURS_DAYS_BACK)}
          max={day}
        />
      </div>
      <HoursField form={form} />
      <TextareaField form={form} name="description" label="What did you do? (optional)" rows={2} />
    </>
  );
}
