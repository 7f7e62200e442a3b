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

/** The member's own choice that opens a field to the whole directory. */
type Choice = "shareEmail" | "sharePhone" | "shareAddress";
/** Who sees a field: everyone who finds the member, also those who the member's choice admits, or managers and oneself. */
type Sight = "everyone" | Choice | "managers";

/**
 * Who sees which field. A field of the contract without an entry does not compile, and one that cannot be null is seen by
 * everyone, because it cannot be left out. The role is no secret: who leads is known in a congregation.
 */
const SIGHT: { readonly [Field in keyof Member]: null extends Member[Field] ? Sight : "everyone" } = {
  id: "everyone",
  userId: "managers",
  firstName: "everyone",
  lastName: "everyone",
  email: "shareEmail",
  emailConfirmed: "managers",
  phone: "sharePhone",
  address: "shareAddress",
  dateOfBirth: "managers",
  joinDate: "managers",
  membershipStatus: "everyone",
  role: "everyone",
  profileCompleted: "managers",
  profileImageUrl: "everyone",
  smsConsent: "managers",
  shareEmail: "managers",
  sharePhone: "managers",
  shareAddress: "managers",
  ministryId: "everyone",
  ministries: "everyone",
  lastCheckIn: "managers",
  createdAt: "managers",
  updatedAt: "managers",
  can: "everyone",
};
const FIELDS = Object.entries(SIGHT) as [keyof Member, Sight][];

/** A record as this viewer may see it: the fields of the allow-list that are open to them, and null for the others. */
export function memberSeenBy(viewer: Viewer, record: MemberRecord): Member {
  const whole: Member = { ...record, ministryId: record.ministries[0]?.id ?? null, can: canTouch(viewer, record) };
  const all = seesAll(viewer, record);
  const near = isNear(viewer, record);
  const isOpen = (sight: Sight) => all || sight === "everyone" || (sight !== "managers" && (near || record[sight]));
  const seen: { [Field in keyof Member]?: unknown } = {};
  for (const [field, sight] of FIELDS) seen[field] = isOpen(sight) ? whole[field] : null;
  // The type of SIGHT has seen to it that only fields that may be null are ever closed.
  return seen as Member;
}
