// Finds people by their names alone, with the index on names.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { householdMembers } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import type { NameRange } from "./same-name.rules.ts";

export interface WantedName extends NameRange {
  /** The id of the person whose name it is. */
  of: number;
}

/**
 * Other people in these ranges of names, without those of pairs: those are likely duplicates for another reason, or
 * known to be two people. A person in several ranges is found several times.
 */
export async function findInRanges(db: Database, wanted: readonly WantedName[]) {
  if (wanted.length === 0) return [];
  return db
    .select({
      of: sql<number>`wanted.of_id`,
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      phone: members.phone,
      dateOfBirth: members.dateOfBirth,
      membershipStatus: members.membershipStatus,
      home: { householdId: householdMembers.householdId, role: householdMembers.role },
    })
    .from(
      sql`(select (name ->> 'of')::int as of_id,
          name -> 'last' ->> 0 as from_last, name -> 'last' ->> 1 as before_last,
          name -> 'first' ->> 0 as from_first, name -> 'first' ->> 1 as before_first
        from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) as name) as wanted`,
    )
    .innerJoin(
      members,
      sql`members.last_name >= wanted.from_last and members.last_name < wanted.before_last
        and members.first_name >= wanted.from_first and members.first_name < wanted.before_first
        and members.id <> wanted.of_id`,
    )
    .leftJoin(householdMembers, and(eq(householdMembers.memberId, members.id), householdMembers.isPrimary))
    .where(
      sql`not exists (select from duplicate_pairs
        where first_id = least(wanted.of_id, members.id) and second_id = greatest(wanted.of_id, members.id))`,
    );
}
