// Reads and changes the user's own profile, and completes it at the first sign-in. An account is linked to an existing
// member only by its verified email address, because the link gives access to the giving history.
import type { KnownProfile } from "@narthex/contract/known-profile.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { type Member, NOT_YOURS, type OwnProfileChange, type ProfileCompletion } from "@narthex/contract/members.ts";
import { formatFullName, requireMemberId, type Viewer } from "../access/viewer.ts";
import { keepNames } from "../barred/names.service.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { isListedAsChild } from "../people/ages.rules.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { moveWritings } from "./links.queries.ts";
import { admitPending, unlinkUnproven } from "./links.service.ts";
import { toVisibleMember } from "./members.policy.ts";
import { findUnproven, type MemberRecord, type MemberUpdate } from "./members.queries.ts";
import { findMemberToLink, findOnlyNamesake } from "./members.rules.ts";
import {
  addMember,
  applyChange,
  checkCustomChange,
  requireLockedMember,
  requireMember,
  requireValidPerson,
} from "./members.service.ts";
import {
  findUnlinked,
  hasChangeOfOthers,
  lockAccountForProfile,
  lockUnlinked,
  readNewMemberStatus,
  takeAdmission,
  wasEnteredByVisitor,
  wasMerged,
} from "./profile.queries.ts";
import { formatMemberName } from "./renames.service.ts";

export async function readOwnProfile(db: Database, viewer: Viewer): Promise<Member> {
  return toVisibleMember(viewer, await requireMember(db, requireMemberId(viewer)));
}

/**
 * Changes the user's own contact data and sharing. The email address of the account does not change. A picture can only
 * be removed here, because its URL does not prove who uploaded it: the upload sets it.
 */
export async function updateOwnProfile(
  tx: Database,
  viewer: Viewer,
  { updatedAt, custom, ...input }: OwnProfileChange,
  now: Temporal.Instant,
): Promise<Member> {
  const before = await requireLockedMember(tx, requireMemberId(viewer));
  const { profileImageUrl = null } = input;
  if (profileImageUrl !== null && profileImageUrl !== before.profileImageUrl)
    throw refuseField("profileImageUrl", NOT_YOURS);
  const change = {
    ...requireValidPerson(input, getDay(viewer, now)),
    ...(await checkCustomChange(tx, viewer, before, custom)),
  };
  return applyChange(tx, viewer, before, change, now, updatedAt);
}

/** Whether a stranger may have typed this record at check-in. */
async function isUnconfirmed(db: Database, { id, userId, membershipStatus }: MemberRecord): Promise<boolean> {
  return userId === null && membershipStatus === "pending" && (await wasEnteredByVisitor(db, id));
}

/**
 * Whether the owner's input replaces these fields, because a stranger may have typed them. What the office or the
 * check-in desk entered, imported or chose in a merge is kept, also of people who wait to be admitted.
 */
async function areUnconfirmed(
  db: Database,
  { userId }: Viewer,
  record: MemberRecord,
  fields: readonly (keyof MemberUpdate)[],
): Promise<boolean> {
  if (!(await isUnconfirmed(db, record)) || (await wasMerged(db, record.id))) return false;
  return !(await hasChangeOfOthers(db, record.id, { userId, fields }));
}

type OwnChoices = Pick<MemberRecord, "shareEmail" | "sharePhone" | "shareAddress" | "smsConsent">;

/** A record may still have what an earlier account chose. */
const NOTHING_SHARED = { shareEmail: false, sharePhone: false, shareAddress: false } as const;

/** Null is a field that the person left empty. */
type TypedProfile = Omit<ProfileCompletion, "address"> & Pick<MemberRecord, "address"> & Partial<OwnChoices>;

/**
 * A copy of the household's number, which the form shows, would not change with it. Consent to text messages belongs to
 * a number of the person.
 */
const isHouseholdPhone = ({ phone, household }: MemberRecord, typed: TypedProfile): boolean =>
  phone === null && typed.phone === household?.phone && !typed.smsConsent;

/**
 * A pending member may be admitted. An inactive one returns and waits for the office, except with a higher role, which
 * would not stay suspended.
 */
