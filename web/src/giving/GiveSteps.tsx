// The two steps. The second is an entry of its own in the browser's history, so that Back leads to the first, where
// everything is as it was typed; a reload finds it again, too.

import { api } from "@narthex/contract/api.ts";
import { GivingInput, type GivingOptions } from "@narthex/contract/giving.ts";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { request } from "../api/request.ts";
import { failureNotice, useAction } from "../api/useAction.ts";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { afterGiving } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { dismissNotice, notify } from "../ui/notify.ts";
import { Steps } from "../ui/Steps.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { type GiftForm, GONE, giftForm } from "./giftForm.ts";
import { keepDraft, notePayment, readDraft } from "./keptGift.ts";
import { type BegunGift, PaymentStep } from "./PaymentStep.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    givingStep?: "payment";
  }
}

type GiveStepsProps = Omit<GivingOptions, "provider"> & { provider: "stripe" | "test" };

const FALLBACK = "Failed to initialize payment. Please try again.";

export function GiveSteps({ provider, publishableKey, types }: GiveStepsProps) {
  const { id } = useCurrentUser();
  const [begun, setGift] = useState<BegunGift | null>(null);
  const isAtPayment = useLocation({ select: ({ state }) => state.givingStep === "payment" });
  // After a reload the payment is begun anew; the same gift, not yet paid, is one.
  const gift = isAtPayment ? begun : null;
  const navigate = useNavigate();
  const router = useRouter();
  const [wasThere, setWasThere] = useState(false);
  const form = useSchemaForm<GiftForm>(giftForm(types), readDraft(id, types), null);
  // What is typed is told by the form, which no render follows.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(id, values) }),
    [form, id],
  );
  // An administrator may take away what is chosen while the screen is open: then the donor chooses, and the field says so.
  const chosen = useWatch({ control: form.control, name: "donationType" });
  useEffect(() => {
    if (chosen !== GONE && !types.includes(chosen)) form.setValue("donationType", GONE);
    void form.trigger("donationType");
  }, [form, types, chosen]);
  /** The notice about the attempt before. */
  const failure = useRef(0);
  const start = useAction({
    call: (body: GivingInput) => {
      dismissNotice(failure.current);
      return request(api.giving.start, { body });
    },
    failed: FALLBACK,
    onFailed: (error) => {
      failure.current = notify(failureNotice(error, FALLBACK));
    },
    onSaved: ({ clientSecret }, { amount, donationType }) => {
      setGift({ clientSecret, amount, donationType });
      setWasThere(true);
      void navigate({ to: ".", state: { givingStep: "payment" }, replace: isAtPayment });
    },
  });
  return (
    <>
      <Steps labels={["Donation details", "Payment"]} current={gift ? 2 : 1} />
      {gift ? (
        <PaymentStep
          gift={gift}
          provider={provider}
          publishableKey={publishableKey}
          onBack={() => router.history.back()}
          // A document of its own follows: this one may show the provider's fields, and no other should.
          onPaid={() => {
            notePayment();
            location.assign(afterGiving);
          }}
        />
      ) : (
        <DetailsStep
          form={form}
          types={types}
          action={{ ...start, run: (typed) => start.run(GivingInput.parse(typed)) }}
          takeFocus={wasThere}
        />
      )}
    </>
  );
}
