// How the same gift is known again.
import { createHash } from "node:crypto";
import type { GivingInput } from "@narthex/contract/giving.ts";

/** The same for the same gift by the same person: as long as it is not paid, asking twice makes one payment. */
export function fingerprintOf(userId: string, { amount, donationType, notes }: GivingInput): string {
  const told = JSON.stringify([userId, amount, donationType, notes ?? null]);
  return createHash("sha256").update(told).digest("base64url");
}
