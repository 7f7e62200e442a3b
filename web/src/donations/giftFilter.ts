import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";

/** The filter of the gifts in the URL: days, kinds and IDs, never names. */
export interface GiftFilter {
  /** First and last day, YYYY-MM-DD. */
  from?: string;
  to?: string;
  type?: DonationType;
  method?: DonationMethod;
  /** The ID of one gift. */
  number?: number;
  /** A member's ID, "anonymous", or "former-12" for the stored name of gift 12. */
  donor?: number | string;
  /** The ID of a fund. */
  fund?: number;
}

/** The filter of the shown gifts: that of the URL, and a typed text, which may be personal and is never in the URL. */
export interface ShownGifts extends GiftFilter {
  /** A part of the note, or the amount. */
  text?: string;
}

/** The search parameters of the page: the filter, and whether a user who may see all gifts sees only their own. */
export interface GiftSearch extends GiftFilter {
  mine?: true;
  /** Whether the form of a new gift is opened. */
  record?: true;
}

export const withText = (filter: GiftFilter, text = ""): ShownGifts => (text === "" ? filter : { ...filter, text });

export const BACKWARDS = "The end cannot be before the start.";

export const isBackwards = ({ from, to }: GiftFilter): boolean => from !== undefined && to !== undefined && to < from;
