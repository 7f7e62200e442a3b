// Lists people page by page, by name or by the rank of a search, with the fields that the policy lets each caller see.
import { id as memberId } from "@narthex/contract/fields.ts";
import { MEMBERSHIP_STATUSES, type MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { Member, MemberActivity, MembersQuery } from "@narthex/contract/members.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, totalOf } from "../http/page.ts";
import { Refusal } from "../refusal.ts";
import { limitsOf } from "./filters.rules.ts";
import { listMatching, type MemberFilter } from "./list.queries.ts";
import { findsEveryStatus, memberSeenBy, reachedMinistries } from "./members.policy.ts";
import { findActive, findLatestCheckIns, findMember, findMembers } from "./members.queries.ts";

const LATEST_CHECK_INS = 10;

/** Rank, last name, first name and id of the last row of the previous page. */
const PageEnd = z.tuple([z.number().int(), z.string(), z.string(), memberId]);

/**
 * The directory. Callers who manage neither members nor gifts find active people only.
 * @throws Refusal forbidden if they filter or sort by what they may not see
 */
export async function listDirectory(
  db: Database,
  viewer: Viewer,
  query: MembersQuery,
  now: Temporal.Instant,
): Promise<Page<Member>> {
  const { ministryId, sort } = query;
  const limits = limitsOf(query, dayOf(viewer, now), viewer.congregation.timezone);
  const isRestricted = limits !== null || (sort !== undefined && sort !== "name");
  if (isRestricted && !may(viewer, "members.manage")) throw new Refusal("forbidden");
  const ministry = ministryId === undefined ? undefined : { id: ministryId, belongs: true };
  return listMembers(db, viewer, query, { ministry, limits, sort });
}

/** The people of the directory that a viewer finds, with further filters. */
export async function listMembers(
  db: Database,
  viewer: Viewer,
  query: PageQuery & { status?: MembershipStatus | undefined },
  filters: Partial<Pick<MemberFilter, "ministry" | "limits" | "sort">>,
): Promise<Page<Member>> {
  const { search = "", limit, after } = query;
  const manages = may(viewer, "members.manage");
  const asked = query.status ? [query.status] : MEMBERSHIP_STATUSES;
  const statuses = findsEveryStatus(viewer) ? asked : asked.filter((status) => status === "active");
  const emails = manages ? "all" : { ministryIds: reachedMinistries(viewer) };
  const filter = { limits: null, ...filters, search, emails, statuses } as const;
  const end = readCursorOf(after, PageEnd);
  const key = end && { rank: end[0], lastName: end[1], firstName: end[2], id: end[3] };
  const { found, total } = await listMatching(db, filter, key, limit + 1, (count) => totalOf(after, count));
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1)?.key : undefined;
  return {
    rows: rows.map(({ member }) => memberSeenBy(viewer, member)),
    total,
    next: last ? [last.rank, last.lastName, last.firstName, last.id] : null,
  };
}

/** These people, of any status, with the fields that the viewer may see. */
export async function readMembers(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Member>> {
  const found = await findMembers(db, ids);
  return new Map(found.map((record) => [record.id, memberSeenBy(viewer, record)]));
}

/** Whether a viewer finds this person in the directory. */
export async function isListedFor(db: Database, viewer: Viewer, id: number): Promise<boolean> {
  const person = await findMember(db, id);
  return person !== null && (person.membershipStatus === "active" || findsEveryStatus(viewer));
}

/** Which of these people the viewer may find in the directory. */
export async function listedAmong(db: Database, viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return findsEveryStatus(viewer) ? new Set(ids) : activeAmong(db, ids);
}

/** Which of these members are active, for subjects that offer active members only. */
export async function activeAmong(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await findActive(db, ids));
}

export async function recentActivity(db: Database): Promise<MemberActivity[]> {
  return findLatestCheckIns(db, LATEST_CHECK_INS);
}
