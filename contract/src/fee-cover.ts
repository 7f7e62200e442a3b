// What a donor adds to a gift so that the church receives the whole of it after the card processor's fee. Pure.
import * as z from "zod";
import { toAmount, toCents } from "./money.ts";

/** The fee of a charge: a percentage, and an amount for each charge. Both as text with two decimals. */
export const FeeRate = z.object({ percent: z.string(), fixed: z.string() });
export type FeeRate = z.infer<typeof FeeRate>;

/** A hundred percent in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * The least amount to add so that at least `amount` remains after the fee of the whole charge. Numeric text.
 * @param amount numeric text
 */
export function computeFeeCover(amount: string, { percent, fixed }: FeeRate): string {
  const cents = toCents(amount);
  const charge = Math.ceil(((cents + toCents(fixed)) * WHOLE) / (WHOLE - toCents(percent)));
  return toAmount(charge - cents);
}
