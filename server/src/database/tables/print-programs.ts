import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, nameText } from "./columns.ts";
import { users } from "./users.ts";

/** Programs that print labels on a computer beside the printers. They are revoked and never deleted. */
export const printPrograms = pgTable(
  "print_programs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    /** A hash of the program's token; null once it is revoked. */
    tokenHash: text("token_hash"),
    /** The printers that the program found at its last contact. */
    printers: text().array().notNull().default(sql`'{}'`),
    /** Whether CUPS was running at its last contact. */
    isCupsRunning: boolean("is_cups_running").notNull().default(true),
    addedBy: text("added_by").references(() => users.id, { onDelete: "set null" }),
    lastSeenAt: instant("last_seen_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("print_programs_revoked_without_token", sql`(${t.revokedAt} is null) = (${t.tokenHash} is not null)`),
    uniqueIndex("print_programs_token").on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    index("print_programs_added_by").on(t.addedBy).where(sql`${t.addedBy} is not null`),
  ],
);
