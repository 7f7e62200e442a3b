// Stripe's own fields in its own frames: a card number never reaches our page or our server.
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type SubmitEvent, use, useMemo, useState } from "react";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { notify } from "../ui/notify.ts";
import { computeStripeAppearance } from "./computeStripeAppearance.ts";
import { NO_ANSWER } from "./noAnswer.ts";
import { PaymentLoading } from "./PaymentLoading.tsx";
import type { ProviderProps } from "./providerProps.ts";

interface StripePaymentProps extends ProviderProps {
  publishableKey: string;
}

// One script per page, however often the step is opened; a failed script is loaded again.
const scripts = new Map<string, ReturnType<typeof loadStripe>>();

function loadScriptFor(publishableKey: string): ReturnType<typeof loadStripe> {
  const script = scripts.get(publishableKey) ?? loadStripe(publishableKey).catch(() => null);
  scripts.set(publishableKey, script);
  return script;
}

export function StripePayment({ publishableKey, ...rest }: StripePaymentProps) {
  const stripe = use(loadScriptFor(publishableKey));
  const appearance = useMemo(computeStripeAppearance, []);
  const [attempt, setAttempt] = useState(1);
  const tryAgain = () => {
    if (!stripe) scripts.delete(publishableKey);
    setAttempt(attempt + 1);
  };
  if (!stripe) return <Unreachable onRetry={tryAgain} />;
  return (
    <Elements key={attempt} stripe={stripe} options={{ clientSecret: rest.clientSecret, appearance }}>
      <CardForm {...rest} onTryAgain={tryAgain} />
    </Elements>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="The payment form could not be loaded"
      text="The form is provided by Stripe, which processes the card. Please check your connection, and whether your browser blocks stripe.com. Nothing was charged."
      onRetry={onRetry}
    />
  );
}

/** Errors after which nothing was charged: Stripe has declined the card, or has not tried it. */
const CERTAIN = new Set(["card_error", "validation_error"]);

/**
 * Whether the card was charged although the response was lost, or in another window. Then the donor should not retry.
 */
async function isPaid(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const { paymentIntent } = await stripe
    .retrievePaymentIntent(clientSecret)
    .catch(() => ({ paymentIntent: undefined }));
  return paymentIntent?.status === "succeeded" || paymentIntent?.status === "processing";
}

interface CardFormProps extends ProviderProps {
  onTryAgain: () => void;
}

function CardForm({ clientSecret, submitLabel, returnTo, onBusy, onPaid, onTryAgain }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<"loading" | "ready" | "paying" | "failed">("loading");

  const pay = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stripe || !elements || state !== "ready") return;
    setState("paying");
    onBusy(true);
    // Some banks redirect people to their own site and back; the return URL is then this one as well.
    const confirmParams = { return_url: new URL(returnTo, location.origin).href };
    const { error } = await stripe
      .confirmPayment({ elements, confirmParams, redirect: "if_required" })
      .catch(() => ({ error: { type: "api_connection_error", message: NO_ANSWER } }));
    if (!error || (!CERTAIN.has(error.type) && (await isPaid(stripe, clientSecret)))) return onPaid();
    setState("ready");
    onBusy(false);
    const isKnown = error.type !== "api_connection_error" && error.message !== undefined;
    const description = isKnown ? error.message : NO_ANSWER;
    notify({ title: "Payment Failed", description, variant: "destructive" });
  };

  if (state === "failed") return <Unreachable onRetry={onTryAgain} />;
  return (
    <form onSubmit={(event) => void pay(event)} className="flex flex-col gap-5">
      {state === "loading" && <PaymentLoading />}
      <PaymentElement
        options={{ layout: "tabs" }}
        onReady={() => setState("ready")}
        onLoadError={() => setState("failed")}
      />
      <ActionBar>
        <Button type="submit" variant="primary" busy={state === "paying"} disabled={state === "loading"}>
          {submitLabel}
        </Button>
      </ActionBar>
    </form>
  );
}
