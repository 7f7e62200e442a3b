// The people of the congregation. Every change is logged by the names of its fields and announced to open screens;
// contact data never leaves except through the policy.
import {
  MEMBERSHIP_STATUSES,
  type Member,
  type MemberActivity,
  type MemberChange,
  type MembersQuery,
  type NewMember,
} from "@narthex/contract/members.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursor } from "../http/page.ts";
import { Refusal, wrongField } from "../http/refusal.ts";
import { announce } from "../live/live.ts";
import { mayRemove, memberSeenBy } from "./members.policy.ts";
import {
  changeMember,
  countMembers,
  deleteMember,
  findByName,
  findLatestCheckIns,
  findMember,
  insertMember,
  keepLatestCheckIn,
  lockMember,
  type MemberFilter,
  type MemberRecord,
  type MemberUpdate,
  type NameKey,
} from "./members.queries.ts";
import { changedFields, checkedPerson } from "./members.rules.ts";
import { holdRoles, refuseRoleStep, withdrawAccount } from "./roles.service.ts";

const LATEST_CHECK_INS = 10;

/** The congregation's day at a moment, YYYY-MM-DD. */
export function dayOf(viewer: Viewer, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(viewer.congregation.timezone).toPlainDate().toString();
}

function readNameKey(after: string | undefined): NameKey | null {
  const cursor = readCursor(after, 3);
  if (!cursor) return null;
  const [lastName, firstName, id] = cursor;
  if (typeof lastName === "string" && typeof firstName === "string" && typeof id === "number" && Number.isInteger(id))
    return { lastName, firstName, id };
  throw wrongField("after", "This page does not exist.");
}

async function readPage(
  db: Database,
  filter: MemberFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<MemberRecord>> {
  const [found, total] = await Promise.all([
    findByName(db, filter, readNameKey(after), limit + 1),
    countMembers(db, filter),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: last ? [last.lastName, last.firstName, last.id] : null };
}

/** The directory. Those who do not manage members find active people only, and by their names only. */
export async function listMembers(db: Database, viewer: Viewer, query: MembersQuery): Promise<Page<Member>> {
  const manages = may(viewer, "members.manage");
  const asked = query.status ? [query.status] : MEMBERSHIP_STATUSES;
  const statuses = manages ? asked : asked.filter((status) => status === "active");
  const page = await readPage(db, { search: query.search ?? "", namesOnly: !manages, statuses }, query);
  return { ...page, rows: page.rows.map((record) => memberSeenBy(viewer, record)) };
}

/** A greeter's list: active and pending people by name, found by name or e-mail. For those who check anyone in. */
export async function listForGreeters(
  db: Database,
  query: { search?: string | undefined; after?: string | undefined; limit: number },
): Promise<Page<MemberRecord>> {
  return readPage(db, { search: query.search ?? "", namesOnly: false, statuses: ["active", "pending"] }, query);
}

export async function recentActivity(db: Database): Promise<MemberActivity[]> {
  return findLatestCheckIns(db, LATEST_CHECK_INS);
}

/** A member whole, for other subjects; refuses an unknown one. */
export async function requireMember(db: Database, id: number): Promise<MemberRecord> {
  const record = await findMember(db, id);
  if (!record) throw new Refusal("not_found");
  return record;
}

/** Adds a person; the actor is null where someone entered themselves at the door. */
export async function addMember(
  tx: Database,
  actor: Viewer | null,
  input: Parameters<typeof insertMember>[1],
): Promise<number> {
  const id = await insertMember(tx, input);
  await writeAudit(tx, actor, { action: "created", subject: "member", subjectId: id });
  await announce(tx, { topic: "members", memberId: id });
  return id;
}

export async function createMember(
  tx: Database,
  viewer: Viewer,
  input: NewMember,
  now: Temporal.Instant,
): Promise<Member> {
  const at = now.toString();
  const person = checkedPerson(input, dayOf(viewer, now));
  const id = await addMember(tx, viewer, { ...person, createdAt: at, updatedAt: at });
  return memberSeenBy(viewer, await requireMember(tx, id));
}

/** Writes what differs; nothing is logged or announced where nothing does. Only with the member's row held. */
export async function applyChange(
  tx: Database,
  viewer: Viewer,
  before: MemberRecord,
  change: MemberUpdate,
  now: Temporal.Instant,
): Promise<Member> {
  const { id } = before;
  const fields = changedFields(before, change);
  if (fields.length === 0) return memberSeenBy(viewer, before);
  await changeMember(tx, id, { ...change, updatedAt: now.toString() });
  await writeAudit(tx, viewer, { action: "changed", subject: "member", subjectId: id, detail: { fields } });
  await announce(tx, { topic: "members", memberId: id });
  return memberSeenBy(viewer, await requireMember(tx, id));
}

/** A member whose row is held until the transaction ends. */
export async function holdMember(tx: Database, id: number): Promise<MemberRecord> {
  await lockMember(tx, id);
  return requireMember(tx, id);
}

export async function updateMember(
  tx: Database,
  viewer: Viewer,
  id: number,
  input: MemberChange,
  now: Temporal.Instant,
): Promise<Member> {
  const before = await holdMember(tx, id);
  return applyChange(tx, viewer, before, checkedPerson(input, dayOf(viewer, now)), now);
}

/**
 * Removes a person. Their attendance stays without the name; their account stays without rights and is signed out
 * everywhere (docs/decisions/0003-deleting-a-member.md).
 */
export async function removeMember(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const actor = await holdRoles(tx, viewer);
  const record = await requireMember(tx, id);
  const { userId, role: from } = record;
  if (userId === viewer.userId) throw new Refusal("own_record");
  await refuseRoleStep(tx, userId, { actor, from, to: "member" }, (role) => mayRemove(role, from));
  await deleteMember(tx, id);
  if (userId) await withdrawAccount(tx, userId, now);
  await writeAudit(tx, viewer, { action: "deleted", subject: "member", subjectId: id });
  await announce(tx, { topic: "members", memberId: id });
  return { id };
}

/** Keeps a member's latest check-in, in the transaction that records it. */
export async function noteCheckIn(tx: Database, memberId: number, at: string): Promise<void> {
  await keepLatestCheckIn(tx, memberId, at);
}
