// The greeter's list. It is read again after every check-in, so it must be fast with 50,000 members.
import { and, asc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { cappedCount } from "../database/count.ts";
import { type Database, preparedFor } from "../database/database.ts";
import { askedRank, personMatches, personPatterns, personRank, rankPatterns } from "../database/search.ts";
import { attendance } from "../database/tables/attendance.ts";
import { members } from "../database/tables/members.ts";

/** The position of a person in the list: the group, then the name. */
export type RollKey = readonly [group: number, lastName: string, firstName: string, id: number];

const isExpected = inArray(members.membershipStatus, ["active", "pending"]);

/** The list without a search: active and pending people, and all others who are checked in. */
const isListed = or(isExpected, sql`${attendance.id} is not null`);

/** A search lists name matches before email matches, and inactive people last in each. Ranks 0 to 2 are names. */
const rank = personRank(members.searchText, askedRank);
const isInactive = not(isExpected);
const searchGroup = sql<number>`case
  when (${rank}) < 3 then (${rank}) + 3 * (${isInactive})::int
  else 6 + (${isInactive})::int end`;

const asked = {
  eventId: sql.placeholder("eventId"),
  patterns: [sql.placeholder("asTyped"), sql.placeholder("withoutComma")],
  limit: sql.placeholder("limit"),
};
/** People whose name or email address contains the text. */
const found = (patterns: number): SQL => personMatches(members.searchText, asked.patterns.slice(0, patterns), true);

const roll = preparedFor((db, { patterns, isFirst }: { patterns: number; isFirst: boolean }) => {
  const isSearch = patterns > 0;
  const group = isSearch ? searchGroup : sql<number>`0`;
  const { lastName, firstName, id } = members;
  const nameKey = sql`${sql.placeholder("lastName")}, ${sql.placeholder("firstName")}, ${sql.placeholder("id")}`;
  const beyond = isSearch
    ? sql`(${group}, ${lastName}, ${firstName}, ${id}) > (${sql.placeholder("group")}::int, ${nameKey})`
    : sql`(${lastName}, ${firstName}, ${id}) > (${nameKey})`;
  return db
    .select({
      id,
      firstName,
      lastName,
      email: members.email,
      membershipStatus: members.membershipStatus,
      profileImageUrl: members.profileImageUrl,
      attendanceId: attendance.id,
      checkInTime: attendance.checkInTime,
      group,
    })
    .from(members)
    .leftJoin(attendance, and(eq(attendance.memberId, id), eq(attendance.eventId, asked.eventId)))
    .where(and(isSearch ? found(patterns) : isListed, isFirst ? undefined : beyond))
    .orderBy(...(isSearch ? [asc(group)] : []), asc(lastName), asc(firstName), asc(id))
    .limit(asked.limit)
    .prepare("");
});

/** The people of the list from a position on. */
export async function findRoll(
  db: Database,
  eventId: number,
  { search, after, limit }: { search: string; after: RollKey | null; limit: number },
) {
  const patterns = personPatterns(search);
  const [asTyped, withoutComma] = patterns;
  const [group, lastName, firstName, id] = after ?? [];
  const values = { eventId, asTyped, withoutComma, ...rankPatterns(search), group, lastName, firstName, id, limit };
  return roll(db, { patterns: patterns.length, isFirst: after === null }).execute(values);
}

const counts = preparedFor((db, { patterns, isFirst }: { patterns: number; isFirst: boolean }) => {
  const here = eq(attendance.eventId, asked.eventId);
  const peopleHere = sql`${attendance} join ${members} on ${members.id} = ${attendance.memberId}`;
  const unasked = sql`${cappedCount(members, isExpected)} + ${cappedCount(peopleHere, and(here, isInactive))}`;
  const listed = patterns === 0 ? unasked : cappedCount(members, found(patterns));
  return db
    .select({
      checkedIn: sql<number>`(select count(*)::int from ${attendance} where ${here})`,
      listed: sql<number>`${isFirst ? listed : sql`0`}`,
    })
    .from(sql`(select) as one`)
    .prepare("");
});

/** Everyone checked in at the event; and for the first page the total of the list. */
export async function countRoll(
  db: Database,
  eventId: number,
  { search, isFirst }: { search: string; isFirst: boolean },
): Promise<{ checkedIn: number; listed: number }> {
  const [asTyped, withoutComma] = personPatterns(search);
  const [row] = await counts(db, { patterns: personPatterns(search).length, isFirst }).execute({
    eventId,
    asTyped,
    withoutComma,
  });
  return row ?? { checkedIn: 0, listed: 0 };
}
