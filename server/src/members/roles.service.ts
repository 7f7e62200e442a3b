// Changes roles and duties of accounts; roles one at a time on all servers, so that at least one administrator always remains.
import { DUTIES } from "@narthex/contract/role-names.ts";
import type { Duty, Role } from "@narthex/contract/roles.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { isWithinReach } from "./members.policy.ts";
import { deleteInvitationsFor, findUnusedAddresses, takeAdmission } from "./profile.queries.ts";
import {
  clearAccount,
  countOtherAdmins,
  findRole,
  lockDuties,
  lockRoles,
  setRole,
  writeDuties,
} from "./roles.queries.ts";
import { findRoleRefusal, pickHigherRole, type RoleStep } from "./roles.rules.ts";

const toDate = (now: Temporal.Instant): Date => new Date(now.epochMilliseconds);

/** Locks all roles until the transaction ends; returns the actor's role at the request and now. */
export async function lockRolesFor(tx: Database, viewer: Viewer): Promise<RoleStep["actor"]> {
  await lockRoles(tx);
  const fresh = await findRole(tx, viewer.userId);
  return { before: viewer.role, now: fresh && !fresh.deactivated ? fresh.role : "member" };
}

/** Refuses a change that the actor may not make or that would leave no administrator. Requires `lockRolesFor`. */
export async function refuseRoleStep(
  tx: Database,
  userId: string | null,
  step: Omit<RoleStep, "otherAdmins">,
  allows: (actor: Role) => boolean,
): Promise<void> {
  const refusal = findRoleRefusal({ ...step, otherAdmins: await countOtherAdmins(tx, userId) }, allows);
  if (refusal) throw new Refusal(refusal);
}

/**
 * Changes an account's role; it takes effect on the next request. Only administrators change accounts without a member.
 */
export async function changeRole(
  tx: Database,
  viewer: Viewer,
  userId: string,
  to: Role,
  now: Temporal.Instant,
): Promise<{ userId: string; role: Role }> {
  const actor = await lockRolesFor(tx, viewer);
  const account = await findRole(tx, userId);
  if (!account || (account.memberId === null && viewer.role !== "admin")) throw new Refusal("not_found");
  if (userId === viewer.userId) throw new Refusal("own_role");
  const from = account.role;
  await refuseRoleStep(tx, userId, { actor, from, to }, (role) => isWithinReach(role, from, to));
  if (from === to) return { userId, role: to };
  await setRole(tx, userId, to, toDate(now));
  const about = { memberId: account.memberId, userId };
  await recordChange(tx, viewer, "user.role_changed", { subjectId: userId, detail: { from, to }, about });
  return { userId, role: to };
}

/**
 * Raises the viewer's account to the role that an administrator offered. Never lowers it. @returns the resulting role
 */
export async function raiseRole(tx: Database, viewer: Viewer, offered: Role, now: Temporal.Instant): Promise<Role> {
  await lockRoles(tx);
  const account = await findRole(tx, viewer.userId);
  if (!account || account.deactivated) throw new Refusal("account_deactivated");
  const { role: from, memberId } = account;
  const to = pickHigherRole(from, offered);
  if (from === to) return to;
  await setRole(tx, viewer.userId, to, toDate(now));
  const detail = { from, to, by: "invitation" } as const;
  await recordChange(tx, viewer, "user.role_changed", { subjectId: viewer.userId, detail, about: { memberId } });
  return to;
}

/** Changes the duties of an account to those that `choose` makes of the present ones. @returns the difference */
export async function changeDuties(
  tx: Database,
  userId: string,
  choose: (held: readonly Duty[]) => readonly Duty[],
  now: Temporal.Instant,
): Promise<{ added: Duty[]; removed: Duty[] }> {
  const held = await lockDuties(tx, userId);
  const chosen = choose(held);
  const duties = DUTIES.filter((duty) => chosen.includes(duty));
  const added = duties.filter((duty) => !held.includes(duty));
  const removed = held.filter((duty) => !duties.includes(duty));
  if (added.length + removed.length > 0) await writeDuties(tx, userId, duties, toDate(now));
  return { added, removed };
}

/** Adds the duties that an administrator offered to the viewer's account. @returns those that it did not have before */
export async function addOfferedDuties(
  tx: Database,
  viewer: Viewer,
  offered: readonly Duty[],
  now: Temporal.Instant,
): Promise<readonly Duty[]> {
  const { userId, memberId } = viewer;
  const { added } = await changeDuties(tx, userId, (held) => [...held, ...offered], now);
  const detail = { duties: added, by: "invitation" } as const;
  if (added.length > 0)
    await recordChange(tx, viewer, "user.duties_added", { subjectId: userId, detail, about: { memberId, userId } });
  return added;
}

/** Whether nobody could sign in as an administrator without this account. */
export async function isOnlyAdmin(tx: Database, userId: string): Promise<boolean> {
  const account = await findRole(tx, userId);
  if (account?.role !== "admin" || account.deactivated) return false;
  return (await countOtherAdmins(tx, userId)) === 0;
}

/**
 * Removes the role, name, picture, sessions and pending admissions of an account whose member is removed. The only
 * administrator, whose member only a restore removes, keeps the role. @returns whether the role was kept
 */
export async function withdrawAccount(tx: Database, userId: string, now: Temporal.Instant): Promise<boolean> {
  const isKept = await isOnlyAdmin(tx, userId);
  await takeAdmission(tx, userId, now.toString());
  await clearAccount(tx, userId, isKept ? "admin" : "member", toDate(now));
  return isKept;
}

/**
 * Deletes the invitations of addresses. Who accepted one is stored by account, so the person could accept it again with
 * a new account. The actor is null if a restore repeats a deletion.
 */
export async function withdrawInvitations(
  tx: Database,
  actor: Viewer | null,
  emails: readonly string[],
): Promise<void> {
  for (const { id, role } of await deleteInvitationsFor(tx, emails))
    await recordChange(tx, actor, "invitation.deleted", { subjectId: id, detail: { role } });
}

/** Deletes the invitations of deleted people's addresses, except for addresses that another person or account has. */
export async function withdrawUnusedInvitations(
  tx: Database,
  actor: Viewer | null,
  emails: readonly string[],
  exceptUserId: string | null,
): Promise<void> {
  await withdrawInvitations(tx, actor, await findUnusedAddresses(tx, emails, exceptUserId));
}
