// Lists members that match a filter, with their total, page by page: sorted by name, or by the rank of a search and then
// by name.
import type { MemberSort, MembershipStatus } from "@narthex/contract/member-filters.ts";
import { and, asc, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cappedCount } from "../database/count.ts";
import { type Database, nameFor, preparedFor } from "../database/database.ts";
import { askedRank, personMatches, personPatterns, personRank, rankPatterns } from "../database/search.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import { memberTags } from "../database/tables/tags.ts";
import { byName, type MemberRecord, record, withMinistries } from "./members.queries.ts";

/** All email addresses, or only shared ones and those of people in these ministries. */
export type EmailReach = "all" | { ministryIds: readonly number[] };

export interface MemberFilter {
  search: string;
  /** Whose email addresses are searched in addition to names: a hidden address never finds a person. */
  emails: EmailReach;
  statuses: readonly MembershipStatus[];
  /** Only members of this ministry, or only people who are not. */
  ministry?: { id: number; belongs: boolean } | undefined;
  /** Dates and numbers that narrow the list; null for none. */
  limits: MemberLimits | null;
  /** By name, or in a search by rank, without one. */
  sort?: MemberSort | undefined;
}

/** Days are YYYY-MM-DD, first and last included. */
export interface MemberLimits {
  /** Not checked in since this instant, nor joined since `notJoinedSince`. */
  notSeenSince: string | null;
  notJoinedSince: string | null;
  joinedFrom: string | null;
  joinedTo: string | null;
  birthMonth: number | null;
  bornFrom: string | null;
  bornTo: string | null;
  tagId: number | null;
  /** In at least one household, or in none. */
  inHousehold: boolean | null;
}

/** The position of a member in a list. */
export interface NameKey {
  /** The rank of the member in the search (see `personRank`), or a number for the day that the list is sorted by; 0 otherwise. */
  rank: number;
  lastName: string;
  firstName: string;
  id: number;
}

const asked = {
  patterns: [sql.placeholder("asTyped"), sql.placeholder("withoutComma")],
  ministryIds: sql.placeholder("ministryIds"),
  statuses: sql.placeholder("statuses"),
  ministryId: sql.placeholder("ministryId"),
  rank: sql.placeholder("rank"),
  lastName: sql.placeholder("lastName"),
  firstName: sql.placeholder("firstName"),
  id: sql.placeholder("id"),
  limit: sql.placeholder("limit"),
  notSeenSince: sql.placeholder("notSeenSince"),
  notJoinedSince: sql.placeholder("notJoinedSince"),
  joinedFrom: sql.placeholder("joinedFrom"),
  joinedTo: sql.placeholder("joinedTo"),
  birthMonth: sql.placeholder("birthMonth"),
  bornFrom: sql.placeholder("bornFrom"),
  bornTo: sql.placeholder("bornTo"),
  tagId: sql.placeholder("tagId"),
  inHousehold: sql.placeholder("inHousehold"),
};

function valuesOf({ search, emails, statuses, ministry, limits }: MemberFilter) {
  const [asTyped, withoutComma] = personPatterns(search);
  const ministryIds = emails === "all" ? [] : emails.ministryIds;
  return { asTyped, withoutComma, ...rankPatterns(search), ...limits, ministryIds, statuses, ministryId: ministry?.id };
}

/** The parameters on which the text of the statement depends. */
interface Shape {
  patterns: number;
  seesEveryEmail: boolean;
  isNarrowed: boolean;
  belongs: boolean | null;
  isLimited: boolean;
}

function shapeOf({ search, emails, statuses, ministry, limits }: MemberFilter): Shape {
  return {
    patterns: personPatterns(search).length,
    seesEveryEmail: emails === "all",
    isNarrowed: statuses.length < members.membershipStatus.enumValues.length,
    belongs: ministry?.belongs ?? null,
    isLimited: limits !== null,
  };
}

/** A member whose email address the viewer may search; the same rule in SQL as in the policy for one record. */
const showsEmail = sql`(${members.shareEmail} or exists (
  select from ${memberMinistries} where ${memberMinistries.memberId} = ${members.id}
    and ${memberMinistries.confirmed} and ${memberMinistries.ministryId} = any(${asked.ministryIds}::int[])))`;

