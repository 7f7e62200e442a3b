// Permissions to see and change members' records. Pure: its results are sent to the browser as `can` and as nulls.
import type { CustomValue } from "@narthex/contract/custom-fields.ts";
import type { ListedMember, Member } from "@narthex/contract/members.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { getCaller, may, type Viewer } from "../access/viewer.ts";
import { getDayIn } from "../calendar/days.ts";
import { mayEditValue, maySeeValue, type Relation } from "../custom-fields/fields.policy.ts";
import { toListedHousehold } from "../people/ages.rules.ts";
import type { MemberRecord } from "./members.queries.ts";
import type { Facts, HouseholdPeople } from "./namesakes.rules.ts";

/** Roles that an intermediate administrator may assign and remove. */
const WITHIN_REACH: readonly Role[] = ["intermediate_admin", "member"];

/** Whether this role may change `from` to `to`, for any account. */
export function isWithinReach(actor: Role, from: Role, to: Role): boolean {
  if (actor === "admin") return true;
  return actor === "intermediate_admin" && WITHIN_REACH.includes(from) && WITHIN_REACH.includes(to);
}

/** Whether this role may remove a person whose account has that role, because a removal revokes the role. */
export function mayRemoveMember(actor: Role, target: Role): boolean {
  return isWithinReach(actor, target, "member");
}

const isOwn = (viewer: Viewer, record: MemberRecord): boolean => record.userId === viewer.userId;

/** Whether this viewer may change the status or email address of an account. */
export function mayChangeStanding(viewer: Viewer, record: MemberRecord): boolean {
  return isOwn(viewer, record) || mayRemoveMember(viewer.role, record.role);
}

function listMemberRights(viewer: Viewer, record: MemberRecord): Member["can"] {
  const other = !isOwn(viewer, record);
  return {
    edit: may(viewer, "members.manage"),
    remove: other && may(viewer, "members.manage") && mayRemoveMember(viewer.role, record.role),
    changeRole:
      other &&
      record.userId !== null &&
      may(viewer, "roles.change") &&
      isWithinReach(viewer.role, record.role, "member"),
  };
}

/** Managers of members see every field, and so do people of their own record. */
function maySeeAll(viewer: Viewer, record: MemberRecord): boolean {
  return isOwn(viewer, record) || may(viewer, "members.manage");
}

/** Whether this viewer finds people of every status, not only active ones. A donor may have any status. */
export function mayFindEveryStatus(viewer: Viewer): boolean {
  return may(viewer, "members.manage") || may(viewer, "donations.manage");
}

/** The ministries whose people this viewer may contact: those that a ministry leader leads or belongs to. */
function listReachedMinistries(viewer: Viewer): readonly number[] {
  return getCaller(viewer) === "ministry_leader" ? viewer.ministryIds : [];
}

/** The fields that this viewer's searches use in addition to names: those that `toVisibleMember` shows, and households. */
export function searchReach(viewer: Viewer) {
  const all = may(viewer, "members.manage");
  const households = may(viewer, "households.read");
  return {
    shared: may(viewer, "directory.read"),
    emails: all,
    contact: all,
    ministryIds: listReachedMinistries(viewer),
    households,
  };
}

/**
 * Whether this viewer may see a person's contact data because of a common ministry, shared or not. An assignment alone
 * is not enough: the member must have accepted it, or a manager of members must have made it.
 */
function isNear(viewer: Viewer, record: MemberRecord): boolean {
  const reached = listReachedMinistries(viewer);
  return record.ministries.some(({ id, confirmed }) => confirmed && reached.includes(id));
}

/** The relation of the viewer to the person, for custom fields. */
export function getRelation(viewer: Viewer, record: MemberRecord): Relation {
  return { isOwn: isOwn(viewer, record), isNear: isNear(viewer, record) };
}

/** The custom fields that this viewer sees of the record, also empty ones. */
function listVisibleCustom(viewer: Viewer, record: MemberRecord): Member["custom"] {
  const relation = getRelation(viewer, record);
  return record.customFields
    .filter((field) => maySeeValue(viewer, field, relation))
    .map((field) => ({
      fieldId: field.id,
      value: (record.customValues[field.id] as CustomValue | undefined) ?? null,
      canEdit: mayEditValue(viewer, field, relation),
    }));
}

