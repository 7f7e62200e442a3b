import { api } from "@narthex/contract/api.ts";
import { CardProviderFields, type CardProviderView } from "@narthex/contract/card-provider.ts";
import { useState } from "react";
import type * as z from "zod";
import { queryClient, read } from "../api/reads.ts";
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

const FAILED_TO_REMOVE = "Failed to remove the keys of Stripe";

function describeUnderWay(count: number): string {
  if (count === 0) return "All gifts that were started are finished.";
  const started = count === 1 ? "One gift was started and is" : `${formatNumber(count)} gifts were started and are`;
  return `${started} not finished. ${LOST}`;
}

interface Question {
  /** The number of gifts under way when it was asked. */
  underWay: number;
  /** The keys that replace the stored ones; null if those are removed. */
  keys: FormValues | null;
}

/** Sets up Stripe. The secrets are only sent, never read. */
export function CardProviderForm({ onUnsaved, ...current }: CardProviderView & ProviderFormProps) {
  const { secret, source } = current;
  const { timezone } = useCurrentUser().congregation;
  const [question, setQuestion] = useState<Question | null>(null);
  // Without a draft, because the browser must not keep the secrets.
  const form = useSchemaForm(CardProviderFields, toCardProviderValues(current), null);
  const version = useProviderVersion(form, current, toCardProviderValues);
  useUnsavedChanges(form, onUnsaved);
  const send = (typed: FormValues, abandonPayments: boolean) =>
    request(api.cardProvider.update, { body: { ...typed, abandonPayments, updatedAt: version.updatedAt } });
  // Reads the number of gifts under way first, because no live change tells that a donor has started one.
  const ask = useAction({
    call: (_keys: FormValues | null) => queryClient.fetchQuery({ ...read(api.cardProvider.get), staleTime: 0 }),
    failed: FAILED,
    failureNotice: true,
    onSaved: ({ paymentsUnderWay }, keys) => setQuestion({ underWay: paymentsUnderWay, keys }),
  });
  const askIfUnderWay = (error: Error, keys: FormValues | null) => {
    if (error instanceof ApiError && error.code === "payments_under_way") ask.run(keys);
  };
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
      askIfUnderWay(error, form.getValues());
      version.showConflict(error);
    },
    ...isSaved,
  });
  const keys = question?.keys ?? null;
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
              <Button variant="quiet" busy={ask.busy} onClick={() => ask.run(null)}>
                Remove the keys
              </Button>
            )
          }
        />
      </Form>
      {question && keys === null && (
        <ConfirmAction
          title="Remove the keys of Stripe?"
          text={
            question.underWay > 0
              ? describeUnderWay(question.underWay)
              : "Narthex will no longer take gifts by card or record refunds made at Stripe. The secrets are deleted. Recorded gifts stay."
          }
          confirmLabel="Remove"
          danger
          call={() =>
            request(api.cardProvider.remove, { query: { abandonPayments: question.underWay > 0 ? "true" : "false" } })
          }
          failed={FAILED_TO_REMOVE}
          onFailed={(error) => askIfUnderWay(error, null)}
          done="Keys of Stripe removed"
          onSaved={version.show}
          onClose={() => setQuestion(null)}
        />
      )}
      {question && keys && (
        <ConfirmAction
          title="Use another Stripe account?"
          text={describeUnderWay(question.underWay)}
          confirmLabel="Use these keys"
          danger
          call={() => send(keys, question.underWay > 0)}
          failed={FAILED}
          onFailed={(error) => askIfUnderWay(error, keys)}
          {...isSaved}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
