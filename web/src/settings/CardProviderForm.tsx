import { api } from "@narthex/contract/api.ts";
import { CardProviderFields, type CardProviderView } from "@narthex/contract/card-provider.ts";
import { useState } from "react";
import type * as z from "zod";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatNumber } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { formatSecretHint } from "./formatSecretHint.ts";
import { useProviderVersion } from "./useProviderVersion.ts";
import { type ProviderFormProps, useUnsavedChanges } from "./useUnsavedChanges.ts";

type FormValues = z.input<typeof CardProviderFields>;

const toCardProviderValues = ({ values }: CardProviderView): FormValues => ({
  publishableKey: values?.publishableKey ?? "",
  secretKey: "",
  webhookSecret: "",
  isOn: values?.isOn ?? true,
});

const FAILED = "Failed to save the keys of Stripe";
const LOST =
  "If a donor pays after this, the card is charged, but the gift is not recorded here, and you have to record it by hand. To avoid that, turn off “Take gifts by card” first and wait, three days at most.";

function describeUnderWay(count: number): string {
  return count === 1
    ? "One gift was started and is not finished."
    : `${formatNumber(count)} gifts were started and are not finished.`;
}

/** Sets up Stripe. The secrets are only sent, never read. */
export function CardProviderForm({ onUnsaved, ...current }: CardProviderView & ProviderFormProps) {
  const { secret, source, paymentsUnderWay } = current;
  const { timezone } = useCurrentUser().congregation;
  const [isRemoving, setRemoving] = useState(false);
  const [replacing, setReplacing] = useState<FormValues | null>(null);
  // Without a draft, because the browser must not keep the secrets.
  const form = useSchemaForm(CardProviderFields, toCardProviderValues(current), null);
  const version = useProviderVersion(form, current, toCardProviderValues);
  useUnsavedChanges(form, onUnsaved);
  const send = (typed: FormValues, abandonPayments: boolean) =>
    request(api.cardProvider.update, { body: { ...typed, abandonPayments, updatedAt: version.updatedAt } });
  const isSaved = {
    onSaved: version.show,
    done: ({ values: saved }: CardProviderView) => ({
      title: "Card payments saved",
      description: saved?.isOn ? "Send a test to see that the keys work." : "Gifts by card are not taken.",
    }),
  };
  const save = useAction({
    call: (typed: FormValues) => send(typed, false),
    failed: FAILED,
    // Another publishable key is another account or mode, which does not know the payments under way.
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === "payments_under_way") setReplacing(form.getValues());
      version.showConflict(error);
    },
    ...isSaved,
  });
  return (
    <>
      <Form form={form} action={save} className="mt-5">
        <TextField
          form={form}
          name="publishableKey"
          label="Publishable key"
          required
          autoComplete="off"
          spellCheck={false}
          hint="Stripe shows both keys under Developers, API keys. This one begins with pk_."
        />
        <TextField
          form={form}
          name="secretKey"
          label="Secret key"
          type="password"
          autoComplete="new-password"
          hint={formatSecretHint(secret, timezone) ?? "It begins with sk_, or with rk_ if it is restricted."}
        />
        <TextField
          form={form}
          name="webhookSecret"
          label="Signing secret of the webhook"
          type="password"
          autoComplete="new-password"
          hint={
            formatSecretHint(secret, timezone) ??
            "Add the webhook at Stripe first, with the address below. The secret begins with whsec_."
          }
        />
        <CheckboxField
          form={form}
          name="isOn"
          label="Take gifts by card"
          hint="If this is off, donors are not asked for cards. Gifts that were started before are still recorded, and so are refunds."
        />
        <FormActions
          submitLabel="Save"
          extra={
            source === "form" && (
              <Button variant="quiet" onClick={() => setRemoving(true)}>
                Remove the keys
              </Button>
            )
          }
        />
      </Form>
      {isRemoving && (
        <ConfirmAction
          title="Remove the keys of Stripe?"
          text={
            paymentsUnderWay > 0
              ? `${describeUnderWay(paymentsUnderWay)} ${LOST}`
              : "No gifts by card are taken then, and refunds at Stripe are no longer noticed. The secrets are deleted. Recorded gifts stay."
          }
          confirmLabel="Remove"
          danger
          call={() =>
            request(api.cardProvider.remove, { query: { abandonPayments: paymentsUnderWay > 0 ? "true" : "false" } })
          }
          failed="Failed to remove the keys of Stripe"
          done="Keys of Stripe removed"
          onSaved={version.show}
          onClose={() => setRemoving(false)}
        />
      )}
      {replacing && (
        <ConfirmAction
          title="Use another Stripe account?"
          text={`${describeUnderWay(paymentsUnderWay)} ${LOST}`}
          confirmLabel="Use these keys"
          danger
          call={() => send(replacing, true)}
          failed={FAILED}
          {...isSaved}
          onClose={() => setReplacing(null)}
        />
      )}
    </>
  );
}
