import { computeFeeCover, type FeeRate } from "@narthex/contract/fee-cover.ts";
import { GiftFields } from "@narthex/contract/giving.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { useWatch } from "react-hook-form";
import { formatDollars } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { type GiftForm, sumSplits } from "./giftForm.ts";

/** Whether the donor adds the processing fee, with the amount that it adds to a valid gift. */
export function FeeField({ form, rate }: { form: SchemaForm<GiftForm>; rate: FeeRate }) {
  const [typed, isSplit, splits] = useWatch({ control: form.control, name: ["amount", "isSplit", "splits"] });
  const { data: amount } = GiftFields.shape.amount.safeParse(isSplit ? sumSplits(splits) : typed);
  if (amount === undefined) return <CheckboxField form={form} name="coverFee" label="Add the processing fee" />;
  const added = computeFeeCover(amount, rate);
  return (
    <CheckboxField
      form={form}
      name="coverFee"
      label={`Add ${formatDollars(added)} for the processing fee`}
      hint={`Your gift is then ${formatDollars(sumAmounts([amount, added]))}.`}
    />
  );
}
