// What this subject reads.
import { api } from "@narthex/contract/api.ts";
import { read, readPages } from "../api/reads.ts";
import type { GiftFilter } from "./giftFilter.ts";

/** Whose gifts: `own` are the viewer's, even if they may see all. */
export type Whose = "everyone" | "own";

const withoutDonor = ({ donor: _, ...filter }: GiftFilter) => filter;

export const giftPages = (whose: Whose, filter: GiftFilter) =>
  whose === "own"
    ? readPages(api.donations.mine, {}, withoutDonor(filter))
    : readPages(api.donations.list, {}, { ...filter });

const isNarrow = (filter: GiftFilter) => Object.keys(filter).length > 0;

/** Without a filter it is the same read as that of the cards. */
export const giftSums = (whose: Whose, filter: GiftFilter) => {
  if (whose === "own") {
    const query = withoutDonor(filter);
    return isNarrow(query) ? read(api.donations.ownSummary, { query }) : read(api.donations.ownSummary);
  }
  return isNarrow(filter) ? read(api.donations.summary, { query: filter }) : read(api.donations.summary);
};

/** Whom a key in the address means; nobody, or one. */
export const donorsOf = (donor: number | string) => read(api.donations.donors, { query: { donor } });
export const batchById = (id: number) => read(api.donationBatches.get, { params: { id } });
export const batchPages = readPages(api.donationBatches.list, {}, { limit: 20 });
