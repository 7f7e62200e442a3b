// Who may see and change which member's record. Pure: its results are sent to the browser as `can` and as nulls.
import type { Member } from "@narthex/contract/members.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";
import { dayIn } from "../calendar/days.ts";
import type { MemberRecord } from "./members.queries.ts";

/** Roles that an intermediate administrator may assign and remove. */
const WITHIN_REACH: readonly Role[] = ["intermediate_admin", "member"];

/** Whether this role may change `from` to `to`, for any account. */
export function reaches(actor: Role, from: Role, to: Role): boolean {
  if (actor === "admin") return true;
  return actor === "intermediate_admin" && WITHIN_REACH.includes(from) && WITHIN_REACH.includes(to);
}

/** Whether this role may remove a person whose account has that role, because a removal takes the role away. */
export function mayRemove(actor: Role, target: Role): boolean {
  return reaches(actor, target, "member");
}

const isOwn = (viewer: Viewer, record: MemberRecord): boolean => record.userId === viewer.userId;

/** Whether this viewer may change the status or email address of an account. */
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

/** Managers of members see everything, and so does everyone of themselves. */
function seesAll(viewer: Viewer, record: MemberRecord): boolean {
  return isOwn(viewer, record) || may(viewer, "members.manage");
}

/** Whether this viewer finds people of every status, not only active ones. A gift may be from anybody. */
export function findsEveryStatus(viewer: Viewer): boolean {
  return may(viewer, "members.manage") || may(viewer, "donations.manage");
}

/** The ministries whose people this viewer may contact: those that a ministry leader leads or belongs to. */
export function reachedMinistries(viewer: Viewer): readonly number[] {
  return callerOf(viewer) === "ministry_leader" ? viewer.ministryIds : [];
}

/**
 * Whether this viewer may see somebody's contact data because of a common ministry, shared or not. An assignment alone is not
 * enough: the member must have accepted it, or a manager of members must have made it.
 */
function isNear(viewer: Viewer, record: MemberRecord): boolean {
  const reached = reachedMinistries(viewer);
  return record.ministries.some(({ id, confirmed }) => confirmed && reached.includes(id));
}

/**
 * A record as this viewer may see it. `managers` hides a field from everybody except managers and oneself; `shared` also shows it
 * if the member chose so. A field of the contract that is missing here does not compile, nor does hiding one that cannot
 * be null. The role is public: a congregation knows its leaders.
 */
export function memberSeenBy(viewer: Viewer, record: MemberRecord): Member {
  const all = seesAll(viewer, record);
  const near = isNear(viewer, record);
  const { household } = record;
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
    household: managers(household && { id: household.id, name: household.name }),
    householdPhone: shared(record.sharePhone, record.phone === null ? (household?.phone ?? null) : null),
    householdAddress: shared(record.shareAddress, record.address === null ? (household?.address ?? null) : null),
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
    lastSeenOn: managers(record.lastCheckIn && dayIn(viewer.congregation.timezone, record.lastCheckIn)),
    createdAt: managers(record.createdAt),
    updatedAt: managers(record.updatedAt),
    can: canTouch(viewer, record),
  };
}