function findStatus(viewer: Viewer, before: MembershipStatus, wanted: MembershipStatus): MembershipStatus {
  if (before === "inactive" && viewer.role === "member") return "pending";
  return before === "pending" ? wanted : before;
}

/** Updates an existing member: empty fields keep their values. */
async function fillIn(
  tx: Database,
  viewer: Viewer,
  before: MemberRecord,
  person: TypedProfile,
  status: MembershipStatus,
  now: Temporal.Instant,
): Promise<Member> {
  const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));
  const change = {
    email: before.email ?? viewer.email,
    ...((await areUnconfirmed(tx, viewer, before, ["phone"])) ? { phone: null } : {}),
    ...given,
    ...(isHouseholdPhone(before, person) ? { phone: null } : {}),
    userId: viewer.userId,
    membershipStatus: findStatus(viewer, before.membershipStatus, status),
    profileCompleted: true,
  };
  return applyChange(tx, viewer, before, change, now);
}

/** Someone may be barred from a child by the name of the account. */
async function keepAccountName(tx: Database, viewer: Viewer, member: Member, now: Temporal.Instant): Promise<Member> {
  const former = [formatFullName(viewer)];
  await keepNames(tx, viewer, { memberId: member.id, former, name: formatMemberName(member), isNew: true }, now);
  return member;
}

/** Links the account to a member with its verified address. */
async function linkKnown(
  tx: Database,
  viewer: Viewer,
  record: MemberRecord,
  { person, status }: { person: TypedProfile; status: MembershipStatus },
  now: Temporal.Instant,
): Promise<Member> {
  // The congregation entered the name and others rely on it: it is changed in the profile, not by signing up.
  const isTyped = await areUnconfirmed(tx, viewer, record, ["firstName", "lastName"]);
  const { firstName, lastName } = isTyped ? person : record;
  return keepAccountName(
    tx,
    viewer,
    await fillIn(tx, viewer, record, { ...person, firstName, lastName }, status, now),
    now,
  );
}

/** Whether somebody else has admitted the person who wrote this record, or set another status. */
async function wasDecidedAbout(
  db: Database,
  { id, membershipStatus }: MemberRecord,
  { userId }: Viewer,
): Promise<boolean> {
  return membershipStatus !== "pending" && (await hasChangeOfOthers(db, id, { userId, fields: ["membershipStatus"] }));
}

interface EarlyProfile {
  /** The record that the account wrote before its address was verified, about which nobody else has decided. */
  own: MemberRecord;
  /** The member that the church had already. */
  known: MemberRecord;
}

/**
 * The member to whom the account would have been linked if its address had been verified before the profile was
 * completed. Nobody has seen that member's name on the page then, so the name must be equal.
 */
export async function findEarlyProfile(db: Database, viewer: Viewer): Promise<EarlyProfile | null> {
  const ownId = await findUnproven(db, viewer.userId);
  const own = ownId === null ? null : await requireMember(db, ownId);
  if (!own || (await wasDecidedAbout(db, own, viewer))) return null;
  const namesake = findOnlyNamesake(await findUnlinked(db, viewer.email), own);
  const known = namesake && (await requireMember(db, namesake.id));
  // A former record does not become active by the link, so the account would lose the access that it has.
  if (!known || (own.membershipStatus === "active" && known.membershipStatus === "inactive")) return null;
  return { own, known };
}

/**
 * What the person chose in the new profile. An earlier account of the same record may have shared more. The new profile
 * chose nothing about values that it does not have, and consent to text messages belongs to the number.
 */
function listOwnChoices({ own, known }: EarlyProfile): OwnChoices {
  const isSameNumber = own.phone === null || own.phone === known.phone;
  const hasConsented = (own.phone !== null && own.smsConsent) || (isSameNumber && known.smsConsent);
  return {
    shareEmail: own.shareEmail && own.email !== null,
    sharePhone: own.sharePhone && own.phone !== null,
    shareAddress: own.shareAddress && own.address !== null,
    smsConsent: hasConsented && !known.smsDeclined,
  };
}

/**
 * Links the account, whose address is verified now, to that member. The record that it wrote stays without an account.
 */
