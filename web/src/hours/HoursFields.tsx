import { HOURS_DAYS_BACK } from "@narthex/contract/hours.ts";
import { useWatch } from "react-hook-form";
import { subtractDays } from "../format/format.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { Button } from "../ui/Button.tsx";
import { HoursField, type HoursFormInput } from "./HoursField.tsx";
import { findSundayBefore } from "./hoursText.ts";
import { useHoursMinistryChoices } from "./useHoursMinistryChoices.ts";

/** The fields of an entry: ministry, date, hours and description. */
export function HoursFields({ form }: { form: SchemaForm<HoursFormInput> }) {
  const { options } = useHoursMinistryChoices();
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
        <div>
          <DateField
            form={form}
            name="workerDate"
            label="Date"
            required
            min={subtractDays(day, HOURS_DAYS_BACK)}
            max={day}
          />
          <QuickDays form={form} today={day} />
        </div>
      </div>
      <HoursField form={form} />
      <TextareaField form={form} name="description" label="What did you do? (optional)" rows={2} />
    </>
  );
}

/** The two days that most entries are about. */
function QuickDays({ form, today }: { form: SchemaForm<HoursFormInput>; today: string }) {
  const chosen = useWatch({ control: form.control, name: "workerDate" });
  const days = [
    { label: "Today", day: today },
    { label: "Last Sunday", day: findSundayBefore(today) },
  ];
  return (
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">Quick dates</legend>
      {days.map(({ label, day }) => (
        <Button
          key={label}
          size="small"
          aria-pressed={chosen === day}
          className="aria-pressed:border-accent aria-pressed:bg-accent-quiet aria-pressed:text-accent"
          onClick={() =>
            form.setValue("workerDate", day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
