// The value of each field of a merged person, and the reasons to refuse a merge. Pure.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { Member } from "@narthex/contract/members.ts";
import {
  MERGE_FIELDS,
  type MergeChoices,
  type MergeField,
  type MergeRefusal,
  type MergeSide,
} from "@narthex/contract/merges.ts";
import type { Role } from "@narthex/contract/roles.ts";

/** The fields of a member that a merge decides about. */
interface MergedMember extends Pick<Member, MergeField | "userId"> {
  estimatedBirthDate: string | null;
  /** The primary household, whose address is used without an own one. */
  household: { address: string | null } | null;
  emailConfirmed: boolean;
  profileCompleted: boolean;
  unprovenAccount: boolean;
  announcementEmails: boolean;
  smsConsent: boolean;
  smsDeclined: boolean;
  shareEmail: boolean;
  sharePhone: boolean;
  shareAddress: boolean;
}

/** The one of the two whose record has the account; null if neither has one. */
function findHolder(person: MergedMember, other: MergedMember): MergedMember | null {
  return [person, other].find(({ userId }) => userId !== null) ?? null;
}

const getAddress = ({ address, household }: MergedMember): string | null => address ?? household?.address ?? null;

/** Whose household becomes the primary one if both have one: that of the chosen address, if this is a household's. */
export function chooseHouseholdSide(person: MergedMember, other: MergedMember, choices: MergeChoices = {}): MergeSide {
  const side = choices.address ?? suggestSides(person, other).address;
  return side === "other" && other.address === null && getAddress(other) !== null ? "other" : "this";
}

/**
 * The default side of each field: a known value before an unknown one, and otherwise the survivor. The status is the
 * account's, because another one could raise its permissions. The address of a household counts as the person's.
 */
export function suggestSides(person: MergedMember, other: MergedMember): Record<MergeField, MergeSide> {
  const chooseSide = (field: MergeField): MergeSide => {
    if (field === "membershipStatus") return other.userId !== null && person.userId === null ? "other" : "this";
    if (field === "address") return getAddress(person) === null && getAddress(other) !== null ? "other" : "this";
    return person[field] === null && other[field] !== null ? "other" : "this";
  };
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, chooseSide(field)])) as Record<MergeField, MergeSide>;
}

/**
 * The fields of the survivor. Consent and shared contact data are never widened: a refusal of either is kept. Consent
 * to text messages belongs to the number, and a confirmation to the email address. For the same number, the account
 * decides, because its holder agreed in the profile; the office may have entered a refusal in the other record.
 */
export function mergeFields(person: MergedMember, other: MergedMember, choices: MergeChoices = {}) {
  const sides = { ...suggestSides(person, other), ...choices };
  const from = (field: MergeField): MergedMember => (sides[field] === "this" ? person : other);
  const chosen = Object.fromEntries(MERGE_FIELDS.map((field) => [field, from(field)[field]])) as Pick<
    Member,
    MergeField
  >;
  const has = (field: "email" | "phone", one: MergedMember | null): one is MergedMember =>
    one !== null && one[field] !== null && one[field] === chosen[field];
  const holder = findHolder(person, other);
  const smsDeclined = person.smsDeclined || other.smsDeclined;
  const isShared = (field: "shareEmail" | "sharePhone" | "shareAddress"): boolean =>
    holder ? holder[field] : person[field] && other[field];
  return {
    userId: holder?.userId ?? null,
    ...chosen,
    emailConfirmed: [person, other].some((one) => has("email", one) && one.emailConfirmed),
    estimatedBirthDate: person.estimatedBirthDate ?? other.estimatedBirthDate,
    profileCompleted: (holder ?? person).profileCompleted,
    unprovenAccount: holder?.unprovenAccount ?? false,
    announcementEmails: person.announcementEmails && other.announcementEmails,
    smsDeclined,
    smsConsent: !smsDeclined && (from("phone").smsConsent || (has("phone", holder) && holder.smsConsent)),
    shareEmail: isShared("shareEmail"),
    sharePhone: isShared("sharePhone"),
    shareAddress: isShared("shareAddress"),
  };
}

/** The facts that decide whether two people can be merged. */
export interface MergeFacts {
  readonly hasAccount: boolean;
  /** The account's role. */
  readonly role: Role;
  readonly dateOfBirth: string | null;
  readonly householdRoles: readonly HouseholdRole[];
  readonly ministryIds: readonly number[];
  /** Ministries that the person leads. */
  readonly ledIds: readonly number[];
}

const ADULT_AGE = 18;

/** A birthday decides; without one, the roles in households do if they agree. */
function getAgeGroup({ dateOfBirth, householdRoles }: MergeFacts, today: string): "adult" | "child" | null {
  if (dateOfBirth !== null) {
    const comesOfAge = Temporal.PlainDate.from(dateOfBirth).add({ years: ADULT_AGE });
    return Temporal.PlainDate.compare(comesOfAge, Temporal.PlainDate.from(today)) > 0 ? "child" : "adult";
  }
  const [isChild, isAdult] = [householdRoles.includes("child"), householdRoles.includes("adult")];
  if (isChild === isAdult) return null;
  return isChild ? "child" : "adult";
}

/**
 * Whether the account would lead a ministry of the other record, or as a ministry leader see its people. Staff see all
 * of them.
 */
function isGainingMinistry(holder: MergeFacts, other: MergeFacts): boolean {
  if (holder.role === "admin" || holder.role === "intermediate_admin") return false;
  const own = new Set([...holder.ministryIds, ...holder.ledIds]);
  const reached = holder.role === "ministry_leader" ? other.ministryIds : [];
  return other.ledIds.some((id) => !holder.ledIds.includes(id)) || reached.some((id) => !own.has(id));
}

/** Why two people cannot be merged, or null. */
export function mergeRefusal(
  person: MergeFacts,
  other: MergeFacts,
  {
    today,
    hasGuardianClash,
    areBothCheckedIn,
  }: { today: string; hasGuardianClash: boolean; areBothCheckedIn: boolean },
): Exclude<MergeRefusal, "role_out_of_reach"> | null {
  if (person.hasAccount && other.hasAccount) return "merge_two_accounts";
  const groups = new Set([getAgeGroup(person, today), getAgeGroup(other, today)]);
  if (groups.has("adult") && groups.has("child")) return "merge_child_and_adult";
  if (hasGuardianClash) return "merge_guardians";
  if (areBothCheckedIn) return "merge_both_checked_in";
  if (person.hasAccount && isGainingMinistry(person, other)) return "merge_raises_rights";
  if (other.hasAccount && isGainingMinistry(other, person)) return "merge_raises_rights";
  return null;
}
