import { MAX_SEARCH } from "@narthex/contract/limits.ts";

/** What was typed as the server takes it for a search. */
export const searchText = (typed: string) =>
  typed
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH);
