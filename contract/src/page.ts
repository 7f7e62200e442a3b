// Lists that grow answer in pages: a plain array, with the total in `X-Total-Count` and the next address in `Link`.
import * as z from "zod";
import { MAX_PAGE, MAX_SEARCH } from "./limits.ts";

export const PageQuery = z.object({
  /** A case-insensitive piece of what is looked for. */
  search: z
    .string()
    .trim()
    .max(MAX_SEARCH)
    .refine((value) => !/\p{Cc}/u.test(value), "Please use ordinary characters only.")
    .optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  /** Where the page before ended, as its `Link` gave it. */
  after: z.string().max(500).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
