import { type SQL, sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** Pictures by the hash of what they show: the same one is kept once, and an address never shows another one. */
export const pictures = pgTable(
  "pictures",
  {
    hash: text().primaryKey(),
    /** What a member's row refers to. */
    url: text()
      .notNull()
      .unique()
      .generatedAlwaysAs((): SQL => sql`'/api/pictures/' || hash`),
    small: bytes().notNull(),
    large: bytes().notNull(),
    /** When somebody last chose it: a picture that was just chosen is nobody's for a moment. */
    chosenAt: instant("chosen_at").notNull().default(sql`now()`),
  },
  (t) => [index("pictures_chosen_at").on(t.chosenAt)],
);
