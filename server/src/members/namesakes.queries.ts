// SQL for people of the same name.
import { type SQL, sql } from "drizzle-orm";
import { type Database, prepareForShape, prepareOnce } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import type { HouseholdPeople } from "./namesakes.rules.ts";

/** Maximum number of namesakes who are compared with one person, because some lists have hundreds of one name. */
const COMPARED = 10;

const pairs = prepareForShape((db, { ofAnyHome }: { ofAnyHome: boolean }) => {
  const isAlike = ofAnyHome ? sql`true` : sql`(shown.home is null or home.name = shown.home or m.email = shown.email)`;
  return db
    .select({ id: sql<number>`shown.id`, otherId: sql<number>`other.id` })
    .from(
      sql`(select members.id, members.last_name, members.first_name, members.email, home.name as home
          from ${members}
          left join household_members as own on own.member_id = members.id and own.is_primary
          left join households as home on home.id = own.household_id
          where members.id = any(${sql.placeholder("ids")}::int[])) as shown
        cross join lateral (
          select m.id from ${members} as m
          left join household_members as own on own.member_id = m.id and own.is_primary
          left join households as home on home.id = own.household_id
          where m.last_name = shown.last_name and m.first_name = shown.first_name and m.id <> shown.id and ${isAlike}
          order by m.id limit ${sql.raw(String(COMPARED))}) as other`,
    )
    .prepare(`namesakes_${ofAnyHome}`);
});

/**
 * People who have exactly the same name as one of these, in pairs.
 * @param ofAnyHome also those whose household has another name, and whose email address differs; a person without a
 * household is compared with all
 */
export async function findNamesakes(db: Database, ids: readonly number[], ofAnyHome: boolean) {
  return pairs(db, { ofAnyHome }).execute({ ids });
}

const selectNames = (condition: SQL) =>
  sql<string[]>`coalesce(array_agg(members.first_name order by members.last_name, members.first_name, members.id)
    filter (where ${condition}), '{}')`;
const isInactive = sql`members.membership_status = 'inactive'`;

const others = prepareOnce((db) =>
  db
    .select({
      id: sql<number>`own.member_id`,
      adults: selectNames(sql`other.role = 'adult' and not ${isInactive}`),
      children: selectNames(sql`other.role = 'child' and not ${isInactive}`),
      inactive: selectNames(isInactive),
    })
    .from(
      sql`household_members as own
        join household_members as other on other.household_id = own.household_id and other.member_id <> own.member_id
        join ${members} on members.id = other.member_id`,
    )
    .where(sql`own.member_id = any(${sql.placeholder("ids")}::int[]) and own.is_primary`)
    .groupBy(sql`own.member_id`)
    .prepare("household_people_beside"),
);

/** The other people in the primary household of each of these people; absent for people who are alone. */
export async function findHouseholdPeople(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HouseholdPeople>> {
  const rows = await others(db).execute({ ids });
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}
