// The values of the give form: the input of the call, but the type may be missing until the donor chooses another one.
import { GivingInput } from "@narthex/contract/giving.ts";
import { GIVING_TYPES, type GivingType } from "@narthex/contract/giving-kinds.ts";
import * as z from "zod";

/**
 * Replaces a chosen type that is no longer offered. Never sent: without a type, the gift would go to the general fund.
 */
export const GONE = "";

const NOT_OFFERED = "This is no longer offered. Please choose another.";

/** @param types the types of gifts offered at this moment */
export const giftForm = (types: readonly GivingType[]) =>
  GivingInput.extend({
    donationType: z
      .enum([...GIVING_TYPES, GONE], "Please choose from the list.")
      .refine((chosen) => types.some((type) => type === chosen), NOT_OFFERED),
  });
export type GiftForm = z.input<ReturnType<typeof giftForm>>;
