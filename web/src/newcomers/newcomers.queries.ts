import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

const FIRST_FEW = 3;

/** Everybody in the queue, or those who return to it later. */
export const newcomersShown = (show: "waiting" | "postponed") => readPages(api.newcomers.list, {}, { show });

/** The first few of the queue, and how many there are. */
export const firstNewcomers = readPages(api.newcomers.list, {}, { limit: FIRST_FEW });
