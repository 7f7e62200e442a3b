import type { GivingOptions } from "@narthex/contract/giving.ts";
import { Split } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useWatch } from "react-hook-form";
import { Form, type FormAction } from "../forms/Form.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { dismissNotice, notify } from "../ui/notify.ts";
import { AmountField } from "./AmountField.tsx";
import { FeeField } from "./FeeField.tsx";
import { type GiftForm, GONE, giftForm } from "./giftForm.ts";
import { SplitFields, splitGift } from "./SplitFields.tsx";
import { StepHeading } from "./StepHeading.tsx";

interface DetailsStepProps {
  form: SchemaForm<GiftForm>;
  /** The funds that are offered. */
  funds: GivingOptions["funds"];
  feeRate: GivingOptions["feeRate"];
  action: FormAction<GiftForm>;
  /** Whether the user returns from the next step. */
  takeFocus: boolean;
  /** Further fields, such as the name of a guest. */
  children?: ReactNode;
}

/** Reports an invalid amount in a notice too. @returns the notice's ID; null if all amounts are valid */
function reportAmount(funds: GivingOptions["funds"], typed: GiftForm): number | null {
  const { error } = giftForm(funds).safeParse(typed);
  const wrong = error?.issues.find(({ path }) => path.at(-1) === "amount");
  return wrong ? notify({ title: "Invalid Amount", description: wrong.message, variant: "destructive" }) : null;
}

/** The amount, the purpose and a note. */
export function DetailsStep({ form, funds, feeRate, action, takeFocus, children }: DetailsStepProps) {
  const options = funds.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = useWatch({ control: form.control, name: "fundId" });
  const isSplit = useWatch({ control: form.control, name: "isSplit" });
  const description = funds.find(({ id }) => id === chosen)?.description;
  const notice = useRef<number>(null);
  const report = () => {
    if (notice.current !== null) dismissNotice(notice.current);
    notice.current = reportAmount(funds, form.getValues());
  };
  return (
    <Card>
      <StepHeading takeFocus={takeFocus}>Your gift</StepHeading>
      <Form form={form} action={action} onAttempt={report}>
        {isSplit ? (
          <SplitFields form={form} funds={funds} />
        ) : (
          <>
            <AmountField form={form} />
            <SelectField
              form={form}
              name="fundId"
              label="Donation type"
              hint={description ?? undefined}
              options={options}
              {...(chosen === GONE ? { placeholder: "Please choose" } : {})}
            />
            {funds.length > 1 && (
              <p className="-mt-3">
                <Button size="small" variant="quiet" className="-ml-3" icon={<Split />} onClick={() => splitGift(form)}>
                  Split over several funds
                </Button>
              </p>
            )}
          </>
        )}
        {children}
        <TextareaField form={form} name="notes" label="Notes (optional)" rows={2} />
        {feeRate && <FeeField form={form} rate={feeRate} />}
        <ActionBar>
          <Button type="submit" variant="primary" busy={action.busy}>
            Continue to Payment
          </Button>
        </ActionBar>
      </Form>
    </Card>
  );
}
