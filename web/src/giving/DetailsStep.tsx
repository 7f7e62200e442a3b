import { GivingInput, type GivingOptions } from "@narthex/contract/giving.ts";
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
import { type GiftForm, GONE } from "./giftForm.ts";
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

/** Reports an invalid amount in a notice too. @returns the notice's ID; null for a valid amount */
function reportAmount(typed: GiftForm): number | null {
  const wrong = GivingInput.safeParse(typed).error?.issues.find(({ path }) => path[0] === "amount");
  return wrong ? notify({ title: "Invalid Amount", description: wrong.message, variant: "destructive" }) : null;
}

/** The amount, the purpose and a note. */
export function DetailsStep({ form, funds, feeRate, action, takeFocus, children }: DetailsStepProps) {
  const options = funds.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = useWatch({ control: form.control, name: "fundId" });
  const description = funds.find(({ id }) => id === chosen)?.description;
  const notice = useRef<number>(null);
  const report = () => {
    if (notice.current !== null) dismissNotice(notice.current);
    notice.current = reportAmount(form.getValues());
  };
  return (
    <Card>
      <StepHeading takeFocus={takeFocus}>Your gift</StepHeading>
      <Form form={form} action={action} onAttempt={report}>
        <AmountField form={form} />
        <SelectField
          form={form}
          name="fundId"
          label="Donation type"
          hint={description ?? undefined}
          options={options}
          {...(chosen === GONE ? { placeholder: "Please choose" } : {})}
        />
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
