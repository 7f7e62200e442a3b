// The two steps. The second has its own entry in the browser's history, so that Back returns to the first, which keeps
// all typed values. A reload also restores them.

import { api } from "@narthex/contract/api.ts";
import type { GivingInput, GivingOptions } from "@narthex/contract/giving.ts";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { buildAfterGivingPath } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { Steps } from "../ui/Steps.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { buildGiftForm, type GiftForm, GONE, toGivingInput } from "./giftForm.ts";
import { keepDraft, readGift } from "./keptGift.ts";
import { type BegunGift, PaymentStep } from "./PaymentStep.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    givingStep?: "payment";
  }
}

type GiveStepsProps = Omit<GivingOptions, "provider"> & { provider: "stripe" | "test" };

export function GiveSteps({ provider, publishableKey, funds, feeRate }: GiveStepsProps) {
  const { id } = useCurrentUser();
  const [begunGift, setGift] = useState<BegunGift | null>(null);
  const isAtPayment = useLocation({ select: ({ state }) => state.givingStep === "payment" });
  // After a reload, the payment begins again. The server treats the same unpaid gift as one gift.
  const gift = isAtPayment ? begunGift : null;
  const navigate = useNavigate();
  const router = useRouter();
  const [wasThere, setWasThere] = useState(false);
  const form = useSchemaForm<GiftForm>(buildGiftForm(funds), readGift(id, funds), null);
  // The form holds the typed values without rendering again.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(id, values) }),
    [form, id],
  );
  // An administrator may close the chosen fund while the page is open. Then the donor chooses again, and the field
  // shows the reason.
  const [chosen, isSplit] = useWatch({ control: form.control, name: ["fundId", "isSplit"] });
  useEffect(() => {
    const isGone = (fund: number | null) => fund !== GONE && !funds.some(({ id }) => id === fund);
    if (isGone(chosen)) form.setValue("fundId", GONE);
    for (const [place, { fundId }] of form.getValues("splits").entries()) {
      if (!isGone(fundId)) continue;
      form.setValue(`splits.${place}.fundId`, GONE);
      void form.trigger(`splits.${place}.fundId`);
    }
    if (!isSplit) void form.trigger("fundId");
  }, [form, funds, chosen, isSplit]);
  const start = useAction({
    call: (body: GivingInput) => request(api.giving.start, { body }),
    failed: "Failed to initialize payment. Please try again.",
    onSaved: (begun) => {
      setGift(begun);
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
          // Another document, because only this one may load the provider's fields.
          returnTo={buildAfterGivingPath(gift.receipt)}
          onPaid={() => location.assign(buildAfterGivingPath(gift.receipt))}
        />
      ) : (
        <DetailsStep
          form={form}
          funds={funds}
          feeRate={feeRate}
          action={{ ...start, run: (typed) => start.run(toGivingInput(typed)) }}
          takeFocus={wasThere}
        />
      )}
    </>
  );
}
