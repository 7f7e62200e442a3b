// Adds, changes and removes members. Every change is logged with the names of its fields and published to open
// screens; answers go through the policy.

import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomValues } from "@narthex/contract/custom-fields.ts";
import type { Member, MemberChange, NewMember } from "@narthex/contract/members.ts";
import { type DeskViewer, may, type Viewer } from "../access/viewer.ts";
import { deleteFollowUpsAbout } from "../assignees/assignees.service.ts";
import { readEntries, requireNotBarredFromFamilies } from "../barred/barred.service.ts";
import { requireColleagueForCollectors } from "../barred/handovers.service.ts";
import { alertAboutLiftedBars } from "../barred/lifted.service.ts";
import { getDay } from "../calendar/days.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { refuseStale } from "../http/version.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { carryOptOutToNewAddress } from "../messaging/consent/opt-outs.ts";
import { forgetDeliveriesTo } from "../messaging/deliveries/deliveries.service.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import { forgetPicture } from "../pictures/pictures.service.ts";
import { hasChildInside, isServing } from "../presence/inside.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { checkCustomValues, listChangedFieldNames } from "./custom-values.service.ts";
import { deleteDeparture } from "./departures.queries.ts";
import { hasWritingsOfUnlinked } from "./links.queries.ts";
import { getRelation, mayChangeStanding, mayRemoveMember, toVisibleMember } from "./members.policy.ts";
import {
  changeMember,
  deleteMember,
  findMember,
  insertMember,
  lockMember,
  type MemberRecord,
  type MemberUpdate,
  type NewMemberRow,
} from "./members.queries.ts";
import { checkPerson, type PhoneAndDates } from "./members.rules.ts";
import { deleteEmptyHouseholds, lockHouseholdsOf } from "./own-households.queries.ts";
import { findAccountAddress } from "./profile.queries.ts";
import { changeNamedMember } from "./renames.service.ts";
import { lockRolesFor, refuseRoleStep, withdrawAccount, withdrawUnusedInvitations } from "./roles.service.ts";
import { followStatusChange } from "./status.service.ts";

/** Fields whose equality suggests that two entries are the same person. */
const TELLING = new Set(["firstName", "lastName", "email", "phone", "dateOfBirth"]);

/** Changes that reduce the rights of an account or change its email address. */
const STANDING = ["membershipStatus", "email", "emailConfirmed"] as const;

const STRANGER = { isOwn: false, isNear: false };

const THEIR_OWN_NO = "This person has opted out of text messages, and only they can opt in again.";

/** A complete member, for other subjects; refuses an unknown id. */
export async function requireMember(db: Database, id: number): Promise<MemberRecord> {
  return requireFound(await findMember(db, id));
}

/** A member with the fields that the viewer may see; refuses an unknown id. */
export async function readMember(db: Database, viewer: Viewer, id: number): Promise<Member> {
  return toVisibleMember(viewer, await requireMember(db, id));
}

/** Adds a person; the actor is null if a visitor entered themselves at check-in. */
export async function addMember(tx: Database, actor: DeskViewer | null, input: NewMemberRow): Promise<number> {
  const id = await insertMember(tx, input);
  await recordLikelyDuplicates(tx, [id]);
  await recordChange(tx, actor, "member.created", { subjectId: id, about: { memberId: id } });
  return id;
}

/**
 * A person's typed fields in the form in which they are stored.
 * @param today the congregation's current day, YYYY-MM-DD
 * @throws Refusal with a sentence for each impossible field
 */
export function requireValidPerson<Input extends PhoneAndDates>(input: Input, today: string): Input {
  const { person, wrong } = checkPerson(input, today);
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid_input", { fields: wrong });
  return person;
}

export async function createMember(
  tx: Database,
  viewer: Viewer,
  { custom, ...input }: NewMember,
  now: Temporal.Instant,
): Promise<Member> {
  const at = now.toString();
  const customValues = await checkCustomValues(tx, viewer, { values: {}, relation: STRANGER }, custom ?? []);
  const person = requireValidPerson(input, getDay(viewer, now));
  const emailConfirmed = Boolean(person.email);
  const id = await addMember(tx, viewer, { ...person, customValues, emailConfirmed, createdAt: at, updatedAt: at });
  return readMember(tx, viewer, id);
}

