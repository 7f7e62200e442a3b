import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Places with a permanent QR code. Only a hash of the code is stored, so the table gives no access. */
export const checkinPlaces = pgTable(
  "checkin_places",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    place: text().notNull(),
    tokenHash: text("token_hash").notNull().unique("checkin_places_token"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("checkin_places_place").on(sql`lower(${t.place})`)],
);