const isInMinistry = sql`exists (select from ${memberMinistries}
  where ${memberMinistries.memberId} = ${members.id} and ${memberMinistries.ministryId} = ${asked.ministryId})`;

const isUnset = (value: SQLWrapper, type: string) => sql`${value}::${sql.raw(type)} is null`;

/** Statements with limits are not prepared by name, so PostgreSQL plans them without the limits that are null. */
const isWithinLimits = sql`(
  (${isUnset(asked.notSeenSince, "timestamptz")} or
    (coalesce(${members.lastCheckIn}, '-infinity') < ${asked.notSeenSince} and ${members.joinDate} < ${asked.notJoinedSince}))
  and (${isUnset(asked.joinedFrom, "date")} or ${members.joinDate} >= ${asked.joinedFrom})
  and (${isUnset(asked.joinedTo, "date")} or ${members.joinDate} <= ${asked.joinedTo})
  and (${isUnset(asked.birthMonth, "int")} or extract(month from ${members.dateOfBirth}) = ${asked.birthMonth})
  and (${isUnset(asked.bornFrom, "date")} or ${members.dateOfBirth} >= ${asked.bornFrom})
  and (${isUnset(asked.bornTo, "date")} or ${members.dateOfBirth} <= ${asked.bornTo})
  and (${isUnset(asked.tagId, "int")} or exists (select from ${memberTags}
    where ${memberTags}.member_id = ${members}.id and ${memberTags}.tag_id = ${asked.tagId}))
  and (${isUnset(asked.inHousehold, "boolean")} or ${asked.inHousehold} = exists (select from ${householdMembers}
    where ${householdMembers}.member_id = ${members}.id)))`;

/** The place of people without a household: the greatest integer. */
const MAX_PLACE = 2_147_483_647;

/** Each person with a primary household, and its place among all by name: computed once per statement, not for each person. */
const homesOf = (db: Database) =>
  db
    .select({
      memberId: householdMembers.memberId,
      place: sql<number>`dense_rank() over (order by ${households.name}, ${households.id})`.as("place"),
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.isPrimary, true))
    .as("homes");

/** Days, the newest first, as seconds or days, negative: people without a check-in come last. Or the place of the household. */
const SORT_KEYS: Record<Exclude<MemberSort, "name">, SQL<number>> = {
  lastSeen: sql`-coalesce(extract(epoch from ${members.lastCheckIn})::bigint, 0)`,
  "-lastSeen": sql`coalesce(extract(epoch from ${members.lastCheckIn})::bigint, 0)`,
  joined: sql`date '1970-01-01' - ${members.joinDate}`,
  "-joined": sql`${members.joinDate} - date '1970-01-01'`,
  household: sql`coalesce(homes.place, ${sql.raw(String(MAX_PLACE))})`,
};

function matches({ patterns, seesEveryEmail, isNarrowed, belongs, isLimited }: Shape): SQL | undefined {
  const searched = asked.patterns.slice(0, patterns);
  return and(
    belongs === null ? undefined : belongs ? isInMinistry : not(isInMinistry),
    isNarrowed ? sql`${members.membershipStatus} = any(${asked.statuses})` : undefined,
    isLimited ? isWithinLimits : undefined,
    personMatches(members.searchText, searched, seesEveryEmail || showsEmail),
  );
}

const beyond = (isFirst: boolean, { lastName, firstName, id }: Record<Exclude<keyof NameKey, "rank">, SQLWrapper>) =>
  isFirst ? undefined : sql`(${lastName}, ${firstName}, ${id}) > (${asked.lastName}, ${asked.firstName}, ${asked.id})`;

const beyondRanked = (isFirst: boolean, { rank, lastName, firstName, id }: Record<keyof NameKey, SQLWrapper>) =>
  isFirst
    ? undefined
    : sql`(${rank}, ${lastName}, ${firstName}, ${id}) > (${asked.rank}::bigint, ${asked.lastName}, ${asked.firstName}, ${asked.id})`;

