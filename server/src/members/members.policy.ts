// Who may see and touch which member's record. A pure table: what it answers travels to the browser as `can` and as nulls.
import type { Member } from "@narthex/contract/members.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";
import type { MemberRecord } from "./members.queries.ts";

/** Roles that an intermediate administrator may give, and take away. */
const WITHIN_REACH: readonly Role[] = ["intermediate_admin", "member"];

/** Whether this role may turn `from` into `to`. Whose role it is, is another question. */
export function reaches(actor: Role, from: Role, to: Role): boolean {
  if (actor === "admin") return true;
  return actor === "intermediate_admin" && WITHIN_REACH.includes(from) && WITHIN_REACH.includes(to);
}

/** Whether this role may remove a person whose account has that role: it takes the role away. */
export function mayRemove(actor: Role, target: Role): boolean {
  return reaches(actor, target, "member");
}

const isOwn = (viewer: Viewer, record: MemberRecord): boolean => record.userId === viewer.userId;

/** Whether this viewer may change what decides over somebody's account, or where their mail goes. */
export function mayChangeStanding(viewer: Viewer, record: MemberRecord): boolean {
  return isOwn(viewer, record) || mayRemove(viewer.role, record.role);
}

function canTouch(viewer: Viewer, record: MemberRecord): Member["can"] {
  const other = !isOwn(viewer, record);
  return {
    edit: may(viewer, "members.manage"),
    remove: other && may(viewer, "members.manage") && mayRemove(viewer.role, record.role),
    changeRole:
      other && record.userId !== null && may(viewer, "roles.change") && reaches(viewer.role, record.role, "member"),
  };
}

/** Whoever manages members sees everything, and so does everyone of themselves. */
function seesAll(viewer: Viewer, record: MemberRecord): boolean {
  return isOwn(viewer, record) || may(viewer, "members.manage");
}

/** The ministries whose people this viewer reaches: those that a ministry leader leads or belongs to. */
export function reachedMinistries(viewer: Viewer): readonly number[] {
  return callerOf(viewer) === "ministry_leader" ? viewer.ministryIds : [];
}

/**
 * Whether this viewer reaches somebody's contact data because of a common ministry, shared or not. Assigning somebody is not
 * enough: they must have accepted, or been assigned by somebody who manages members.
 */
function isNear(viewer: Viewer, record: MemberRecord): boolean {
  const reached = reachedMinistries(viewer);
  return record.ministries.some(({ id, confirmed }) => confirmed && reached.includes(id));
}

/**
 * A record as this viewer may see it. `managers` closes a field to everybody but managers and oneself; `shared` also opens it
 * by the member's own choice. A field of the contract that is missing here does not compile, nor does closing one that cannot
 * be null. The role is no secret: who leads is known in a congregation.
 */
export function memberSeenBy(viewer: Viewer, record: MemberRecord): Member {
  const all = seesAll(viewer, record);
  const near = isNear(viewer, record);
  const managers = <T>(value: T): T | null => (all ? value : null);
  const shared = <T>(choice: boolean, value: T): T | null => (all || near || choice ? value : null);
  return {
    id: record.id,
    userId: managers(record.userId),
    firstName: record.firstName,
    lastName: record.lastName,
    email: shared(record.shareEmail, record.email),
    emailConfirmed: managers(record.emailConfirmed),
    phone: shared(record.sharePhone, record.phone),
    address: shared(record.shareAddress, record.address),
    dateOfBirth: managers(record.dateOfBirth),
    joinDate: managers(record.joinDate),
    membershipStatus: record.membershipStatus,
    role: record.role,
    profileCompleted: managers(record.profileCompleted),
    profileImageUrl: record.profileImageUrl,
    smsConsent: managers(record.smsConsent),
    shareEmail: managers(record.shareEmail),
    sharePhone: managers(record.sharePhone),
    shareAddress: managers(record.shareAddress),
    ministryId: record.ministries[0]?.id ?? null,
    ministries: record.ministries,
    lastCheckIn: managers(record.lastCheckIn),
    createdAt: managers(record.createdAt),
    updatedAt: managers(record.updatedAt),
    can: canTouch(viewer, record),
  };
}
