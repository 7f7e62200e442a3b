// Lists members that match a filter, with their total, page by page: sorted by name, or by the rank of a search and then
// by name.
import type { MembershipStatus } from "@narthex/contract/members.ts";
import { and, asc, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cappedCount } from "../database/count.ts";
import { type Database, nameFor, preparedFor } from "../database/database.ts";
import { askedRank, personMatches, personPatterns, personRank, rankPatterns } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
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
}

/** The position of a member in a list. */
export interface NameKey {
  /** The rank of the member in the search (see `personRank`); 0 without one. */
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
};

function valuesOf({ search, emails, statuses, ministry }: MemberFilter) {
  const [asTyped, withoutComma] = personPatterns(search);
  const ministryIds = emails === "all" ? [] : emails.ministryIds;
  return { asTyped, withoutComma, ...rankPatterns(search), ministryIds, statuses, ministryId: ministry?.id };
}

/** The parameters on which the text of the statement depends. */
interface Shape {
  patterns: number;
  seesEveryEmail: boolean;
  isNarrowed: boolean;
  belongs: boolean | null;
}

function shapeOf({ search, emails, statuses, ministry }: MemberFilter): Shape {
  return {
    patterns: personPatterns(search).length,
    seesEveryEmail: emails === "all",
    isNarrowed: statuses.length < members.membershipStatus.enumValues.length,
    belongs: ministry?.belongs ?? null,
  };
}

/** A member whose email address the viewer may search; the same rule in SQL as in the policy for one record. */
const showsEmail = sql`(${members.shareEmail} or exists (
  select from ${memberMinistries} where ${memberMinistries.memberId} = ${members.id}
    and ${memberMinistries.confirmed} and ${memberMinistries.ministryId} = any(${asked.ministryIds}::int[])))`;

const isInMinistry = sql`exists (select from ${memberMinistries}
  where ${memberMinistries.memberId} = ${members.id} and ${memberMinistries.ministryId} = ${asked.ministryId})`;

function matches({ patterns, seesEveryEmail, isNarrowed, belongs }: Shape): SQL | undefined {
  const searched = asked.patterns.slice(0, patterns);
  return and(
    belongs === null ? undefined : belongs ? isInMinistry : not(isInMinistry),
    isNarrowed ? sql`${members.membershipStatus} = any(${asked.statuses})` : undefined,
    personMatches(members.searchText, searched, seesEveryEmail || showsEmail),
  );
}

const beyond = (isFirst: boolean, { lastName, firstName, id }: Record<Exclude<keyof NameKey, "rank">, SQLWrapper>) =>
  isFirst ? undefined : sql`(${lastName}, ${firstName}, ${id}) > (${asked.lastName}, ${asked.firstName}, ${asked.id})`;

const beyondRanked = (isFirst: boolean, { rank, lastName, firstName, id }: Record<keyof NameKey, SQLWrapper>) =>
  isFirst
    ? undefined
    : sql`(${rank}, ${lastName}, ${firstName}, ${id}) > (${asked.rank}::int, ${asked.lastName}, ${asked.firstName}, ${asked.id})`;

const everyone = preparedFor((db, shape: Shape & { isFirst: boolean }) =>
  db
    .select(record)
    .from(members)
    .where(and(matches(shape), beyond(shape.isFirst, members)))
    .orderBy(...byName)
    .limit(asked.limit)
    .prepare(nameFor("members", shape)),
);

const count = preparedFor((db, shape: Shape) =>
  db
    .select({ total: cappedCount(members, matches(shape)) })
    .from(sql`(select) as one`)
    .prepare(nameFor("members_count", shape)),
);

/**
 * A search finds its people once, for the first page and the total; other pages know the total. The index helps only words of three
 * letters: other statements are not prepared, so that PostgreSQL plans with the value and ignores the index.
 */
const searched = preparedFor((db, shape: Shape & { isFirst: boolean; isIndexed: boolean }) => {
  const { id, lastName, firstName } = members;
  const rank = personRank(members.searchText, askedRank).as("rank");
  const found = db.$with("found").as(db.select({ id, lastName, firstName, rank }).from(members).where(matches(shape)));
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
    .prepare(shape.isIndexed ? nameFor("members_found", shape) : "");
});

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
  if (filter.search === "") {
    const [rows, total] = await Promise.all([everyone(db, shape).execute(values), totalOf(countAll)]);
    return { found: withMinistries(rows).map((member) => ({ member, key: keyOf(member, 0) })), total };
  }
  const statement = searched(db, { ...shape, isIndexed: INDEXED.test(filter.search) });
  const rows = withMinistries(await statement.execute(values));
  return {
    found: rows.map((member) => ({ member, key: keyOf(member, member.rank) })),
    total: after ? await totalOf(countAll) : (rows[0]?.total ?? 0),
  };
}

const keyOf = ({ lastName, firstName, id }: MemberRecord, rank: number): NameKey => ({ rank, lastName, firstName, id });
