import { DAY_TOO_FAR_AHEAD, giftDay } from "@narthex/contract/donations.ts";

/** The day of a gift, validated together with the other fields. @param last YYYY-MM-DD */
export const limitGiftDay = (last: string) => giftDay.refine((day) => day <= last, DAY_TOO_FAR_AHEAD);
