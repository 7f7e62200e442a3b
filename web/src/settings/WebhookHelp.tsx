import type { PaymentsStatus } from "@narthex/contract/payments.ts";
import { Copy } from "lucide-react";
import { copyWithNotice } from "../ui/copyText.ts";
import { IconButton } from "../ui/IconButton.tsx";

/** The values to enter at Stripe, so that it calls the webhook. */
export function WebhookHelp({ webhookAddress, webhookEvents }: PaymentsStatus) {
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer font-medium text-accent">What to enter at Stripe</summary>
      <p className="mt-2 text-ink-quiet">
        Under Developers, Webhooks, add an endpoint with this address. Stripe has to reach it from the internet.
      </p>
      <div className="mt-2 flex items-center gap-2">
        <code className="min-w-0 rounded-md bg-surface-sunken px-3 py-2 wrap-anywhere">{webhookAddress}</code>
        <IconButton
          label="Copy address"
          icon={<Copy />}
          onClick={() => void copyWithNotice(webhookAddress, { title: "Address copied" })}
        />
      </div>
      <p className="mt-3 text-ink-quiet">Have it send these events:</p>
      <ul className="mt-1 list-disc pl-5">
        {webhookEvents.map((event) => (
          <li key={event}>
            <code>{event}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
