// Looking people up: page by page in the order of names, as the policy lets each caller see them.
import { id as memberId } from "@narthex/contract/fields.ts";
import { MEMBERSHIP_STATUSES, type Member, type MemberActivity, type MembersQuery } from "@narthex/contract/members.ts";
import { NO_SUCH_PAGE } from "@narthex/contract/page.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursor } from "../http/page.ts";
import { wrongField } from "../http/refusal.ts";
import { listByName, type NameKey } from "./list.queries.ts";
import { memberSeenBy, reachedMinistries } from "./members.policy.ts";
import { findActive, findLatestCheckIns, findMember } from "./members.queries.ts";

const LATEST_CHECK_INS = 10;

const NameCursor = z.tuple([z.string(), z.string(), memberId]);

function readNameKey(after: string | undefined): NameKey | null {
  const cursor = readCursor(after, 3);
  if (!cursor) return null;
  const key = NameCursor.safeParse(cursor);
  if (!key.success) throw wrongField("after", NO_SUCH_PAGE);
  const [lastName, firstName, id] = key.data;
  return { lastName, firstName, id };
}

/**
 * The directory. Those who do not manage members find active people only.
 * @param ministry only those who belong to it, or only those who do not
 */
export async function listMembers(
  db: Database,
  viewer: Viewer,
  query: MembersQuery,
  ministry?: { id: number; belongs: boolean },
): Promise<Page<Member>> {
  const { search = "", limit, after } = query;
  const manages = may(viewer, "members.manage");
  const asked = query.status ? [query.status] : MEMBERSHIP_STATUSES;
  const statuses = manages ? asked : asked.filter((status) => status === "active");
  const emails = manages ? "all" : { ministryIds: reachedMinistries(viewer) };
  const filter = { search, emails, statuses, ministry } as const;
  const { found, total } = await listByName(db, filter, readNameKey(after), limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((record) => memberSeenBy(viewer, record)),
    total,
    next: last ? [last.lastName, last.firstName, last.id] : null,
  };
}

/** Whether a viewer finds this person in the directory. */
export async function isListedFor(db: Database, viewer: Viewer, id: number): Promise<boolean> {
  const person = await findMember(db, id);
  return person !== null && (person.membershipStatus === "active" || may(viewer, "members.manage"));
}

/** Which of these people a viewer may find in the directory, if they are there. */
export async function listedAmong(db: Database, viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return may(viewer, "members.manage") ? new Set(ids) : activeAmong(db, ids);
}

/** Which of these members are active, for subjects that let people choose among the active ones. */
export async function activeAmong(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await findActive(db, ids));
}

export async function recentActivity(db: Database): Promise<MemberActivity[]> {
  return findLatestCheckIns(db, LATEST_CHECK_INS);
}
