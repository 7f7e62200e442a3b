import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import type { CastName } from "./cast.ts";

/** A person without an account, who gave by card on the page of the church. */
export interface GivenGuest {
  readonly name: string;
  readonly email: string;
}

export interface GivenGift {
  /** Index in the list of people; null for an anonymous gift and for one of a guest. */
  readonly person: number | null;
  readonly guest?: GivenGuest;
  readonly cents: number;
  readonly donationType: DonationType;
  readonly donationMethod: DonationMethod;
  /** YYYY-MM-DD. */
  readonly donationDate: string;
  readonly fund: GivingType;
  readonly notes: string | null;
  /** Index in the list of batches. */
  readonly batch: number | null;
  /** Seconds since 1970. */
  readonly recordedAt: number;
  /** Null for online gifts. */
  readonly recorder: CastName | null;
  /** Gifts with the same text are the funds of one card payment. */
  readonly splitOf?: string;
  readonly voided: { readonly at: number; readonly reason: string } | null;
}
