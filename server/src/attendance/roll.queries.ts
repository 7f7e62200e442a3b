// A greeter's list. Read again after every check-in that someone makes, so it must stay fast with 50,000 members.
import { and, asc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { members } from "../database/tables/members.ts";
import { containing } from "./search.queries.ts";

/** The place of a person in the order of names. */
export type NameKey = readonly [lastName: string, firstName: string, id: number];

const isExpected = inArray(members.membershipStatus, ["active", "pending"]);

/** "expected" are active and pending people; "inactive" is everybody else. "listed" is whom the list shows unasked. */
export type Part = "listed" | "expected" | "inactive";

const conditionOf: Record<Part, SQL | undefined> = {
  listed: or(isExpected, sql`${attendance.id} is not null`),
  expected: isExpected,
  inactive: not(isExpected),
};

/** One part of the people, by name. */
export async function findRoll(
  db: Database,
  eventId: number,
  { part, search, after, limit }: { part: Part; search: string; after: NameKey | null; limit: number },
) {
  const beyond = after
    ? sql`(${members.lastName}, ${members.firstName}, ${members.id}) > (${after[0]}, ${after[1]}, ${after[2]})`
    : undefined;
  return db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      membershipStatus: members.membershipStatus,
      profileImageUrl: members.profileImageUrl,
      attendanceId: attendance.id,
      checkInTime: attendance.checkInTime,
    })
    .from(members)
    .leftJoin(attendance, and(eq(attendance.memberId, members.id), eq(attendance.eventId, eventId)))
    .where(and(conditionOf[part], containing(search)?.inNameOrEmail, beyond))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
    .limit(limit);
}

/** Everyone checked in at the event, and everyone whom the list shows over all its pages. */
export async function countRoll(
  db: Database,
  eventId: number,
  search: string,
): Promise<{ checkedIn: number; listed: number }> {
  const found = containing(search)?.inNameOrEmail;
  const here = eq(attendance.eventId, eventId);
  const number = (query: SQL) => sql<number>`(select count(*)::int ${query})`;
  const unasked = sql`${number(sql`from ${members} where ${isExpected}`)} + ${number(
    sql`from ${attendance} join ${members} on ${members.id} = ${attendance.memberId}
      where ${here} and not (${isExpected})`,
  )}`;
  const [counts] = await db
    .select({
      checkedIn: number(sql`from ${attendance} where ${here}`),
      listed: sql<number>`${found ? number(sql`from ${members} where ${found}`) : unasked}`,
    })
    .from(sql`(select) as one`);
  return counts ?? { checkedIn: 0, listed: 0 };
}
