// The values of the give form: a gift to one fund, or rows of a fund and an amount. A fund may be missing until the
// donor chooses another one.
import { GiftFields, GivingInput, type GivingOptions, refuseRepeatedFunds } from "@narthex/contract/giving.ts";
import { sumAmounts, toCents } from "@narthex/contract/money.ts";
import * as z from "zod";

/** Replaces a chosen fund that is no longer offered. Never sent: without a fund, the gift would go to the general one. */
export const GONE = null;

/** The title of an amount that is too small. */
export const INVALID_AMOUNT = "Invalid Amount";

const NOT_OFFERED = "This is no longer offered. Please choose another.";

const Typed = GiftFields.omit({ donationType: true }).extend({
  fundId: z.number().nullable(),
  isSplit: z.boolean(),
  splits: z.array(z.object({ fundId: z.number().nullable(), amount: z.string() })),
});
export type GiftForm = z.input<typeof Typed>;

/** @param funds the funds offered at this moment */
export function buildGiftForm(funds: GivingOptions["funds"]): z.ZodType<unknown, GiftForm> {
  const isOffered = (chosen: number | null) => funds.some(({ id }) => id === chosen);
  const fundId = z.number("Please choose from the list.").nullable().refine(isOffered, NOT_OFFERED);
  const { amount } = GiftFields.shape;
  const toOneFund = Typed.extend({ fundId, splits: z.unknown() });
  const row = z.object({ fundId: z.number("Please choose a fund.").refine(isOffered, NOT_OFFERED), amount });
  const toSeveral = Typed.extend({ amount: z.unknown(), splits: z.array(row).superRefine(refuseRepeatedFunds) });
  return z.custom<GiftForm>().superRefine((typed, context) => {
    const { error } = (typed.isSplit ? toSeveral : toOneFund).safeParse(typed);
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path: [...path], message });
  });
}

/** The sum of the valid amounts; null if there is none. */
export function sumSplits(rows: GiftForm["splits"]): string | null {
  const amounts = rows.flatMap(({ amount }) => GiftFields.shape.amount.safeParse(amount).data ?? []);
  const total = sumAmounts(amounts);
  return toCents(total) > 0 ? total : null;
}

/** The request for a valid form. */
export function toGivingInput({ isSplit, splits, fundId, amount, ...typed }: GiftForm): GivingInput {
  const gift = isSplit ? { amount: sumSplits(splits), splits } : { amount, fundId };
  return GivingInput.parse({ ...typed, ...gift });
}
