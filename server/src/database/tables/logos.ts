import { type SQL, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt } from "./columns.ts";

/** The congregation's logo by the hash of its content, and earlier ones while issued statements use them. */
export const logos = pgTable("logos", {
  hash: text().primaryKey(),
  /** The address of the image. */
  src: text()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`'/api/logo/' || hash`),
  /** For screens: WebP, which may be transparent. */
  shown: bytes().notNull(),
  /** For paper: JPEG on the background that it needs. */
  printed: bytes().notNull(),
  /** In pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  ground: text({ enum: ["light", "dark"] }),
  createdAt: createdAt(),
});
