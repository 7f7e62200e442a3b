// Lists members that match a filter, with their total, page by page: sorted by name, or by the rank of a search and
// then by name.
import type { CustomFieldKind } from "@narthex/contract/custom-field-kinds.ts";
import type { MemberSort, MembershipStatus } from "@narthex/contract/member-filters.ts";
import { and, asc, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { selectCappedCount } from "../database/count.ts";
import { buildStatementName, type Database, prepareForShape } from "../database/database.ts";
import {
  buildPersonCondition,
  buildPersonRank,
  type PersonReach,
  type SearchShape,
  searchShape,
  searchValues,
} from "../database/person-search.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import {
  buildCustomConditions,
  buildCustomSortKey,
  type CustomPart,
  type CustomSort,
  isInPart,
  readFilterParts,
  WITHOUT_VALUE,
} from "./custom-filter.queries.ts";
import { isWithinLimits, type MemberLimits } from "./list-limits.queries.ts";
import { SORT_KEYS, selectSortTable } from "./list-order.queries.ts";
import { byName, type MemberRecord, memberColumns, withMinistries } from "./members.queries.ts";

export interface MemberFilter {
  search: string;
  /** The fields searched in addition to names: a hidden value never finds a person. */
  reach: PersonReach;
  statuses: readonly MembershipStatus[];
  /** Only members of this ministry, or only people who are not. */
  ministry?: { id: number; belongs: boolean } | undefined;
  /** Limits on dates and numbers; null for none. */
  limits: MemberLimits | null;
  /** By name by default; a search without a sort order is sorted by rank. */
  sort?: MemberSort | undefined;
  /** Needed to sort by a custom field. */
  custom?: CustomSort | undefined;
}

/** The position of a member in a list. */
export interface MemberNameKey {
  /**
   * The rank of the member in the search (see `buildPersonRank`), or a number for what the list is sorted by; 0
   * otherwise.
   */
  rank: number;
  lastName: string;
  firstName: string;
  id: number;
}

const asked = {
  statuses: sql.placeholder("statuses"),
  ministryId: sql.placeholder("ministryId"),
  rank: sql.placeholder("rank"),
  lastName: sql.placeholder("lastName"),
  firstName: sql.placeholder("firstName"),
  id: sql.placeholder("id"),
  limit: sql.placeholder("limit"),
};

function listParameters({ search, reach, statuses, ministry, limits, custom }: MemberFilter) {
  const choiceIds = custom?.choiceIds ?? [];
  const listed = { statuses, ministryId: ministry?.id, choiceIds, ...buildCustomConditions(limits, custom?.kind) };
  return { ...searchValues(search, reach), ...limits, ...listed };
}

/** The parameters on which the text of the statement depends. */
interface Shape extends SearchShape {
  isNarrowed: boolean;
  belongs: boolean | null;
  isLimited: boolean;
}

function buildShape({ search, reach, statuses, ministry, limits }: MemberFilter): Shape {
  return {
    ...searchShape(search, reach),
    isNarrowed: statuses.length < members.membershipStatus.enumValues.length,
    belongs: ministry?.belongs ?? null,
    isLimited: limits !== null,
  };
}

const isInMinistry = sql`exists (select from ${memberMinistries}
  where ${memberMinistries.memberId} = ${members.id} and ${memberMinistries.ministryId} = ${asked.ministryId})`;

function buildFilter(shape: Shape): SQL | undefined {
  const { isNarrowed, belongs, isLimited } = shape;
  return and(
    belongs === null ? undefined : belongs ? isInMinistry : not(isInMinistry),
    isNarrowed ? sql`${members.membershipStatus} = any(${asked.statuses})` : undefined,
    isLimited ? isWithinLimits : undefined,
    buildPersonCondition(shape),
  );
}

const matchBeyond = (
  isFirst: boolean,
  { lastName, firstName, id }: Record<Exclude<keyof MemberNameKey, "rank">, SQLWrapper>,
) =>
  isFirst ? undefined : sql`(${lastName}, ${firstName}, ${id}) > (${asked.lastName}, ${asked.firstName}, ${asked.id})`;

const matchBeyondRanked = (
  isFirst: boolean,
  { rank, lastName, firstName, id }: Record<keyof MemberNameKey, SQLWrapper>,
) =>
  isFirst
    ? undefined
    : sql`(${rank}, ${lastName}, ${firstName}, ${id}) > (${asked.rank}::bigint, ${asked.lastName}, ${asked.firstName}, ${asked.id})`;

/** Empty for a statement that is planned with its values each time. */
const buildListStatementName = (name: string, shape: Shape): string =>
  shape.isLimited ? "" : buildStatementName(name, shape);

const everyone = prepareForShape((db, shape: Shape & { isFirst: boolean }) =>
  db
    .select(memberColumns)
    .from(members)
    .where(and(buildFilter(shape), matchBeyond(shape.isFirst, members)))
    .orderBy(...byName)
    .limit(asked.limit)
    .prepare(buildListStatementName("members", shape)),
);

