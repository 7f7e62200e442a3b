// The values of the give form: the input of the call, but the fund may be missing until the donor chooses another one.
import { GivingInput, type GivingOptions } from "@narthex/contract/giving.ts";
import * as z from "zod";

/** Replaces a chosen fund that is no longer offered. Never sent: without a fund, the gift would go to the general one. */
export const GONE = null;

const NOT_OFFERED = "This is no longer offered. Please choose another.";

/** @param funds the funds offered at this moment */
export const giftForm = (funds: GivingOptions["funds"]) =>
  GivingInput.omit({ donationType: true }).extend({
    fundId: z
      .number("Please choose from the list.")
      .nullable()
      .refine((chosen) => funds.some(({ id }) => id === chosen), NOT_OFFERED),
  });
export type GiftForm = z.input<ReturnType<typeof giftForm>>;
