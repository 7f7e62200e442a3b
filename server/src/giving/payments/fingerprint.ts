// Recognizes a repeated request for the same gift.
import { createHash } from "node:crypto";
import type { GivingInput } from "@narthex/contract/giving.ts";

/** Equal for the same gift by the same person, so that repeated requests before it is paid make one payment. */
export function fingerprintOf(userId: string, fundId: number, { amount, notes, coverFee }: GivingInput): string {
  const text = JSON.stringify([userId, amount, fundId, notes ?? null, ...(coverFee ? ["with the fee"] : [])]);
  return createHash("sha256").update(text).digest("base64url");
}
