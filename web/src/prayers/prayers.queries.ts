// What this subject reads.
import { api } from "@narthex/contract/api.ts";
import type { PrayerCategory } from "@narthex/contract/prayers.ts";
import { readPages } from "../api/reads.ts";

/** Which requests are looked at, as the address has it. */
export interface PrayerFilter {
  category?: PrayerCategory;
  status?: "open" | "answered";
}

export const prayerPages = (filter: PrayerFilter, search: string) =>
  readPages(api.prayers.list, {}, { ...filter, ...(search === "" ? {} : { search }) });
