// The state of card payments, the keys of the provider, and a test of them.

import { api } from "@narthex/contract/api.ts";
import type { CardProviderView } from "@narthex/contract/card-provider.ts";
import type { PaymentsStatus } from "@narthex/contract/payments.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantDate, formatInstantTime, formatNumber } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Problem } from "../ui/Field.tsx";
import { CardProviderForm } from "./CardProviderForm.tsx";
import { describeFailedTest } from "./describeFailedTest.ts";
import { SAVE_FIRST } from "./useUnsavedChanges.ts";
import { WebhookHelp } from "./WebhookHelp.tsx";

interface State {
  label: string;
  tone: "positive" | "caution" | "critical";
  text: string;
}

function describePaymentsState(
  { provider, isTest, isOn, isPaused }: PaymentsStatus,
  { secret }: CardProviderView,
): State {
  if (secret?.isReadable === false) {
    return {
      label: "Enter the keys again",
      tone: "critical",
      text: "The keys of Stripe were stored with another SECRET of this server, so they cannot be used. Until you enter them again, no gifts by card are taken.",
    };
  }
  if (provider === null) {
    return {
      label: "Online giving is off",
      tone: "caution",
      text: "To take gifts by card, enter the keys of your account at Stripe.",
    };
  }
  if (provider === "test") {
    return {
      label: "Test mode: no card is charged",
      tone: "caution",
      text: "The sample congregation has its own card provider, with test cards to choose from.",
    };
  }
  if (isPaused) {
    return {
      label: "Online giving is paused",
      tone: "caution",
      text: "This congregation was restored from a backup. Until you press Resume in Settings, Backup, no gifts by card are taken, and no payments or refunds are recorded.",
    };
  }
  if (!isOn) {
    return {
      label: "Online giving is off",
      tone: "caution",
      text: "The keys of Stripe are kept. Gifts that were started before are still recorded, and so are refunds.",
    };
  }
  return {
    label: isTest ? "Test keys: no card is charged" : "Cards are taken",
    tone: isTest ? "caution" : "positive",
    text: "Stripe charges the cards, and notifies Narthex of each payment. Send a test to see that the keys work and its notifications arrive; no card is charged.",
  };
}

const FALLBACK = "Failed to test card payments";

export function PaymentsCard() {
  const { data: status } = useSuspenseQuery(read(api.payments.status));
  const { data: settings } = useSuspenseQuery(read(api.cardProvider.get));
  const { source } = settings;
  const { label, tone, text } = describePaymentsState(status, settings);
  const [isUnsaved, setUnsaved] = useState(false);
  const test = useAction({
    call: () => request(api.payments.sendTest, {}),
    failed: FALLBACK,
    done: () => ({
      title: "Test on its way",
      description: "The card provider accepted it. Its notification shows here when it arrives.",
    }),
  });
  const isSetUp = status.provider !== null;
  return (
    <Card
      title="Card payments"
      action={
        isSetUp && (
          <Button size="small" icon={<Send />} busy={test.busy} disabled={isUnsaved} onClick={() => test.run()}>
            Send a test
          </Button>
        )
      }
    >
      <Problem className="mb-2" sentence={test.error && describeFailedTest(test.error, FALLBACK)} />
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-2 text-ink-quiet text-sm">{text}</p>
      {isUnsaved && <p className="mt-2 text-sm">{SAVE_FIRST}</p>}
      {status.unknownCharges > 0 && <UnknownCharges count={status.unknownCharges} />}
      {isSetUp && <Delivery {...status} />}
      {source === "environment" && (
        <p className="mt-4 text-sm">
          The server's environment sets the keys (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET),
          so they cannot be changed here.
        </p>
      )}
      {(source === "form" || source === "none") && <CardProviderForm {...settings} onUnsaved={setUnsaved} />}
      {source !== "sample" && <WebhookHelp {...status} />}
    </Card>
  );
}

function UnknownCharges({ count }: { count: number }) {
  return (
    <p className="mt-4 rounded-lg border border-caution bg-caution-quiet p-4 text-sm">
      {count === 1
        ? "In the last 30 days, Stripe reported 1 payment that was missing here because a backup was restored. If the gift is not in Donations yet, enter it there. The audit log has the ID of the payment."
        : `In the last 30 days, Stripe reported ${formatNumber(count)} payments that were missing here because a backup was restored. Enter the gifts that are not in Donations yet. The audit log has the ID of each payment.`}
    </p>
  );
}

/** Whether the provider's webhook calls arrive. */
function Delivery({ lastHeardAt, lastTest }: PaymentsStatus) {
  const { timezone } = useCurrentUser().congregation;
  const formatMoment = (at: string) => `${formatInstantDate(at, timezone)}, ${formatInstantTime(at, timezone)}`;
  const testWords = !lastTest
    ? "None yet"
    : lastTest.answeredAt
      ? `Answered ${formatMoment(lastTest.answeredAt)}`
      : `Sent ${formatMoment(lastTest.startedAt)}, not answered yet`;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      <dt className="text-ink-quiet">Last notification from the provider</dt>
      <dd>{lastHeardAt ? formatMoment(lastHeardAt) : "None yet"}</dd>
      <dt className="text-ink-quiet max-sm:mt-2">Last test</dt>
      <dd>{testWords}</dd>
    </dl>
  );
}