/** A new email address is confirmed if a manager of members enters it. */
function confirmEmail(viewer: Viewer, before: MemberRecord, { email }: MemberUpdate): { emailConfirmed?: boolean } {
  if (email === undefined || email === before.email) return {};
  return { emailConfirmed: email !== null && may(viewer, "members.manage") };
}

/** A visitor joins on the day of their admission, unless another day is given. */
function setJoiningDay(
  viewer: Viewer,
  before: MemberRecord,
  wanted: MemberUpdate,
  now: Temporal.Instant,
): MemberUpdate {
  const isAdmitted = before.membershipStatus === "pending" && wanted.membershipStatus === "active";
  return isAdmitted && (wanted.joinDate ?? before.joinDate) === null ? { joinDate: getDay(viewer, now) } : {};
}

/** An address that the household has is not stored as the person's own, so that the person follows its next move. */
const useHouseholdAddress = ({ household }: MemberRecord, { address }: MemberUpdate): MemberUpdate =>
  typeof address === "string" && household?.address && isSameAddress(address, household.address)
    ? { address: null }
    : {};

const getCustomValues = ({ customValues }: MemberUpdate) => customValues as StoredCustomValues | undefined;

/** Kept for a person who returned by signing in, until the office admits them. */
const endsDeparture = ({ membershipStatus, userId }: MemberUpdate): boolean =>
  membershipStatus === "active" || (membershipStatus === "pending" && userId === undefined);

/**
 * Writes the differences; records nothing if there are none. The member's row must be locked.
 * @param seen the version that the caller saw; refused if the record is newer
 */
export async function applyChange(
  tx: Database,
  viewer: Viewer,
  before: MemberRecord,
  wanted: MemberUpdate,
  now: Temporal.Instant,
  seen?: string,
): Promise<Member> {
  const { id } = before;
  const change = {
    ...wanted,
    ...useHouseholdAddress(before, wanted),
    ...setJoiningDay(viewer, before, wanted, now),
    ...confirmEmail(viewer, before, wanted),
    ...(await carryOptOutToNewAddress(tx, before, wanted)),
  };
  const fields = [
    ...listChangedFields(before, { ...change, customValues: undefined }),
    ...(await listChangedFieldNames(tx, before.customValues, getCustomValues(wanted))),
  ];
  if (fields.length === 0) return toVisibleMember(viewer, before);
  await refuseStale(before, seen, () => toVisibleMember(viewer, before));
  await changeNamedMember(tx, viewer, before, change, { at: now.toString() });
  if (fields.includes("profileImageUrl")) await forgetPicture(tx, before.profileImageUrl);
  if (fields.some((field) => TELLING.has(field))) await recordLikelyDuplicates(tx, [id]);
  await recordChange(tx, viewer, "member.changed", { subjectId: id, detail: { fields }, about: { memberId: id } });
  if (fields.includes("membershipStatus")) {
    if (endsDeparture(change)) await deleteDeparture(tx, id);
    await followStatusChange(tx, viewer, id, now.toString());
  }
  return readMember(tx, viewer, id);
}

/** The custom values to write; nothing if none were sent. */
export async function checkCustomChange(
  tx: Database,
  viewer: Viewer,
  before: MemberRecord,
  sent: CustomValues | undefined,
): Promise<MemberUpdate> {
  if (sent === undefined) return {};
  const relation = getRelation(viewer, before);
  return { customValues: await checkCustomValues(tx, viewer, { values: before.customValues, relation }, sent) };
}

/** A member whose row is locked until the transaction ends. */
export async function requireLockedMember(tx: Database, id: number): Promise<MemberRecord> {
  await lockMember(tx, id);
  return requireMember(tx, id);
}

/** Enters the phone number of a person who has none. Only managers of members change an existing number. */
export async function enterFirstPhone(
  tx: Database,
  actor: DeskViewer,
  id: number,
  phone: string,
  now: Temporal.Instant,
): Promise<void> {
  const before = await requireLockedMember(tx, id);
  if (before.phone) return;
  await changeMember(tx, id, { phone, updatedAt: now.toString() });
  await recordLikelyDuplicates(tx, [id]);
  await recordChange(tx, actor, "member.changed", {
    subjectId: id,
    detail: { fields: ["phone"] },
    about: { memberId: id },
  });
}

