import { LABEL_SIZES } from "@narthex/contract/label-sizes.ts";
import { STATION_KINDS } from "@narthex/contract/station-kinds.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, nameText, updatedAt } from "./columns.ts";
import { printPrograms } from "./print-programs.ts";
import { users } from "./users.ts";

/** Browsers at the entrance. They are revoked and never deleted, because the history of check-ins names them. */
export const stations = pgTable(
  "stations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    kind: text({ enum: STATION_KINDS }).notNull(),
    /** A hash of the token in the browser's cookie; null before a browser is enrolled, and after it is revoked. */
    tokenHash: text("token_hash"),
    /** A hash of the code in the link for a browser; null once it was used. */
    linkHash: text("link_hash"),
    linkExpiresAt: instant("link_expires_at"),
    /** The program that prints the labels of this station; null to print from the browser. */
    printProgramId: integer("print_program_id").references(() => printPrograms.id),
    printer: text(),
    /** Used when the first printer fails. */
    secondPrinter: text("second_printer"),
    labelSize: text("label_size", { enum: LABEL_SIZES }).notNull().default("62mm"),
    addedBy: text("added_by").references(() => users.id, { onDelete: "set null" }),
    enrolledAt: instant("enrolled_at"),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("stations_kind_known", sql`${t.kind} in ('attended', 'self_service')`),
    check(
      "stations_revoked_without_token",
      sql`${t.revokedAt} is null or (${t.tokenHash} is null and ${t.linkHash} is null)`,
    ),
    check("stations_program_with_printer", sql`(${t.printProgramId} is null) = (${t.printer} is null)`),
    check("stations_second_after_first", sql`${t.secondPrinter} is null or ${t.printer} is not null`),
    uniqueIndex("stations_token").on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    uniqueIndex("stations_link").on(t.linkHash).where(sql`${t.linkHash} is not null`),
    index("stations_print_program").on(t.printProgramId).where(sql`${t.printProgramId} is not null`),
    index("stations_added_by").on(t.addedBy).where(sql`${t.addedBy} is not null`),
  ],
);