const count = prepareForShape((db, shape: Shape) =>
  db
    .select({ total: selectCappedCount(members, buildFilter(shape)) })
    .from(sql`(select) as one`)
    .prepare(buildListStatementName("members_count", shape)),
);

type SearchedShape = Shape & {
  isFirst: boolean;
  isIndexed: boolean;
  sort: Exclude<MemberSort, "name"> | "rank" | "none";
  /** Null unless sorted by a custom field. */
  customKind: CustomFieldKind | null;
  customPart: CustomPart | null;
};

/**
 * A search finds its people once, for the first page and the total; other pages know the total. A sorted list counts
 * them again, because keeping 50,000 rows takes longer than counting as many as are counted at most. The index helps
 * only words of three letters: other statements are not prepared, so that PostgreSQL plans with the value and ignores
 * the index.
 */
const searched = prepareForShape((db, shape: SearchedShape) => {
  const { id, lastName, firstName } = members;
  const { customPart, isFirst } = shape;
  const rank = buildRank(shape).mapWith(Number).as("rank");
  const people = db.select({ id, lastName, firstName, rank }).from(members).$dynamic();
  const beside = selectSortTable(db, shape.sort);
  const sorted = beside === null ? people : people.leftJoin(beside, eq(beside.memberId, id));
  const part = customPart === null ? undefined : isInPart(customPart);
  const found = db.$with("found").as(sorted.where(and(buildFilter(shape), part)));
  const shown = db
    .select({ id: found.id, rank: found.rank })
    .from(found)
    .where(customPart === "others" ? matchBeyond(isFirst, found) : matchBeyondRanked(isFirst, found))
    .orderBy(asc(found.rank), asc(found.lastName), asc(found.firstName), asc(found.id))
    .limit(asked.limit)
    .as("shown");
  const countsFound = shape.patterns > 0 && customPart === null;
  const total = countsFound ? selectCappedCount(found, undefined) : selectCappedCount(members, buildFilter(shape));
  return db
    .with(found)
    .select({ ...memberColumns, rank: shown.rank, total: isFirst ? total : sql<null>`null` })
    .from(shown)
    .innerJoin(members, eq(members.id, shown.id))
    .orderBy(asc(shown.rank), ...byName)
    .prepare(shape.isIndexed ? buildListStatementName("members_found", shape) : "");
});

function buildRank(shape: SearchedShape): SQL<number> {
  const { sort, customKind, customPart } = shape;
  if (sort === "custom" || sort === "-custom") {
    if (customKind === null) throw new Error("a list was sorted by no custom field");
    const others = sql<number>`${sql.raw(String(WITHOUT_VALUE))}`;
    return customPart === "others" ? others : buildCustomSortKey(customKind, sort === "-custom");
  }
  if (sort === "none") return sql<number>`0`;
  return sort === "rank" ? buildPersonRank(shape) : SORT_KEYS[sort];
}

const INDEXED = /[\p{L}\p{N}]{3}/u;

/**
 * Members from `after` on, each with its position, and the total of the filter.
 * @param totalOf counted only if no earlier page has
 */
export async function listMatching(
  db: Database,
  filter: MemberFilter,
  after: MemberNameKey | null,
  limit: number,
  totalOf: (count: () => Promise<number>) => Promise<number>,
): Promise<{ found: { member: MemberRecord; key: MemberNameKey }[]; total: number }> {
  const shape = { ...buildShape(filter), isFirst: after === null };
  const values = { ...listParameters(filter), ...after, limit };
  const countAll = async () => (await count(db, buildShape(filter)).execute(values))[0]?.total ?? 0;
  const sort = filter.sort ?? (filter.search === "" ? "name" : "rank");
  if (filter.search === "" && sort === "name") {
    const [rows, total] = await Promise.all([everyone(db, shape).execute(values), totalOf(countAll)]);
    return { found: withMinistries(rows).map((member) => ({ member, key: buildNameKey(member, 0) })), total };
  }
  const kind = sort === "custom" || sort === "-custom" ? filter.custom?.kind : undefined;
  const readRowsOf = async (part: CustomPart | null, from: MemberNameKey | null, most: number) => {
    const statement = searched(db, {
      ...shape,
      isFirst: from === null,
      isIndexed: INDEXED.test(filter.search),
      sort: sort === "name" ? "none" : sort,
      customKind: kind ?? null,
      customPart: part,
    });
    return withMinistries(await statement.execute({ ...values, ...from, limit: most }));
  };
  const rows = kind ? await readFilterParts(readRowsOf, after, limit) : await readRowsOf(null, after, limit);
  return {
    found: rows.map((member) => ({ member, key: buildNameKey(member, member.rank) })),
    total: after ? await totalOf(countAll) : (rows[0]?.total ?? 0),
  };
}

const buildNameKey = ({ lastName, firstName, id }: MemberRecord, rank: number): MemberNameKey => ({
  rank,
  lastName,
  firstName,
  id,
});
