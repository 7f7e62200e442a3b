// A greeter's list. Read again after every check-in that someone makes, so it must stay fast with 50,000 members.
import { and, asc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type Database, preparedFor } from "../database/database.ts";
import { personMatches, personPatterns } from "../database/search.ts";
import { attendance } from "../database/tables/attendance.ts";
import { members } from "../database/tables/members.ts";

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

const asked = {
  eventId: sql.placeholder("eventId"),
  patterns: [sql.placeholder("asTyped"), sql.placeholder("withoutComma")],
  limit: sql.placeholder("limit"),
};
const key = sql`(${sql.placeholder("lastName")}, ${sql.placeholder("firstName")}, ${sql.placeholder("id")})`;

/** Whose names or email address hold what is looked for. */
const found = (patterns: number): SQL => personMatches(members.searchText, asked.patterns.slice(0, patterns), true);

const roll = preparedFor((db, { part, patterns, isFirst }: { part: Part; patterns: number; isFirst: boolean }) => {
  const beyond = sql`(${members.lastName}, ${members.firstName}, ${members.id}) > ${key}`;
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
    .leftJoin(attendance, and(eq(attendance.memberId, members.id), eq(attendance.eventId, asked.eventId)))
    .where(and(conditionOf[part], found(patterns), isFirst ? undefined : beyond))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
    .limit(asked.limit)
    .prepare("");
});

/** One part of the people, by name. */
export async function findRoll(
  db: Database,
  eventId: number,
  { part, search, after, limit }: { part: Part; search: string; after: NameKey | null; limit: number },
) {
  const [asTyped, withoutComma] = personPatterns(search);
  const [lastName, firstName, id] = after ?? [];
  const shape = { part, patterns: personPatterns(search).length, isFirst: after === null };
  return roll(db, shape).execute({ eventId, asTyped, withoutComma, lastName, firstName, id, limit });
}

const counts = preparedFor((db, { patterns }: { patterns: number }) => {
  const here = eq(attendance.eventId, asked.eventId);
  const number = (query: SQL) => sql<number>`(select count(*)::int ${query})`;
  const unasked = sql`${number(sql`from ${members} where ${isExpected}`)} + ${number(
    sql`from ${attendance} join ${members} on ${members.id} = ${attendance.memberId}
      where ${here} and not (${isExpected})`,
  )}`;
  return db
    .select({
      checkedIn: number(sql`from ${attendance} where ${here}`),
      listed: sql<number>`${patterns === 0 ? unasked : number(sql`from ${members} where ${found(patterns)}`)}`,
    })
    .from(sql`(select) as one`)
    .prepare("");
});

/** Everyone checked in at the event, and everyone whom the list shows over all its pages. */
export async function countRoll(
  db: Database,
  eventId: number,
  search: string,
): Promise<{ checkedIn: number; listed: number }> {
  const [asTyped, withoutComma] = personPatterns(search);
  const [row] = await counts(db, { patterns: personPatterns(search).length }).execute({
    eventId,
    asTyped,
    withoutComma,
  });
  return row ?? { checkedIn: 0, listed: 0 };
}
