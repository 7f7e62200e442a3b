import type { GivingOptions } from "@narthex/contract/giving.ts";
import { useController } from "react-hook-form";
import { SelectField } from "../forms/SelectField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { FieldError } from "../ui/Field.tsx";
import { type GiftForm, GONE } from "./giftForm.ts";

/** More funds than this are offered in a list, because their buttons would fill a phone's screen. */
const MAX_BUTTONS = 10;

const LABEL = "Donation type";

const CHOICE =
  "relative flex min-h-11 items-center rounded-md border border-line-strong bg-surface-raised px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-quiet has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

interface FundFieldProps {
  form: SchemaForm<GiftForm>;
  funds: GivingOptions["funds"];
}

/** The fund of a gift: each with a button, so that one press is enough. */
export function FundField({ form, funds }: FundFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: "fundId" });
  const description = funds.find(({ id }) => id === field.value)?.description;
  if (funds.length > MAX_BUTTONS) {
    return (
      <SelectField
        form={form}
        name="fundId"
        label={LABEL}
        hint={description ?? undefined}
        options={funds.map(({ id, name }) => ({ value: id, label: name }))}
        {...(field.value === GONE ? { placeholder: "Please choose" } : {})}
      />
    );
  }
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={description ? "fund-description" : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{LABEL}</legend>
      <div className="flex flex-wrap gap-2">
        {funds.map(({ id, name }, place) => (
          <label key={id} className={CHOICE}>
            <input
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              name={field.name}
              checked={field.value === id}
              onChange={() => field.onChange(id)}
              onBlur={field.onBlur}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "fund-error" : undefined}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name}
          </label>
        ))}
      </div>
      {error && <FieldError id="fund-error" sentence={error} />}
      {description && (
        <p id="fund-description" className="mt-1.5 text-ink-quiet text-sm">
          {description}
        </p>
      )}
    </fieldset>
  );
}
