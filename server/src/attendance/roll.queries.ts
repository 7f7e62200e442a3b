// A greeter's list. Read again after every check-in that someone makes, so it must stay fast with 50,000 members.
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { members } from "../database/tables/members.ts";
import { containing } from "./search.queries.ts";

/** The place of a person in the order of names. */
export type NameKey = readonly [lastName: string, firstName: string, id: number];

const isExpected = inArray(members.membershipStatus, ["active", "pending"]);

/** Active and pending people by name, and whoever else is here. */
export async function findRoll(db: Database, eventId: number, search: string, after: NameKey | null, limit: number) {
  const beyond = after
    ? sql`(${members.lastName}, ${members.firstName}, ${members.id}) > (${after[0]}, ${after[1]}, ${after[2]})`
    : undefined;
  return db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      profileImageUrl: members.profileImageUrl,
      attendanceId: attendance.id,
      checkInTime: attendance.checkInTime,
    })
    .from(members)
    .leftJoin(attendance, and(eq(attendance.memberId, members.id), eq(attendance.eventId, eventId)))
    .where(and(or(isExpected, sql`${attendance.id} is not null`), containing(search)?.inNameOrEmail, beyond))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
    .limit(limit);
}

/** Everyone checked in at the event, and everyone whom the list shows over all its pages. */
export async function countRoll(
  db: Database,
  eventId: number,
  search: string,
): Promise<{ checkedIn: number; listed: number }> {
  const found = containing(search)?.inNameOrEmail ?? sql`true`;
  const here = eq(attendance.eventId, eventId);
  const number = (query: SQL) => sql<number>`(select count(*)::int ${query})`;
  const [counts] = await db
    .select({
      checkedIn: number(sql`from ${attendance} where ${here}`),
      listed: sql<number>`${number(sql`from ${members} where ${isExpected} and ${found}`)} + ${number(
        sql`from ${attendance} join ${members} on ${members.id} = ${attendance.memberId}
          where ${here} and not (${isExpected}) and ${found}`,
      )}`,
    })
    .from(sql`(select) as one`);
  return counts ?? { checkedIn: 0, listed: 0 };
}
