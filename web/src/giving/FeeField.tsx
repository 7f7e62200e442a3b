import { type FeeRate, feeCoverOf } from "@narthex/contract/fee-cover.ts";
import { GivingInput } from "@narthex/contract/giving.ts";
import { sumOfAmounts } from "@narthex/contract/money.ts";
import { useWatch } from "react-hook-form";
import { formatDollars } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { GiftForm } from "./giftForm.ts";

/** Whether the donor adds the processing fee, with the amount that it adds to a valid gift. */
export function FeeField({ form, rate }: { form: SchemaForm<GiftForm>; rate: FeeRate }) {
  const typed = useWatch({ control: form.control, name: "amount" });
  const { data: amount } = GivingInput.shape.amount.safeParse(typed);
  if (amount === undefined) return <CheckboxField form={form} name="coverFee" label="Add the processing fee" />;
  const added = feeCoverOf(amount, rate);
  return (
    <CheckboxField
      form={form}
      name="coverFee"
      label={`Add ${formatDollars(added)} for the processing fee`}
      hint={`Your gift is then ${formatDollars(sumOfAmounts([amount, added]))}.`}
    />
  );
}
