import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

/** The first pair, and the total number. */
export const firstPair = readPages(api.duplicates.list, {}, { limit: 1 });