export async function linkEarlyProfile(
  tx: Database,
  viewer: Viewer,
  early: EarlyProfile,
  now: Temporal.Instant,
): Promise<void> {
  await unlinkUnproven(tx, viewer.userId, now);
  const { firstName, lastName, dateOfBirth, email, phone, address, membershipStatus: status } = early.own;
  const person = { firstName, lastName, dateOfBirth, email, phone, address, ...listOwnChoices(early) };
  await linkKnown(tx, viewer, early.known, { person, status }, now);
}

/**
 * The member to whom an account with this verified address is linked. The address of a child is often that of a parent,
 * so the name must be that of the child.
 */
async function readMemberToLink(
  db: Database,
  candidates: Awaited<ReturnType<typeof findUnlinked>>,
  typed: Pick<Viewer, "firstName" | "lastName">,
  today: string,
): Promise<MemberRecord | null> {
  const known = findMemberToLink(candidates, typed);
  const record = known && (await requireMember(db, known.id));
  if (!record || !isListedAsChild(record.household?.role ?? "adult", record, today)) return record;
  return findOnlyNamesake([record], typed);
}

/** The values of the member whom `completeProfile` would link, unless a stranger may have typed them at check-in. */
export async function readKnownValues(
  db: Database,
  viewer: Viewer,
  now: Temporal.Instant,
): Promise<{ profile: KnownProfile | null }> {
  if (viewer.memberId !== null || !viewer.emailVerified) return { profile: null };
  const candidates = await findUnlinked(db, viewer.email);
  const record = await readMemberToLink(db, candidates, viewer, getDay(viewer, now));
  if (!record || (await isUnconfirmed(db, record))) return { profile: null };
  const { firstName, lastName, dateOfBirth, household } = record;
  const phone = record.phone ?? household?.phone ?? null;
  const address = record.address ?? household?.address ?? null;
  return { profile: { firstName, lastName, dateOfBirth, phone, address } };
}

/** The first sign-in: completes the account's member, links an unlinked member, or adds a new one. */
export async function completeProfile(
  tx: Database,
  viewer: Viewer,
  input: ProfileCompletion,
  now: Temporal.Instant,
): Promise<Member> {
  const today = getDay(viewer, now);
  const person = requireValidPerson(input, today);
  const ownId = await lockAccountForProfile(tx, viewer.userId);
  const isInvited = await takeAdmission(tx, viewer.userId, now.toString());
  const complete = (member: Member): Promise<Member> => keepAccountName(tx, viewer, member, now);
  const status = isInvited || viewer.role !== "member" ? "active" : await readNewMemberStatus(tx);
  if (ownId !== null) {
    const own = await requireLockedMember(tx, ownId);
    if (own.profileCompleted) throw new Refusal("profile_exists");
    return complete(await fillIn(tx, viewer, own, person, status, now));
  }
  const candidates = viewer.emailVerified ? await lockUnlinked(tx, viewer.email) : [];
  const known = await readMemberToLink(tx, candidates, person, today);
  if (known) {
    const linked = { person: { ...person, ...NOTHING_SHARED }, status };
    const member = await linkKnown(tx, viewer, known, linked, now);
    await moveWritings(tx, viewer.userId, member.id);
    return member;
  }
  const at = now.toString();
  const id = await addMember(tx, viewer, {
    ...person,
    email: person.email ?? viewer.email,
    userId: viewer.userId,
    unprovenAccount: !viewer.emailVerified,
    joinDate: today,
    membershipStatus: status,
    profileCompleted: true,
    createdAt: at,
    updatedAt: at,
  });
  await moveWritings(tx, viewer.userId, id);
  return complete(toVisibleMember(viewer, await requireMember(tx, id)));
}

/**
 * An administrator's invitation admits the person who accepted it: immediately, or with the profile if there is no
 * member yet.
 */
export async function admitInvited(tx: Database, viewer: Viewer, now: Temporal.Instant): Promise<void> {
  const ownId = await lockAccountForProfile(tx, viewer.userId);
  if (ownId === null) return;
  await takeAdmission(tx, viewer.userId, now.toString());
  await admitPending(tx, viewer, ownId, now);
}
