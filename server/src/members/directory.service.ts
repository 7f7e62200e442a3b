// Lists people page by page, by name or by the rank of a search, with the fields that the policy lets each caller see.
import { id as memberId } from "@narthex/contract/fields.ts";
import { MEMBERSHIP_STATUSES, type MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { MembersQuery } from "@narthex/contract/member-query.ts";
import type { ListedMember, Member, MemberActivity } from "@narthex/contract/members.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readTotal } from "../http/page.ts";
import { Refusal } from "../refusal.ts";
import { requireCustomField } from "./custom-filter.service.ts";
import { buildLimits } from "./filters.rules.ts";
import { listMatching, type MemberFilter, type MemberNameKey } from "./list.queries.ts";
import { mayFindEveryStatus, searchReach, toListedMember, toVisibleMember } from "./members.policy.ts";
import { findActive, findLatestCheckIns, findMember, findMembers, type MemberRecord } from "./members.queries.ts";
import { distinguishNamesakes } from "./namesakes.service.ts";

const LATEST_CHECK_INS = 10;

/** Rank, last name, first name and id of the last row of the previous page. */
const PageEnd = z.tuple([z.number().int(), z.string(), z.string(), memberId]);

/**
 * The directory. Callers who manage neither members nor gifts find active people only.
 * @throws Refusal forbidden if they filter or sort by fields that they may not see
 */
export async function listDirectory(
  db: Database,
  viewer: Viewer,
  query: MembersQuery,
  now: Temporal.Instant,
): Promise<Page<ListedMember>> {
  return listMembers(db, viewer, query, await buildFilters(db, viewer, query, now), now);
}

type Filters = Partial<Pick<MemberFilter, "ministry" | "limits" | "sort" | "custom">>;

/** @throws Refusal forbidden if a caller filters or sorts by fields that they may not see */
async function buildFilters(db: Database, viewer: Viewer, query: ListFilter, now: Temporal.Instant): Promise<Filters> {
  const { ministryId, sort } = query;
  const limits = buildLimits(query, getDay(viewer, now), viewer.congregation.timezone);
  const isRestricted = limits !== null || (sort !== undefined && sort !== "name");
  if (isRestricted && !may(viewer, "members.manage")) throw new Refusal("forbidden");
  const ministry = ministryId === undefined ? undefined : { id: ministryId, belongs: true };
  return { ministry, limits, sort, custom: await requireCustomField(db, viewer, query) };
}

/** The people of the directory that a viewer finds, with further filters. */
export async function listMembers(
  db: Database,
  viewer: Viewer,
  query: PageQuery & { status?: MembershipStatus | undefined },
  filters: Filters,
  now: Temporal.Instant,
): Promise<Page<ListedMember>> {
  return listMembersWith(db, viewer, query, filters, now, () => ({}));
}

/** The same with more about each person. @param describe builds the additional fields from a record and the day */
export async function listMembersWith<More extends object>(
  db: Database,
  viewer: Viewer,
  query: PageQuery & { status?: MembershipStatus | undefined },
  filters: Filters,
  now: Temporal.Instant,
  describe: (member: MemberRecord, today: string) => More,
): Promise<Page<ListedMember & More>> {
  const { limit, after } = query;
  const filter = buildFilter(viewer, query, filters);
  const end = readCursorOf(after, PageEnd);
  const key = end && { rank: end[0], lastName: end[1], firstName: end[2], id: end[3] };
  const { found, total } = await listMatching(db, filter, key, limit + 1, (count) => readTotal(after, count));
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1)?.key : undefined;
  const distinctions = await distinguishNamesakes(
    db,
    viewer,
    rows.map(({ member }) => member.id),
    now,
  );
  const today = getDay(viewer, now);
  return {
    rows: rows.map(({ member }) => ({
      ...toListedMember(viewer, member, today),
      distinction: distinctions.get(member.id) ?? null,
      ...describe(member, today),
    })),
    total,
    next: last ? [last.rank, last.lastName, last.firstName, last.id] : null,
  };
}

/** The filter for the people whom a viewer finds. */
function buildFilter(
  viewer: Viewer,
  { search = "", status }: { search?: string | undefined; status?: MembershipStatus | undefined },
  filters: Filters,
): MemberFilter {
  const asked = status ? [status] : MEMBERSHIP_STATUSES;
  const statuses = mayFindEveryStatus(viewer) ? asked : asked.filter((one) => one === "active");
  return { limits: null, ...filters, search, reach: searchReach(viewer), statuses };
}

const ROWS_AT_ONCE = 1000;

/** A person of a list, for other subjects; must not be sent directly (see the policy). */
export type MatchingMember = MemberRecord;

/**
 * Everyone whom a viewer finds with these filters, in batches in the order of the list; must not be sent directly (see
 * the policy).
 * @throws Refusal before the first batch is read, if a filter is refused
 */
export async function readMatchingMembers(
  db: Database,
  viewer: Viewer,
  query: ListFilter,
  now: Temporal.Instant,
): Promise<AsyncGenerator<MemberRecord[]>> {
  return readBatches(db, buildFilter(viewer, query, await buildFilters(db, viewer, query, now)));
}

async function* readBatches(db: Database, filter: MemberFilter): AsyncGenerator<MemberRecord[]> {
  for (let after: MemberNameKey | null = null; ; ) {
    const { found }: Awaited<ReturnType<typeof listMatching>> = await listMatching(
      db,
      filter,
      after,
      ROWS_AT_ONCE,
      async () => 0,
    );
    yield found.map(({ member }) => member);
    const last = found.at(-1);
    if (!last || found.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}

/** Maximum number of people in one audience. */
const MAX_AUDIENCE = 100_000;

/** The ids of everyone whom a viewer finds with these filters. @throws Refusal list_too_long */
export async function findMatchingIds(
  db: Database,
  viewer: Viewer,
  query: ListFilter,
  now: Temporal.Instant,
): Promise<number[]> {
  const ids: number[] = [];
  for await (const batch of await readMatchingMembers(db, viewer, query, now)) {
    for (const { id } of batch) ids.push(id);
    if (ids.length > MAX_AUDIENCE) throw new Refusal("list_too_long");
  }
  return ids;
}

/** These people, of any status, with the fields that the viewer may see. */
export async function readMembers(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Member>> {
  const found = await findMembers(db, ids);
  return new Map(found.map((record) => [record.id, toVisibleMember(viewer, record)]));
}

/** Whether a viewer finds this person in the directory. */
export async function isListedFor(db: Database, viewer: Viewer, id: number): Promise<boolean> {
  const person = await findMember(db, id);
  return person !== null && (person.membershipStatus === "active" || mayFindEveryStatus(viewer));
}

/** Which of these people the viewer may find in the directory. */
export async function findListed(db: Database, viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return mayFindEveryStatus(viewer) ? new Set(ids) : findActiveAmong(db, ids);
}

/** Which of these members are active, for subjects that offer active members only. */
export async function findActiveAmong(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await findActive(db, ids));
}

export async function readRecentActivity(db: Database): Promise<MemberActivity[]> {
  return findLatestCheckIns(db, LATEST_CHECK_INS);
}
