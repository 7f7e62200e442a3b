// Recognizes a repeated request for the same gift.
import { createHash } from "node:crypto";
import type { GivingInput } from "@narthex/contract/giving.ts";

/** Equal for the same gift by the same person, so that repeated requests before it is paid make one payment. */
export function computeFingerprint(
  userId: string,
  parts: readonly { fund: { id: number }; amount: string }[],
  { amount, notes, coverFee }: Pick<GivingInput, "amount" | "notes" | "coverFee">,
): string {
  const [first] = parts;
  const funds = parts.length > 1 ? parts.map((part) => [part.fund.id, part.amount]) : first?.fund.id;
  const text = JSON.stringify([userId, amount, funds, notes ?? null, ...(coverFee ? ["with the fee"] : [])]);
  return createHash("sha256").update(text).digest("base64url");
}
