import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";

/** What the address says of which gifts are shown: days, kinds and numbers, never names. */
export interface GiftFilter {
  /** First and last day, YYYY-MM-DD. */
  from?: string;
  to?: string;
  type?: DonationType;
  method?: DonationMethod;
  /** A member's number. */
  donor?: number | "anonymous";
}
