// Lists are answered in pages: an array, with the total in `X-Total-Count` and the next address in `Link`. The total of
// a search is counted for its first page only, up to MAX_COUNT; MAX_COUNT + 1 means "more".
import * as z from "zod";
import { tooLong } from "./fields.ts";
import { MAX_PAGE, MAX_SEARCH } from "./limits.ts";

const ROWS = `Please ask for 1 to ${MAX_PAGE} rows.`;
/** The error for a page key that no list returned. */
export const NO_SUCH_PAGE = "This page does not exist.";

/** A case-insensitive part of the text to find. */
export const SearchText = z
  .string("Please search for one text.")
  .trim()
  .max(MAX_SEARCH, tooLong(MAX_SEARCH))
  .refine((value) => !/\p{Cc}/u.test(value), "Please use ordinary characters only.");

export const PageQuery = z.object({
  search: SearchText.optional(),
  limit: z.coerce.number(ROWS).int(ROWS).min(1, ROWS).max(MAX_PAGE, ROWS).default(MAX_PAGE),
  /** The end of the previous page, from its `Link`. */
  after: z.string(NO_SUCH_PAGE).max(500, NO_SUCH_PAGE).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
