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

/** The contact data that this viewer sees of somebody: all of it in their own ministries, otherwise what is shared. */
function contactSeenBy(viewer: Viewer, record: MemberRecord): Pick<Member, "email" | "phone" | "address"> {
  const reached = reachedMinistries(viewer);
  const near = record.ministries.some(({ id }) => reached.includes(id));
  return {
    email: near || record.shareEmail ? record.email : null,
    phone: near || record.sharePhone ? record.phone : null,
    address: near || record.shareAddress ? record.address : null,
  };
}

/** A record as this viewer may see it. The role stays: who leads is no secret in a congregation. */
export function memberSeenBy(viewer: Viewer, record: MemberRecord): Member {
  const known = { ...record, ministryId: record.ministries[0]?.id ?? null, can: canTouch(viewer, record) };
  if (seesAll(viewer, record)) return known;
  return {
    ...known,
    ...contactSeenBy(viewer, record),
    userId: null,
    dateOfBirth: null,
    joinDate: null,
    profileCompleted: null,
    smsConsent: null,
    shareEmail: null,
    sharePhone: null,
    shareAddress: null,
    lastCheckIn: null,
    createdAt: null,
    updatedAt: null,
  };
}
