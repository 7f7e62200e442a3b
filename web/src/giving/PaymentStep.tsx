import type { GiftPart } from "@narthex/contract/giving.ts";
import { ArrowLeft } from "lucide-react";
import { Suspense, useState } from "react";
import { formatDollars } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PaymentLoading } from "./PaymentLoading.tsx";
import { StepHeading } from "./StepHeading.tsx";

// Each one includes its provider, so neither is loaded before there is something to pay.
const StripePayment = loadOnDemand(
  () => import("./StripePayment.tsx"),
  "StripePayment",
  <PaymentLoading />,
  PaymentError,
);
const TestPayment = loadOnDemand(() => import("./TestPayment.tsx"), "TestPayment", <PaymentLoading />, PaymentError);

/** The details that a guest has typed stay on the page. */
function PaymentError({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="The payment form could not be loaded"
      text="Please check your connection. Nothing was charged."
      onRetry={onRetry}
    />
  );
}

/** A gift whose payment can begin. */
export interface BegunGift {
  clientSecret: string;
  /** The secret of the thank-you page. */
  receipt: string;
  /** What the card is charged; numeric text with two decimals. */
  amount: string;
  /** The part of it that covers the processing fee. */
  feeCovered: string;
  /** The funds with their shares of the charge. */
  parts: GiftPart[];
}

interface PaymentStepProps {
  gift: BegunGift;
  provider: "stripe" | "test";
  publishableKey: string | null;
  returnTo: string;
  onBack: () => void;
  onPaid: () => void;
}

export function PaymentStep({ gift, provider, publishableKey, returnTo, onBack, onPaid }: PaymentStepProps) {
  const [busy, setBusy] = useState(false);
  const amount = formatDollars(gift.amount);
  const shared = { clientSecret: gift.clientSecret, submitLabel: `Give ${amount}`, returnTo, onBusy: setBusy, onPaid };
  return (
    <Card>
      <Button variant="quiet" size="small" icon={<ArrowLeft />} className="-ml-3 mb-3" disabled={busy} onClick={onBack}>
        Back to Donation Details
      </Button>
      <StepHeading takeFocus>Payment</StepHeading>
      <dl className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-md bg-surface-sunken px-4 py-3">
        <div>
          <dt className="text-ink-quiet text-sm">Amount</dt>
          <dd className="font-semibold font-serif text-2xl tabular-nums">{amount}</dd>
          {gift.feeCovered !== "0.00" && (
            <dd className="text-ink-quiet text-sm">{`Includes ${formatDollars(gift.feeCovered)} for the processing fee`}</dd>
          )}
        </div>
        <div>
          <dt className="text-ink-quiet text-sm">For</dt>
          {gift.parts.map(({ fund, amount: share }) => (
            <dd key={fund} className="flex justify-between gap-4 font-medium">
              {fund}
              {gift.parts.length > 1 && <span className="tabular-nums">{formatDollars(share)}</span>}
            </dd>
          ))}
        </div>
      </dl>
      <Suspense fallback={<PaymentLoading />}>
        {provider === "stripe" ? (
          <StripePayment {...shared} publishableKey={publishableKey ?? ""} />
        ) : (
          <TestPayment {...shared} />
        )}
      </Suspense>
    </Card>
  );
}
