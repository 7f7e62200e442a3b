import type { HoursInput } from "@narthex/contract/hours.ts";
import { Minus, Plus } from "lucide-react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { useFieldError } from "../forms/boundField.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Input } from "../ui/Input.tsx";
import { normalizeHours, stepHours } from "./hoursText.ts";

export type HoursFormInput = z.input<typeof HoursInput>;

const QUICK = ["0.5", "1", "1.5", "2", "3", "4"];

/** Hours in steps of a quarter: typed, stepped, or a common value chosen with one press. */
export function HoursField({ form }: { form: SchemaForm<HoursFormInput> }) {
  const error = useFieldError(form, "hours");
  const chosen = useWatch({ control: form.control, name: "hours" });
  const set = (value: string) =>
    form.setValue("hours", value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div>
      <Field label="Hours" required error={error}>
        {(wiring) => (
          <div className="flex items-center gap-2">
            <IconButton
              variant="secondary"
              label="15 minutes less"
              icon={<Minus />}
              onClick={() => set(stepHours(form.getValues("hours"), -1))}
            />
            <Input
              {...wiring}
              {...form.register("hours", { setValueAs: normalizeHours })}
              inputMode="decimal"
              autoComplete="off"
              className="text-center tabular-nums"
            />
            <IconButton
              variant="secondary"
              label="15 minutes more"
              icon={<Plus />}
              onClick={() => set(stepHours(form.getValues("hours"), 1))}
            />
          </div>
        )}
      </Field>
      <fieldset className="mt-2 grid grid-cols-3 gap-2 min-[24rem]:grid-cols-6">
        <legend className="sr-only">Quick pick</legend>
        {QUICK.map((value) => (
          <Button
            key={value}
            size="small"
            aria-pressed={chosen === value}
            aria-label={value === "1" ? "1 hour" : `${value} hours`}
            className="aria-pressed:border-accent aria-pressed:bg-accent-quiet aria-pressed:text-accent"
            onClick={() => set(value)}
          >
            {value}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
