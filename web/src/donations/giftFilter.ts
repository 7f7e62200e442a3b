import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";

/** What the address says of which gifts are shown: days, kinds and numbers, never names. */
export interface GiftFilter {
  /** First and last day, YYYY-MM-DD. */
  from?: string;
  to?: string;
  type?: DonationType;
  method?: DonationMethod;
  /** One gift, by its own number. */
  number?: number;
  /** A member's number, "anonymous", or "former-12" for the former member who gave gift 12. */
  donor?: number | string;
}

/** What the address of the screen says besides: whether one's own gifts are shown to somebody who sees all. */
export interface GiftSearch extends GiftFilter {
  mine?: true;
}

export const BACKWARDS = "The end cannot be before the start.";

export const isBackwards = ({ from, to }: GiftFilter): boolean => from !== undefined && to !== undefined && to < from;
