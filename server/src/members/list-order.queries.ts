// Sort keys of the directory, each a whole number, and the tables that they need. By custom fields: see
// custom-filter.queries.ts.
import { MEMBERSHIP_STATUSES, type MemberSort } from "@narthex/contract/member-filters.ts";
import { and, eq, isNotNull, min, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

type ColumnSort = Exclude<MemberSort, "name" | "custom" | "-custom">;

/** The position of people without a household, ministry or join date: the greatest integer. */
const MAX_PLACE = sql.raw("2147483647");

/**
 * Each person with a primary household, and its position among all by name: computed once per statement, not for each
 * person. Households are in the order of their index before people are joined, so that no text has to be sorted.
 */
const selectHomes = (db: Database) => {
  const place = sql<number>`row_number() over (order by ${households.name}, ${households.id})`.as("place");
  const placed = db.select({ id: households.id, place }).from(households).as("placed");
  return db
    .select({ memberId: householdMembers.memberId, place: placed.place })
    .from(householdMembers)
    .innerJoin(placed, eq(placed.id, householdMembers.householdId))
    .where(eq(householdMembers.isPrimary, true))
    .as("homes");
};

/** Each person with a ministry, and the position of the first one among all by name. */
const selectTeams = (db: Database) => {
  const place = sql<number>`row_number() over (order by ${ministries.name}, ${ministries.id})`.as("place");
  const placed = db.select({ id: ministries.id, place }).from(ministries).as("placed");
  return db
    .select({ memberId: memberMinistries.memberId, place: min(placed.place).as("place") })
    .from(memberMinistries)
    .innerJoin(placed, eq(placed.id, memberMinistries.ministryId))
    .groupBy(memberMinistries.memberId)
    .as("teams");
};

/** The phone of each person's primary household, which is shown for people without a number of their own. */
const selectHomePhones = (db: Database) =>
  db
    .select({ memberId: householdMembers.memberId, phone: households.phone })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(and(eq(householdMembers.isPrimary, true), isNotNull(households.phone)))
    .as("home_phones");

/** The table that a sort order needs beside members, with its `memberId`; null for none. */
export function selectSortTable(db: Database, sort: string) {
  if (sort === "household") return selectHomes(db);
  if (sort === "ministry") return selectTeams(db);
  return sort === "phone" ? selectHomePhones(db) : null;
}

const status = sql`array_position(${sql.raw(`array['${MEMBERSHIP_STATUSES.join("','")}']`)}, ${members.membershipStatus})`;

/** Addresses and numbers are in lower case and ASCII: comparing bytes takes a third of the time. */
const selectTextPlace = (text: SQL) => sql<number>`dense_rank() over (order by ${text} collate "C" nulls last)`;

/**
 * Days, newest first, as negative seconds or days; people without a check-in come last, and those without a join date in
 * both orders. Or the position of the status, email address, phone number, household or ministry.
 */
export const SORT_KEYS: Record<ColumnSort, SQL<number>> = {
  status: sql`${status}`,
  "-status": sql`-${status}`,
  phone: selectTextPlace(sql`coalesce(${members.phone}, home_phones.phone)`),
  email: selectTextPlace(sql`${members.email}`),
  ministry: sql`coalesce(teams.place, ${MAX_PLACE})`,
  // `extract` would compute with decimals, which takes twice as long.
  lastSeen: sql`-coalesce(date_part('epoch', ${members.lastCheckIn})::bigint, 0)`,
  "-lastSeen": sql`coalesce(date_part('epoch', ${members.lastCheckIn})::bigint, 0)`,
  joined: sql`coalesce(date '1970-01-01' - ${members.joinDate}, ${MAX_PLACE})`,
  "-joined": sql`coalesce(${members.joinDate} - date '1970-01-01', ${MAX_PLACE})`,
  household: sql`coalesce(homes.place, ${MAX_PLACE})`,
};
