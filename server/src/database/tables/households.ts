import { GUARDIAN_KINDS, HOUSEHOLD_ROLES } from "@narthex/contract/household-kinds.ts";
import { type SQL, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, nameText, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { streetText } from "./street.ts";
import { users } from "./users.ts";

export const households = pgTable(
  "households",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    /** Used for each member who has no own address, if this is their primary household; the same for the phone. */
    address: text(),
    /** E.164, such as +12125550123. */
    phone: text(),
    /** The folded name, for searches. */
    nameText: text("name_text")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold_text(name)`),
    streetText: streetText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("households_by_name").on(t.name, t.id),
    index("households_name_search").using("gin", sql`${t.nameText} gin_trgm_ops`),
    index("households_street_search").using("gin", sql`${t.streetText} gin_trgm_ops`),
    index("households_phone_search").using("gin", sql`${t.phone} gin_trgm_ops`),
  ],
);

/** How often the check-in code of a household was renewed. Without a row: never. */
export const familyCards = pgTable(
  "family_cards",
  {
    householdId: integer("household_id")
      .primaryKey()
      .references(() => households.id, { onDelete: "cascade" }),
    renewals: integer().notNull().default(1),
    renewedAt: instant("renewed_at").notNull(),
  },
  (t) => [check("family_cards_renewals_positive", sql`${t.renewals} >= 1`)],
);

/** A person may be in several households; the primary one is for post and statements. */
export const householdMembers = pgTable(
  "household_members",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    householdId: integer("household_id")
      .notNull()
      .references(() => households.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    role: text({ enum: HOUSEHOLD_ROLES }).notNull(),
    isPrimary: boolean("is_primary").notNull().default(false),
    /** Two adults of a household get one giving statement together, as long as it is the primary one of both. */
    jointStatement: boolean("joint_statement").notNull().default(false),
  },
  (t) => [
    check("household_members_role_known", sql`${t.role} in ('adult', 'child', 'other')`),
    unique("household_members_once").on(t.householdId, t.memberId),
    uniqueIndex("household_members_one_primary").on(t.memberId).where(sql`${t.isPrimary}`),
    index("household_members_member").on(t.memberId),
    index("household_members_joint").on(t.householdId).where(sql`${t.jointStatement}`),
  ],
);

/**
 * The relation of an adult to a child: one entry for each pair, so that a barred adult has no other. A person without
 * a record has a name instead.
 */
export const guardians = pgTable(
  "guardians",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    childId: integer("child_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    adultId: integer("adult_id").references(() => members.id, { onDelete: "cascade" }),
    adultName: nameText("adult_name"),
    /** Of a barred person: the names that they have had since, the first one included. */
    names: text().array().notNull().default([]),
    /** Of a barred person: former names of the child since the entry. */
    childNames: text("child_names").array().notNull().default([]),
    kind: text({ enum: GUARDIAN_KINDS }).notNull(),
    /** The last day on which the entry applies. */
    until: date({ mode: "string" }),
    setBy: text("set_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When someone last said that a barred entry is still true; null while no one has. */
    reviewedAt: instant("reviewed_at"),
  },
  (t) => [
    check("guardians_kind_known", sql`${t.kind} in ('parent', 'guardian', 'trusted', 'barred')`),
    check("guardians_adult_or_name", sql`num_nonnulls(${t.adultId}, ${t.adultName}) = 1`),
    check("guardians_not_self", sql`${t.adultId} <> ${t.childId}`),
    unique("guardians_adult_once").on(t.childId, t.adultId),
    uniqueIndex("guardians_name_once").on(t.childId, sql`lower(normalize(${t.adultName}, nfc))`),
    index("guardians_barred").on(t.childId).where(sql`${t.kind} = 'barred'`),
    index("guardians_adult").on(t.adultId).where(sql`${t.adultId} is not null`),
    index("guardians_set_by").on(t.setBy).where(sql`${t.setBy} is not null`),
  ],
);
