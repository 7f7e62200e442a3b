import { api } from "@narthex/contract/api.ts";
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import { readPages } from "../api/reads.ts";

const FIRST_FEW = 3;

/**
 * Twice as many as are admitted at once, so that the first people who may be in the directory already do not reduce the
 * number, which would look arbitrary.
 */
const PAGE = 2 * MAX_HOUSEHOLD;

/** All people in the queue, or those whose decision is postponed. */
export const queryNewcomers = (show: "waiting" | "postponed") =>
  readPages(api.newcomers.list, {}, { show, limit: PAGE });

/** The first few people in the queue, and their total number. */
export const firstNewcomers = readPages(api.newcomers.list, {}, { limit: FIRST_FEW });
