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

/** Whether this role may remove a person whose account has that role. */
export function mayRemove(actor: Role, target: Role): boolean {
  return actor === "admin" || (actor === "intermediate_admin" && target !== "admin");
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

/** A ministry leader reaches the people of the ministries that they lead or belong to. */
function seesContact(viewer: Viewer, record: MemberRecord): boolean {
  return callerOf(viewer) === "ministry_leader" && record.ministries.some(({ id }) => viewer.ministryIds.includes(id));
}

/** A record as this viewer may see it. The role stays: who leads is no secret in a congregation. */
export function memberSeenBy(viewer: Viewer, record: MemberRecord): Member {
  const known = { ...record, ministryId: record.ministries[0]?.id ?? null, can: canTouch(viewer, record) };
  if (seesAll(viewer, record)) return known;
  const contact = seesContact(viewer, record);
  return {
    ...known,
    userId: null,
    email: contact ? record.email : null,
    phone: contact ? record.phone : null,
    address: null,
    dateOfBirth: null,
    joinDate: null,
    profileCompleted: null,
    smsConsent: null,
    lastCheckIn: null,
    createdAt: null,
    updatedAt: null,
  };
}
