// The card provider of the settings. The environment overrides it (docs/decisions/0203).
import type { CardProviderChange, CardProviderView } from "@narthex/contract/card-provider.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import { isTestKey } from "../config.stripe.ts";
import type { Database } from "../database/database.ts";
import { countGiftsUnderWay } from "../giving/payments/reading.service.ts";
import { CARDS, keepFormerSecret } from "../providers/card-provider.ts";
import { type ProviderNeeds, readStored, removeStored } from "../providers/stored.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { changeProvider, getSource, refuseFixed, toProviderSecret } from "./provider-change.ts";

interface Needs extends ProviderNeeds {
  readonly clock: Clock;
}

const ONE_MODE = "Please enter the key of the same mode as the publishable key: both for tests, or both live.";

export async function readCardProvider(db: Database, services: Needs): Promise<CardProviderView> {
  const { stripe, isDemo } = services.config;
  const stored = await readStored(db, services, CARDS);
  const source = getSource(stripe !== null, isDemo, stored);
  if (source === "form" && stored) {
    const { values, updatedAt } = stored;
    // Test keys charge no card, so nothing is lost with them.
    const paymentsUnderWay = isTestKey(values.publishableKey) ? 0 : await countGiftsUnderWay(db);
    return { source, values, secret: toProviderSecret(stored), paymentsUnderWay, updatedAt };
  }
  const values = stripe && { publishableKey: stripe.publishableKey, isOn: true };
  return { source, values, secret: null, paymentsUnderWay: 0, updatedAt: null };
}

/** Without the keys, a payment that a donor still makes would be charged and never recorded. */
function refuseAbandoning(before: CardProviderView, isConfirmed: boolean): void {
  if (before.paymentsUnderWay > 0 && !isConfirmed) throw new Refusal("payments_under_way");
}

export async function changeCardProvider(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  { secretKey, webhookSecret, abandonPayments, updatedAt, ...values }: CardProviderChange,
): Promise<CardProviderView> {
  const before = await readCardProvider(tx, services);
  refuseFixed(before.source);
  if (secretKey !== null && isTestKey(secretKey) !== isTestKey(values.publishableKey)) {
    throw refuseField("secretKey", ONE_MODE);
  }
  const fields = await changeProvider(tx, services, viewer, CARDS, {
    values,
    typed: { secretKey, webhookSecret },
    keep: (earlier, secrets) => keepFormerSecret(earlier, secrets, services.clock()),
    updatedAt,
    read: () => readCardProvider(tx, services),
  });
  // After the fields are checked, so that only a change that can be made has to be confirmed.
  if (fields.includes("publishableKey")) refuseAbandoning(before, abandonPayments);
  if (fields.length > 0) {
    await recordChange(tx, viewer, "card_provider.changed", { subjectId: CARDS.id, detail: { fields } });
  }
  return readCardProvider(tx, services);
}

export async function removeCardProvider(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  abandonPayments: boolean,
): Promise<CardProviderView> {
  const before = await readCardProvider(tx, services);
  refuseFixed(before.source);
  refuseAbandoning(before, abandonPayments);
  if (before.source === "form") {
    await removeStored(tx, CARDS.id);
    await recordChange(tx, viewer, "card_provider.removed", { subjectId: CARDS.id });
  }
  return readCardProvider(tx, services);
}
