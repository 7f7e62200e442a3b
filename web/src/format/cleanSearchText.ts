import { MAX_SEARCH } from "@narthex/contract/limits.ts";

/** The typed text in the form that the server accepts for a search. */
export const cleanSearchText = (typed: string) =>
  typed
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH);
