import { DAY_TOO_FAR_AHEAD, giftDay } from "@narthex/contract/donations.ts";

/** The day of a gift, told together with whatever else is wrong. @param last YYYY-MM-DD */
export const dayUntil = (last: string) => giftDay.refine((day) => day <= last, DAY_TOO_FAR_AHEAD);