/** Empty for a statement that is planned with its values each time. */
const statementName = (name: string, shape: Shape): string => (shape.isLimited ? "" : nameFor(name, shape));

const everyone = preparedFor((db, shape: Shape & { isFirst: boolean }) =>
  db
    .select(record)
    .from(members)
    .where(and(matches(shape), beyond(shape.isFirst, members)))
    .orderBy(...byName)
    .limit(asked.limit)
    .prepare(statementName("members", shape)),
);

const count = preparedFor((db, shape: Shape) =>
  db
    .select({ total: cappedCount(members, matches(shape)) })
    .from(sql`(select) as one`)
    .prepare(statementName("members_count", shape)),
);

type SearchedShape = Shape & {
  isFirst: boolean;
  isIndexed: boolean;
  sort: Exclude<MemberSort, "name"> | "rank" | "none";
};

/**
 * A search or a sorted list finds its people once, for the first page and the total; other pages know the total. The index helps only words of three
 * letters: other statements are not prepared, so that PostgreSQL plans with the value and ignores the index.
 */
const searched = preparedFor((db, shape: SearchedShape) => {
  const { id, lastName, firstName } = members;
  const rank = rankOf(shape).mapWith(Number).as("rank");
  const people = db.select({ id, lastName, firstName, rank }).from(members).$dynamic();
  const homes = homesOf(db);
  const sorted = shape.sort === "household" ? people.leftJoin(homes, eq(homes.memberId, id)) : people;
  const found = db.$with("found").as(sorted.where(matches(shape)));
  const shown = db
    .select({ id: found.id, rank: found.rank })
    .from(found)
    .where(beyondRanked(shape.isFirst, found))
    .orderBy(asc(found.rank), asc(found.lastName), asc(found.firstName), asc(found.id))
    .limit(asked.limit)
    .as("shown");
  return db
    .with(found)
    .select({ ...record, rank: shown.rank, total: shape.isFirst ? cappedCount(found, undefined) : sql<null>`null` })
    .from(shown)
    .innerJoin(members, eq(members.id, shown.id))
    .orderBy(asc(shown.rank), ...byName)
    .prepare(shape.isIndexed ? statementName("members_found", shape) : "");
});

function rankOf({ sort }: SearchedShape): SQL<number> {
  if (sort === "none") return sql<number>`0`;
  return sort === "rank" ? personRank(members.searchText, askedRank) : SORT_KEYS[sort];
}

const INDEXED = /[\p{L}\p{N}]{3}/u;

/**
 * Members from `after` on, each with its position, and the total of the filter.
 * @param totalOf counted only if no earlier page has
 */
export async function listMatching(
  db: Database,
  filter: MemberFilter,
  after: NameKey | null,
  limit: number,
  totalOf: (count: () => Promise<number>) => Promise<number>,
): Promise<{ found: { member: MemberRecord; key: NameKey }[]; total: number }> {
  const shape = { ...shapeOf(filter), isFirst: after === null };
  const values = { ...valuesOf(filter), ...after, limit };
  const countAll = async () => (await count(db, shapeOf(filter)).execute(values))[0]?.total ?? 0;
  const sort = filter.sort ?? (filter.search === "" ? "name" : "rank");
  if (filter.search === "" && sort === "name") {
    const [rows, total] = await Promise.all([everyone(db, shape).execute(values), totalOf(countAll)]);
    return { found: withMinistries(rows).map((member) => ({ member, key: keyOf(member, 0) })), total };
  }
  const statement = searched(db, {
    ...shape,
    isIndexed: INDEXED.test(filter.search),
    sort: sort === "name" ? "none" : sort,
  });
  const rows = withMinistries(await statement.execute(values));
  return {
    found: rows.map((member) => ({ member, key: keyOf(member, member.rank) })),
    total: after ? await totalOf(countAll) : (rows[0]?.total ?? 0),
  };
}

const keyOf = ({ lastName, firstName, id }: MemberRecord, rank: number): NameKey => ({ rank, lastName, firstName, id });
