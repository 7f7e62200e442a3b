import { type SQL, sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** Pictures by the hash of their content, so that each is stored once and an address never changes its content. */
export const pictures = pgTable(
  "pictures",
  {
    hash: text().primaryKey(),
    /** The address that a member's row refers to. */
    url: text()
      .notNull()
      .unique()
      .generatedAlwaysAs((): SQL => sql`'/api/pictures/' || hash`),
    small: bytes().notNull(),
    large: bytes().notNull(),
    /** When it was last chosen: a new picture is unused for a moment. */
    chosenAt: instant("chosen_at").notNull().default(sql`now()`),
  },
  (t) => [index("pictures_chosen_at").on(t.chosenAt)],
);
