// The two steps. What was typed in the first is kept here, so that it is still there after a look at the second.
import { api } from "@narthex/contract/api.ts";
import { GivingInput, type GivingOptions } from "@narthex/contract/giving.ts";
import { DEFAULT_AMOUNT } from "@narthex/contract/giving-kinds.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type * as z from "zod";
import { problemOf, request, sentenceOf } from "../client/request.ts";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { afterGiving } from "../paths.ts";
import { notify } from "../ui/notices.ts";
import { Steps } from "../ui/Steps.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { PaymentStep } from "./PaymentStep.tsx";

export type GivingForm = z.input<typeof GivingInput>;

/** A gift whose payment can begin. */
export interface BegunGift {
  clientSecret: string;
  /** Numeric text with two decimals. */
  amount: string;
  donationType: GivingInput["donationType"];
}

type GiveStepsProps = Omit<GivingOptions, "provider"> & { provider: "stripe" | "test" };

const FALLBACK = "Failed to initialize payment. Please try again.";

export function GiveSteps({ provider, publishableKey, types }: GiveStepsProps) {
  const [gift, setGift] = useState<BegunGift | null>(null);
  const [wasThere, setWasThere] = useState(false);
  const [usual = "general"] = types;
  const form = useSchemaForm<GivingForm>(GivingInput, { amount: DEFAULT_AMOUNT, donationType: usual, notes: "" });

  // An administrator may take away what is chosen while the screen is open; the list would then show another one.
  useEffect(() => {
    const chosen = form.getValues("donationType");
    if (chosen !== undefined && !types.includes(chosen)) form.setValue("donationType", usual);
  }, [form, types, usual]);

  const start = useMutation({
    mutationFn: (body: GivingForm) => request(api.giving.start, { body }),
    onSuccess: ({ clientSecret }, typed) => {
      const { amount, donationType } = GivingInput.parse(typed);
      setGift({ clientSecret, amount, donationType });
      setWasThere(true);
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, FALLBACK), variant: "destructive" }),
  });
  return (
    <>
      <Steps labels={["Donation details", "Payment"]} current={gift ? 2 : 1} />
      {gift ? (
        <PaymentStep
          gift={gift}
          provider={provider}
          publishableKey={publishableKey}
          onBack={() => setGift(null)}
          // A document of its own follows: this one may show the provider's fields, and no other should.
          onPaid={() => location.assign(afterGiving)}
        />
      ) : (
        <DetailsStep
          form={form}
          types={types}
          onSubmit={start.mutate}
          saving={start.isPending}
          error={problemOf(start.error, FALLBACK)}
          takeFocus={wasThere}
        />
      )}
    </>
  );
}