/**
 * Whether a viewer sees the household of every person. Two people may have the same name: during check-in and when a
 * gift is recorded, their household distinguishes them.
 */
export function maySeeHouseholds(viewer: Viewer): boolean {
  return may(viewer, "households.read") || may(viewer, "donations.manage");
}

const ALONE: HouseholdPeople = { adults: [], children: [], inactive: [] };

/**
 * What this viewer may see of a person to tell them from others of the same name.
 * @param people the other people of the household, for viewers who see households
 */
export function listDistinguishingFacts(
  viewer: Viewer,
  record: MemberRecord,
  today: string,
  people: HouseholdPeople = ALONE,
): Facts {
  const { email, phone, household, address, householdAddress, ministries, dateOfBirth } = toVisibleMember(
    viewer,
    record,
  );
  const number = phone ?? (maySeeHouseholds(viewer) ? (record.phone ?? record.household?.phone) : null);
  const [street = ""] = (address ?? householdAddress ?? "").split("\n");
  return {
    firstName: record.firstName,
    email,
    household: toListedHousehold(household, record, today),
    ...(maySeeHouseholds(viewer) ? people : ALONE),
    street: street === "" ? null : street,
    ministries: ministries.map(({ name }) => name),
    birthYear: dateOfBirth === null ? null : Number(dateOfBirth.slice(0, 4)),
    // Two digits are enough to ask for, and too few to call or find someone.
    phoneEnd: number?.slice(-2) ?? null,
  };
}

/** A record as this viewer may see it in a list, without what distinguishes the person. */
export function toListedMember(viewer: Viewer, record: MemberRecord, today: string): Omit<ListedMember, "distinction"> {
  const { household, ...member } = toVisibleMember(viewer, record);
  const listed = toListedHousehold(household, record, today);
  return { ...member, household: household && listed && { ...household, ...listed } };
}

/**
 * A record as this viewer may see it. `showToManagers` hides a field from everyone except managers and the person; `showIfShared`
 * also shows it if the member chose so. A field of the contract that is missing here does not compile, nor does hiding
 * one that cannot be null. The role is public, because the leaders of a congregation are.
 */
export function toVisibleMember(viewer: Viewer, record: MemberRecord): Member {
  const all = maySeeAll(viewer, record);
  const near = isNear(viewer, record);
  const { household } = record;
  const seesHome = all || maySeeHouseholds(viewer);
  const showToManagers = <T>(value: T): T | null => (all ? value : null);
  const showIfShared = <T>(choice: boolean, value: T): T | null => (all || near || choice ? value : null);
  return {
    id: record.id,
    userId: showToManagers(record.userId),
    firstName: record.firstName,
    lastName: record.lastName,
    email: showIfShared(record.shareEmail, record.email),
    emailConfirmed: showToManagers(record.emailConfirmed),
    phone: showIfShared(record.sharePhone, record.phone),
    address: showIfShared(record.shareAddress, record.address),
    household: seesHome && household ? { id: household.id, name: household.name, role: household.role } : null,
    householdPhone: showIfShared(record.sharePhone, record.phone === null ? (household?.phone ?? null) : null),
    householdAddress: showIfShared(record.shareAddress, record.address === null ? (household?.address ?? null) : null),
    dateOfBirth: showToManagers(record.dateOfBirth),
    estimatedBirthDate: showToManagers(record.estimatedBirthDate),
    joinDate: showToManagers(record.joinDate),
    membershipStatus: record.membershipStatus,
    role: record.role,
    profileCompleted: showToManagers(record.profileCompleted),
    profileImageUrl: record.profileImageUrl,
    smsConsent: showToManagers(record.smsConsent),
    shareEmail: showToManagers(record.shareEmail),
    sharePhone: showToManagers(record.sharePhone),
    shareAddress: showToManagers(record.shareAddress),
    ministryId: record.ministries[0]?.id ?? null,
    ministries: record.ministries,
    lastCheckIn: showToManagers(record.lastCheckIn),
    lastSeenOn: showToManagers(record.lastCheckIn && getDayIn(viewer.congregation.timezone, record.lastCheckIn)),
    createdAt: showToManagers(record.createdAt),
    updatedAt: showToManagers(record.updatedAt),
    custom: listVisibleCustom(viewer, record),
    can: listMemberRights(viewer, record),
  };
}
