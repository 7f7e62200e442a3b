// Queries of donations.
import { api } from "@narthex/contract/api.ts";
import { read, readPages } from "../api/reads.ts";
import { isFilterSet } from "../routing/params.ts";
import type { ShownGifts } from "./giftFilter.ts";

/** Whose gifts are read: `own` are the user's own, even if the user may see all. */
export type GiftOwner = "everyone" | "own";

/** One's own gifts are not filtered by donor, fund or text. */
const toOwnFilter = ({ donor: _, fund: __, text: ___, ...filter }: ShownGifts) => filter;

export const queryGiftPages = (whose: GiftOwner, filter: ShownGifts) =>
  whose === "own"
    ? readPages(api.donations.mine, {}, toOwnFilter(filter))
    : readPages(api.donations.list, {}, { ...filter });

/** Without a filter, this is the same query as that of the cards. */
export const queryGiftSums = (whose: GiftOwner, filter: ShownGifts) => {
  if (whose === "own") {
    const query = toOwnFilter(filter);
    return isFilterSet(query) ? read(api.donations.ownSummary, { query }) : read(api.donations.ownSummary);
  }
  return isFilterSet(filter) ? read(api.donations.summary, { query: filter }) : read(api.donations.summary);
};

/** The donor for a key in the URL; a list of none or one. */
export const queryDonors = (donor: number | string) => read(api.donations.donors, { query: { donor } });
export const queryBatch = (id: number) => read(api.donationBatches.get, { params: { id } });
export const batchPages = readPages(api.donationBatches.list, {}, { limit: 20 });
