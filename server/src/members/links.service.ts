// Changes the link between an account and a member. Both keep all their data; only the link changes.
import { ERRORS } from "@narthex/contract/errors.ts";
import type { Viewer } from "../access/viewer.ts";
import { unassignUnable } from "../assignees/assignees.service.ts";
import { requireNotBarredFromFamilies } from "../barred/barred.service.ts";
import { keepNames } from "../barred/names.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { moveWritings } from "./links.queries.ts";
import { changeMember, findMember, findUnproven, lockMember, type MemberRecord } from "./members.queries.ts";
import { applyChange, requireLockedMember } from "./members.service.ts";
import { findAccountName, lockAccountForProfile, takeAdmission } from "./profile.queries.ts";
import { formatMemberName } from "./renames.service.ts";
import { lockRolesFor } from "./roles.service.ts";

async function refuseTaken(tx: Database, memberId: number): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw refuseField("memberId", "Please choose from the list.");
  if (member.userId !== null)
    throw new Refusal("member_has_account", { fields: { memberId: ERRORS.member_has_account.sentence } });
}

/** Admits a visitor, who joins today if no day is recorded. */
export async function admitPending(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<void> {
  const member = await requireLockedMember(tx, id);
  if (member.membershipStatus === "pending") await applyChange(tx, viewer, member, { membershipStatus: "active" }, now);
}

/** Links an account to another member, or to none; without one, its profile has to be completed again. */
export async function linkMember(
  tx: Database,
  viewer: Viewer,
  userId: string,
  memberId: number | null,
  now: Temporal.Instant,
): Promise<void> {
  // Takes the lock of roles first, as the removal of a member does, to prevent a deadlock.
  const actor = await lockRolesFor(tx, viewer);
  if (actor.now !== "admin") throw new Refusal("role_out_of_reach");
  const before = await lockAccountForProfile(tx, userId);
  if (before === memberId) return;
  const concerned = [before, memberId].filter((id) => id !== null).sort((one, other) => one - other);
  for (const id of concerned) await lockMember(tx, id);
  // The account could change the name and the phone number of a parent.
  await requireNotBarredFromFamilies(tx, viewer, concerned, now);
  if (memberId !== null) await refuseTaken(tx, memberId);
  // An invitation that this account accepted before it had a member admits the member.
  const admits = memberId !== null && (await takeAdmission(tx, userId, now.toString()));
  const former = before === null ? null : await findMember(tx, before);
  const set = async (id: number, linked: boolean): Promise<void> => {
    await changeMember(tx, id, {
      userId: linked ? userId : null,
      unprovenAccount: false,
      updatedAt: now.toString(),
    });
    await recordChange(tx, viewer, linked ? "user.linked" : "user.unlinked", {
      subjectId: userId,
      detail: { memberId: id },
      about: { memberId: id, userId },
    });
  };
  if (before !== null) {
    await set(before, false);
    await unassignUnable(tx, viewer, now.toString(), before);
  }
  if (memberId !== null) {
    await set(memberId, true);
    await moveWritings(tx, userId, memberId);
  }
  if (memberId !== null && admits) await admitPending(tx, viewer, memberId, now);
  await keepNamesOfPerson(
    tx,
    viewer,
    { userId, former, record: memberId === null ? null : await findMember(tx, memberId) },
    now,
  );
}

/** The person with the account has the names of both records and of the account, and the bars of both records. */
async function keepNamesOfPerson(
  tx: Database,
  viewer: Viewer,
  { userId, former, record }: { userId: string; former: MemberRecord | null; record: MemberRecord | null },
  now: Temporal.Instant,
): Promise<void> {
  const account = await findAccountName(tx, userId);
  const names = [...(former ? [formatMemberName(former)] : []), ...(account === "" ? [] : [account])];
  const name = record ? formatMemberName(record) : account;
  if (name === "") return;
  for (const one of [former, record])
    if (one) await keepNames(tx, viewer, { memberId: one.id, former: names, name, isNew: former === null }, now);
}

/**
 * Unlinks a profile that was completed before the account's address was proven, because it may have been written by a
 * person who signed up with another person's address. The record stays for an administrator, without the choices that
 * only its owner makes.
 */
export async function unlinkUnproven(tx: Database, userId: string, now: Temporal.Instant): Promise<void> {
  if ((await findUnproven(tx, userId)) === null) return;
  await lockAccountForProfile(tx, userId);
  const memberId = await findUnproven(tx, userId);
  if (memberId === null) return;
  await lockMember(tx, memberId);
  await changeMember(tx, memberId, { userId: null, ...WRITTEN_BY_NOBODY, updatedAt: now.toString() });
  const facts = { subjectId: userId, detail: { memberId }, about: { memberId, userId } };
  await recordChange(tx, { userId }, "user.unlinked", facts);
  await unassignUnable(tx, { userId }, now.toString(), memberId);
}

const WRITTEN_BY_NOBODY = {
  unprovenAccount: false,
  emailConfirmed: false,
  profileCompleted: false,
  smsConsent: false,
  shareEmail: false,
  sharePhone: false,
  shareAddress: false,
} as const;

/** Keeps an account's profile: the person with the session has proven the address. */
export async function keepProfile(tx: Database, userId: string): Promise<void> {
  const memberId = await findUnproven(tx, userId);
  if (memberId !== null) await changeMember(tx, memberId, { unprovenAccount: false });
}
