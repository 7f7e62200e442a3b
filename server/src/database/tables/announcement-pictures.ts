import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** Pictures of announcements by the hash of their content, so that an address never changes its content. */
export const announcementPictures = pgTable(
  "announcement_pictures",
  {
    hash: text().primaryKey(),
    /** JPEG, for screens and emails. */
    image: bytes().notNull(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** When it was last uploaded: a new picture is unused until its announcement is saved. */
    chosenAt: instant("chosen_at").notNull(),
  },
  (t) => [index("announcement_pictures_chosen_at").on(t.chosenAt)],
);
