// What the give screen holds: a gift as the call takes it, whose type may be missing until the donor chooses another one.
import { GivingInput } from "@narthex/contract/giving.ts";
import { GIVING_TYPES, type GivingType } from "@narthex/contract/giving-kinds.ts";
import * as z from "zod";

/** Stands where a type was chosen that is not offered any more. Never sent: left out, the gift would be a general one. */
export const GONE = "";

const NOT_OFFERED = "This is not offered any more. Please choose something else.";

/** @param types what one may give for at this moment */
export const giftForm = (types: readonly GivingType[]) =>
  GivingInput.extend({
    donationType: z
      .enum([...GIVING_TYPES, GONE], "Please choose from the list.")
      .refine((chosen) => types.some((type) => type === chosen), NOT_OFFERED),
  });
export type GiftForm = z.input<ReturnType<typeof giftForm>>;
