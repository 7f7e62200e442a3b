// Queries of prayer requests.
import { api } from "@narthex/contract/api.ts";
import type { PrayerCategory } from "@narthex/contract/prayers.ts";
import { readPages } from "../api/reads.ts";

/** The filter of the requests, as in the URL. */
export interface PrayerFilter {
  category?: PrayerCategory;
  status?: "open" | "answered";
}

export const queryPrayerPages = (filter: PrayerFilter, search: string) =>
  readPages(api.prayers.list, {}, { ...filter, ...(search === "" ? {} : { search }) });
