// Giving online: one's own gift is begun here. It is recorded once the card provider has told that it was charged, and
// never by the browser, so that a closed window loses nothing (docs/decisions/0033-online-giving.md).
import type { GivingInput, GivingOptions } from "@narthex/contract/giving.ts";
import { GIVING_LABELS } from "@narthex/contract/giving-kinds.ts";
import type { Viewer } from "../access/viewer.ts";
import { Refusal } from "../http/refusal.ts";
import { startPayment } from "../payments/starting.service.ts";
import type { Services } from "../services.ts";
import { fingerprintOf } from "./fingerprint.ts";

export function givingOptions({ payments }: Pick<Services, "payments">): GivingOptions {
  return { provider: payments?.kind ?? null, publishableKey: payments?.publishableKey ?? null };
}

/** @throws Refusal member_profile_not_found, giving_not_set_up, payment_not_started */
export async function startGift(
  services: Services,
  viewer: Viewer,
  input: GivingInput,
): Promise<{ clientSecret: string }> {
  const { userId, memberId, firstName, lastName, congregation } = viewer;
  if (memberId === null) throw new Refusal("member_profile_not_found");
  const { amount, donationType: givingType, notes = null } = input;
  const { clientSecret } = await startPayment(services, {
    userId,
    memberId,
    donorName: `${firstName} ${lastName}`.trim(),
    amount,
    givingType,
    notes,
    fingerprint: fingerprintOf(userId, input),
    description: `${congregation.name}: ${GIVING_LABELS[givingType]}`,
  });
  return { clientSecret };
}
