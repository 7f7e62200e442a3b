import { QUICK_AMOUNTS } from "@narthex/contract/giving-kinds.ts";
import { useWatch } from "react-hook-form";
import { useFieldError } from "../forms/boundField.ts";
import { parseAmount } from "../forms/parseAmount.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { type GiftForm, INVALID_AMOUNT } from "./giftForm.ts";

const CHOICE =
  "px-2 font-serif tabular-nums aria-pressed:border-accent aria-pressed:bg-accent-quiet aria-pressed:text-accent";

/** An amount in dollars: typed, or a common amount chosen with one press. */
export function GiftAmountField({ form }: { form: SchemaForm<GiftForm> }) {
  const error = useFieldError(form, "amount");
  const chosen = useWatch({ control: form.control, name: "amount" });
  const set = (value: string) =>
    form.setValue("amount", value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div>
      <fieldset className="mb-4 grid grid-cols-3 gap-2 sm:grid-cols-6">
        <legend className="mb-1.5 font-medium text-sm">Choose an amount</legend>
        {QUICK_AMOUNTS.map((value) => (
          <Button
            key={value}
            size="large"
            aria-pressed={chosen === value}
            className={CHOICE}
            onClick={() => set(value)}
          >
            {`$${value}`}
          </Button>
        ))}
        <Button
          size="large"
          aria-pressed={!QUICK_AMOUNTS.some((value) => value === chosen)}
          className={CHOICE}
          onClick={() => form.setFocus("amount", { shouldSelect: true })}
        >
          Other
        </Button>
      </fieldset>
      <Field
        label="Amount in dollars"
        required
        error={error}
        errorTitle={INVALID_AMOUNT}
        hint="Or enter another amount ($1 minimum)."
      >
        {(wiring) => (
          <div className="relative max-w-60">
            <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-field text-ink-quiet">
              $
            </span>
            <Input
              {...wiring}
              {...form.register("amount", { setValueAs: parseAmount })}
              inputMode="decimal"
              autoComplete="off"
              large
              className="pl-8 tabular-nums"
            />
          </div>
        )}
      </Field>
    </div>
  );
}