/** By these, a person who collects a child is known, called and old enough. */
const COLLECTOR_FIELDS = ["firstName", "lastName", "phone", "dateOfBirth"] as const;

export async function updateMember(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, custom, ...input }: MemberChange,
  now: Temporal.Instant,
): Promise<Member> {
  const before = await requireLockedMember(tx, id);
  if (input.smsConsent && before.smsDeclined) throw refuseField("smsConsent", THEIR_OWN_NO);
  const concerned = STANDING.filter((field) => input[field] !== undefined && input[field] !== before[field]);
  if (concerned.length > 0 && !mayChangeStanding(viewer, before)) {
    const fields = Object.fromEntries(concerned.map((field) => [field, "Only an administrator may change this."]));
    throw new Refusal("role_out_of_reach", { fields });
  }
  const change = {
    ...requireValidPerson(input, getDay(viewer, now)),
    ...(await checkCustomChange(tx, viewer, before, custom)),
  };
  await requireNotBarredFromFamilies(tx, viewer, [id], now);
  const isOther = COLLECTOR_FIELDS.some((field) => change[field] !== undefined && change[field] !== before[field]);
  if (isOther) await requireColleagueForCollectors(tx, viewer, { adultIds: [id] });
  return applyChange(tx, viewer, before, change, now, updatedAt);
}

/**
 * Removes a person. Their attendance is kept without the name; their account is kept without permissions, and all its
 * sessions end (docs/decisions/0003-delete-a-member-and-keep-the-counts.md).
 */
export async function removeMember(
  tx: Database,
  viewer: Viewer,
  id: number,
  jobs: Jobs,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const actor = await lockRolesFor(tx, viewer);
  await lockHouseholdsOf(tx, id);
  const { userId, role: from } = await requireLockedMember(tx, id);
  if (userId === viewer.userId) throw new Refusal("own_record");
  await requireNotBarredFromFamilies(tx, viewer, [id], now);
  await refuseRoleStep(tx, userId, { actor, from, to: "member" }, (role) => mayRemoveMember(role, from));
  const today = getDay(viewer, now);
  if (await hasChildInside(tx, { childId: id }, now)) throw new Refusal("child_inside");
  if ((await hasChildInside(tx, { broughtById: id }, now)) || (await isServing(tx, { memberId: id }, now)))
    throw new Refusal("needed_inside");
  if (await hasWritingsOfUnlinked(tx, id, userId)) throw new Refusal("member_of_unlinked_account");
  // A barred adult could enter the child again.
  await alertAboutLiftedBars(tx, viewer, { childId: id, before: await readEntries(tx, id), after: [], today }, now);
  await eraseMember(tx, viewer, id, now);
  await jobs.send(tx, "list-erasures", {});
  return { id };
}

/**
 * Deletes a person who is known to exist, whatever their role, households in which nobody else lives, and invitations of
 * addresses that nobody else has. The actor is null if a restore repeats a deletion.
 * @returns whether the account is the only administrator, and keeps its role
 */
export async function eraseMember(
  tx: Database,
  actor: Viewer | null,
  id: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const householdIds = await lockHouseholdsOf(tx, id);
  const { userId, email } = await requireLockedMember(tx, id);
  await forgetDeliveriesTo(tx, id, now);
  await deleteFollowUpsAbout(tx, id);
  await forgetPicture(tx, await deleteMember(tx, id));
  const isAdminKept = userId !== null && (await withdrawAccount(tx, userId, now));
  const addresses = [email, userId === null ? null : await findAccountAddress(tx, userId)];
  await withdrawUnusedInvitations(
    tx,
    actor,
    addresses.flatMap((address) => address ?? []),
    userId,
  );
  for (const householdId of await deleteEmptyHouseholds(tx, householdIds))
    await recordChange(tx, actor, "household.deleted", { subjectId: householdId, about: { memberId: id } });
  await recordChange(tx, actor, "member.deleted", { subjectId: id, about: { memberId: id } });
  return isAdminKept;
}
