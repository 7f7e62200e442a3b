// Accounts, as administrators manage them. Every change applies from the account's next request on and to its open
// streams. A deactivated account keeps its data and cannot sign in.
import type { Duty, Role } from "@narthex/contract/roles.ts";
import type { User, UserChange, UserStatus, UsersQuery } from "@narthex/contract/users.ts";
import * as z from "zod";
import { getCaller, type Viewer } from "../access/viewer.ts";
import { unassignUnable } from "../assignees/assignees.service.ts";
import { removeSecondFactor } from "../auth/second-factor.service.ts";
import { requireOwnRecordNotBarred } from "../barred/barred.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database, Postgres } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { linkMember } from "../members/links.service.ts";
import { changeDuties, changeRole, lockRolesFor, refuseRoleStep } from "../members/roles.service.ts";
import { sendNotice } from "../messages/messages.service.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { endSessions } from "../session/session.ts";
import { writeDutyNotice } from "./duty-notice.rules.ts";
import { listUserRights } from "./users.policy.ts";
import { countUsers, findUser, findUsers, setDeactivated, type UserRecord } from "./users.queries.ts";

export interface UserNeeds extends MailNeeds {
  readonly postgres: Postgres;
}

const NameKey = z.tuple([z.string(), z.string(), z.string()]);

const toDate = (now: Temporal.Instant): Date => new Date(now.epochMilliseconds);
const getStatus = ({ deactivatedAt }: UserRecord): UserStatus => (deactivatedAt === null ? "active" : "deactivated");
const isPending = ({ role, member }: UserRecord): boolean =>
  getCaller({ role, membershipStatus: member?.membershipStatus ?? null }) === "pending";

function toUser(viewer: Viewer, user: UserRecord): User {
  return {
    ...user,
    status: getStatus(user),
    isPending: isPending(user),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    can: listUserRights(viewer, user.id),
  };
}

async function requireUser(db: Database, id: string, now: Temporal.Instant): Promise<UserRecord> {
  return requireFound(await findUser(db, id, toDate(now)));
}

export async function listUsers(
  db: Database,
  viewer: Viewer,
  { search = "", role, duty, status, member, limit, after }: UsersQuery,
  now: Temporal.Instant,
): Promise<Page<User>> {
  const cursor = readCursorOf(after, NameKey);
  const key = cursor && { lastName: cursor[0], firstName: cursor[1], id: cursor[2] };
  const filter = { search, role, duty, status, member };
  const page = await readPage(
    { limit, after },
    (most) => findUsers(db, filter, key, most, toDate(now)),
    () => countUsers(db, filter),
    (last) => [last.lastName, last.firstName, last.id],
  );
  return { ...page, rows: page.rows.map((user) => toUser(viewer, user)) };
}

export async function readUser(db: Database, viewer: Viewer, id: string, now: Temporal.Instant): Promise<User> {
  return toUser(viewer, await requireUser(db, id, now));
}

/** Deactivating an administrator has the same rules as taking the role away. */
async function changeStatus(
  tx: Database,
  viewer: Viewer,
  id: string,
  status: UserStatus,
  now: Temporal.Instant,
): Promise<void> {
  const actor = await lockRolesFor(tx, viewer);
  if (id === viewer.userId) throw new Refusal("own_account");
  const before = await requireUser(tx, id, now);
  const getCountedRole = (as: UserStatus): Role => (as === "active" ? before.role : "member");
  const step = { actor, from: getCountedRole(getStatus(before)), to: getCountedRole(status) };
  await refuseRoleStep(tx, id, step, (role) => role === "admin");
  if (getStatus(before) === status) return;
  await setDeactivated(tx, id, status === "active" ? null : toDate(now), toDate(now));
  await endSessions(tx, id);
  const kind = status === "active" ? "user.reactivated" : "user.deactivated";
  const about = { memberId: before.member?.id ?? null, userId: id };
  await recordChange(tx, viewer, kind, { subjectId: id, about });
  if (before.member) await unassignUnable(tx, viewer, now.toString(), before.member.id);
}

/**
 * Changes the duties of an account, and tells its owner of new ones. This needs no lock on the roles, because the number
 * of administrators stays the same.
 * @param seen the duties that the caller saw: those that are equal in both lists stay as they are now
 */
async function assignDuties(
  tx: Database,
  viewer: Viewer,
  id: string,
  wanted: readonly Duty[],
  seen: readonly Duty[] | undefined,
  now: Temporal.Instant,
): Promise<void> {
  if (!listUserRights(viewer, id).changeDuties) throw new Refusal("own_duties");
  const user = await requireUser(tx, id, now);
  const { member } = user;
  const choose = (held: readonly Duty[], before = seen ?? held) => [
    ...held.filter((duty) => wanted.includes(duty) || !before.includes(duty)),
    ...wanted.filter((duty) => !before.includes(duty)),
  ];
  const { added, removed } = await changeDuties(tx, id, choose, now);
  const about = { memberId: member?.id ?? null, userId: id };
  const record = { subjectId: id, about };
  if (added.length > 0) await recordChange(tx, viewer, "user.duties_added", { ...record, detail: { duties: added } });
  if (removed.length > 0)
    await recordChange(tx, viewer, "user.duties_removed", { ...record, detail: { duties: removed } });
  if (added.length > 0 && member)
    await sendNotice(tx, viewer, writeDutyNotice(added, isPending(user)), { memberId: member.id }, now);
}

export async function changeUser(
  tx: Database,
  viewer: Viewer,
  id: string,
  { role, duties, seenDuties, status, memberId }: UserChange,
  now: Temporal.Instant,
): Promise<User> {
  await requireUser(tx, id, now);
  if (memberId !== undefined && id === viewer.userId) await requireOwnRecordNotBarred(tx, viewer, now);
  if (memberId !== undefined) await linkMember(tx, viewer, id, memberId, now);
  if (role !== undefined) await changeRole(tx, viewer, id, role, now);
  if (duties !== undefined) await assignDuties(tx, viewer, id, duties, seenDuties, now);
  if (status !== undefined) await changeStatus(tx, viewer, id, status, now);
  return readUser(tx, viewer, id, now);
}

/** Ends every session of an account; the person may sign in again. */
export async function signOutEverywhere(
  tx: Database,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<User> {
  const { member } = await requireUser(tx, id, now);
  const sessions = await endSessions(tx, id);
  if (sessions > 0) {
    const about = { memberId: member?.id ?? null, userId: id };
    await recordChange(tx, viewer, "user.signed_out", { subjectId: id, detail: { sessions }, about });
  }
  return readUser(tx, viewer, id, now);
}

/** For a person who lost phone and backup codes, after an administrator checked who it is. Ends the sessions. */
export async function takeOffSecondFactor(
  services: UserNeeds,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<User> {
  await requireUser(services.postgres.db, id, now);
  if (!listUserRights(viewer, id).removeSecondFactor) throw new Refusal("own_second_factor");
  return removeSecondFactor(services, viewer, id, async (tx) => {
    await endSessions(tx, id);
    return readUser(tx, viewer, id, now);
  });
}
