import { type SQL, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt } from "./columns.ts";

/** The congregation's logo by the hash of what it shows, and earlier ones for as long as issued statements carry them. */
export const logos = pgTable("logos", {
  hash: text().primaryKey(),
  /** Where it is shown. */
  src: text()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`'/api/logo/' || hash`),
  /** For screens, in WebP; one may see through it. */
  shown: bytes().notNull(),
  /** For paper, in JPEG, on the ground that it needs. */
  printed: bytes().notNull(),
  /** In pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  ground: text({ enum: ["light", "dark"] }),
  createdAt: createdAt(),
});
