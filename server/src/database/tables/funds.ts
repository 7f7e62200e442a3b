import { DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";

/** The purposes of gifts. Funds are closed and never deleted, because gifts refer to them. */
export const funds = pgTable(
  "funds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    description: text(),
    /** The ledger's type of online gifts to this fund. */
    donationType: text("donation_type", { enum: DONATION_TYPES }).notNull(),
    /** The giving type of the API that means this fund; null for a fund that the congregation added. */
    givingType: text("giving_type", { enum: GIVING_TYPES }).unique("funds_giving_type_once"),
    place: integer().notNull(),
    isClosed: boolean("is_closed").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("funds_name_once").on(sql`lower(${t.name})`),
    check("funds_type_known", sql`${t.donationType} in ('tithe', 'offering', 'building_fund', 'missions', 'other')`),
  ],
);
