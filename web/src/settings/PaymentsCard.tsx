// The state of card payments and of the provider's webhook.

import { api } from "@narthex/contract/api.ts";
import type { PaymentsStatus } from "@narthex/contract/payments.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { WebhookHelp } from "./WebhookHelp.tsx";

function stateOf({ provider, isTest }: PaymentsStatus): { label: string; tone: "positive" | "caution"; text: string } {
  if (provider === null) {
    return {
      label: "Online giving is off",
      tone: "caution",
      text: "To take cards, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and restart Narthex.",
    };
  }
  if (provider === "test") {
    return {
      label: "Test mode: no card is charged",
      tone: "caution",
      text: "The sample congregation has its own card provider, with test cards to choose from.",
    };
  }
  return {
    label: isTest ? "Test keys: no card is charged" : "Cards are taken",
    tone: isTest ? "caution" : "positive",
    text: "Stripe charges the cards, and notifies Narthex of each payment. Send a test to see that its notifications arrive; no card is charged.",
  };
}

export function PaymentsCard() {
  const { data: status } = useSuspenseQuery(read(api.payments.status));
  const { label, tone, text } = stateOf(status);
  const test = useAction({
    call: () => request(api.payments.sendTest, {}),
    failed: "Failed to test card payments",
    failureNotice: true,
    done: () => ({ title: "Test on its way", description: "The card provider's answer shows here when it arrives." }),
  });
  const isOn = status.provider !== null;
  return (
    <Card
      title="Card payments"
      action={
        isOn && (
          <Button size="small" icon={<Send />} busy={test.busy} onClick={() => test.run()}>
            Send a test
          </Button>
        )
      }
    >
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-2 text-ink-quiet text-sm">{text}</p>
      {isOn && <Delivery {...status} />}
      {status.provider !== "test" && <WebhookHelp {...status} />}
    </Card>
  );
}

/** Whether the provider's webhook calls arrive. */
function Delivery({ lastHeardAt, lastTest }: PaymentsStatus) {
  const { timezone } = useCurrentUser().congregation;
  const moment = (at: string) => `${formatInstantDate(at, timezone)}, ${formatInstantTime(at, timezone)}`;
  const testWords = !lastTest
    ? "None yet"
    : lastTest.answeredAt
      ? `Answered ${moment(lastTest.answeredAt)}`
      : `Sent ${moment(lastTest.startedAt)}, not answered yet`;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      <dt className="text-ink-quiet">Last notification from the provider</dt>
      <dd>{lastHeardAt ? moment(lastHeardAt) : "None yet"}</dd>
      <dt className="text-ink-quiet max-sm:mt-2">Last test</dt>
      <dd>{testWords}</dd>
    </dl>
  );
}
