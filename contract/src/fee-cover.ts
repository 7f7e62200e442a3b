// What a donor adds to a gift so that the church receives the whole of it after the card processor's fee. Pure.
import * as z from "zod";
import { amountOf, centsOf } from "./money.ts";

/** The fee of a charge: a percentage, and an amount for each charge. Both as text with two decimals. */
export const FeeRate = z.object({ percent: z.string(), fixed: z.string() });
export type FeeRate = z.infer<typeof FeeRate>;

/** A hundred percent in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * The least amount to add so that at least `amount` remains after the fee of the whole charge. Numeric text.
 * @param amount numeric text
 */
export function feeCoverOf(amount: string, { percent, fixed }: FeeRate): string {
  const cents = centsOf(amount);
  const charge = Math.ceil(((cents + centsOf(fixed)) * WHOLE) / (WHOLE - centsOf(percent)));
  return amountOf(charge - cents);
}
