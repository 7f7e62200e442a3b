// A gift to several funds: rows of a fund and an amount, and their sum.
import { type GivingOptions, MAX_SPLITS } from "@narthex/contract/giving.ts";
import { Plus, X } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { formatDollars } from "../format/format.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { AmountField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { type GiftForm, GONE, sumSplits } from "./giftForm.ts";

const LEAST_ROWS = 2;
const EMPTY = { fundId: GONE, amount: "" };

/** Changes a gift to one fund into rows, of which the first one has its fund and amount. */
export function splitGift(form: SchemaForm<GiftForm>): void {
  const { amount, fundId, splits } = form.getValues();
  if (splits.length === 0) form.setValue("splits", [{ fundId, amount: String(amount) }, EMPTY]);
  form.clearErrors();
  form.setValue("isSplit", true, { shouldDirty: true });
}

/** Changes the rows into a gift of their sum to one fund. */
function joinGift(form: SchemaForm<GiftForm>): void {
  const { splits } = form.getValues();
  const total = sumSplits(splits);
  if (total !== null) form.setValue("amount", total.replace(/\.00$/, ""));
  form.setValue("splits", []);
  form.clearErrors();
  form.setValue("isSplit", false, { shouldDirty: true });
}

export function SplitFields({ form, funds }: { form: SchemaForm<GiftForm>; funds: GivingOptions["funds"] }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "splits", keyName: "key" });
  const rows = useWatch({ control: form.control, name: "splits" });
  const options = funds.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Your gift by fund</legend>
      <ul className="grid gap-3">
        {fields.map((row, place) => (
          <li key={row.key} className="flex items-start gap-2">
            <SelectField
              form={form}
              name={`splits.${place}.fundId`}
              label={`Fund ${place + 1}`}
              labelHidden
              options={options}
              {...(rows[place]?.fundId === GONE ? { placeholder: "Please choose" } : {})}
              className="min-w-0 flex-1"
            />
            <AmountField
              form={form}
              name={`splits.${place}.amount`}
              label={`Amount ${place + 1} in dollars`}
              labelHidden
              placeholder="$"
              className="w-28 shrink-0"
            />
            {fields.length > LEAST_ROWS && (
              <IconButton label={`Remove fund ${place + 1}`} icon={<X />} onClick={() => remove(place)} />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-2">
          {fields.length < Math.min(MAX_SPLITS, funds.length) && (
            <Button size="small" icon={<Plus />} onClick={() => append(EMPTY)}>
              Add fund
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => joinGift(form)}>
            Give to one fund
          </Button>
        </span>
        <p role="status" className="font-semibold font-serif text-lg tabular-nums">
          {`Total ${formatDollars(sumSplits(rows) ?? "0.00")}`}
        </p>
      </div>
    </fieldset>
  );
}
