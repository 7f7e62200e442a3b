import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

const FIRST_FEW = 3;

/** All people in the queue, or those whose decision is postponed. */
export const queryNewcomers = (show: "waiting" | "postponed") => readPages(api.newcomers.list, {}, { show });

/** The first few people in the queue, and their total number. */
export const firstNewcomers = readPages(api.newcomers.list, {}, { limit: FIRST_FEW });
