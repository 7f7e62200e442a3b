import type { GivingOptions } from "@narthex/contract/giving.ts";
import { Pencil, Split } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { Form, type FormAction } from "../forms/Form.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { FeeField } from "./FeeField.tsx";
import { FundField } from "./FundField.tsx";
import { GiftAmountField } from "./GiftAmountField.tsx";
import type { GiftForm } from "./giftForm.ts";
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

/** The amount, the purpose and a note. */
export function DetailsStep({ form, funds, feeRate, action, takeFocus, children }: DetailsStepProps) {
  const isSplit = useWatch({ control: form.control, name: "isSplit" });
  return (
    <Card>
      <StepHeading takeFocus={takeFocus}>Your gift</StepHeading>
      <Form form={form} action={action}>
        {isSplit ? (
          <SplitFields form={form} funds={funds} />
        ) : (
          <>
            <GiftAmountField form={form} />
            <FundField form={form} funds={funds} />
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
        <NotesField form={form} />
        {feeRate && <FeeField form={form} rate={feeRate} />}
        <ActionBar>
          <Button type="submit" variant="primary" busy={action.busy}>
            Continue to payment
          </Button>
        </ActionBar>
      </Form>
    </Card>
  );
}

/** A button until somebody wants to write, because few gifts have a note. */
function NotesField({ form }: { form: SchemaForm<GiftForm> }) {
  const notes = useWatch({ control: form.control, name: "notes" });
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // It stays open when its text is deleted again.
  if (notes && !isOpen) setOpen(true);
  if (!isOpen) {
    return (
      <p>
        <Button
          size="small"
          variant="quiet"
          className="-ml-3"
          icon={<Pencil />}
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        >
          Add a note
        </Button>
      </p>
    );
  }
  return <TextareaField form={form} name="notes" label="Notes (optional)" rows={2} autoFocus={isAsked} />;
}
