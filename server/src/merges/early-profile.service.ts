// A person completes the profile before the address is verified: the church's record of the same person
// is found only then, and the record that the person wrote is merged into it
// (docs/decisions/0007-trust-an-email-address-only-after-proof.md).
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { keepProfile } from "../members/links.service.ts";
import { requireMember } from "../members/members.service.ts";
import { findEarlyProfile, linkEarlyProfile } from "../members/profile.service.ts";
import { hasGuardianClash } from "./guardians.queries.ts";
import { mergeRefusal } from "./merge.rules.ts";
import { hasRecords, isDismissedPair, lockMembers } from "./merges.queries.ts";
import { joinMembers, readFacts } from "./merges.service.ts";
import { findMergeReferences } from "./references.queries.ts";
import { areBothCheckedIn } from "./special.queries.ts";

/**
 * Runs after the person with the session has proved the address of the account: its profile becomes the church's record
 * of the person, or stays. Requires the lock of roles, and then that of the account.
 */
export async function acceptProof(tx: Database, viewer: Viewer, now: Temporal.Instant): Promise<void> {
  const { userId } = viewer;
  await joinEarlyProfile(tx, viewer, now);
  await keepProfile(tx, userId);
  await recordChange(tx, viewer, "user.verified_email", { subjectId: userId, about: { userId } });
}

/**
 * Links the account to the church's record of the person, if nobody else has decided about its own record, which has
 * nothing but what the person typed. Otherwise the two stay, and the office decides.
 */
async function joinEarlyProfile(tx: Database, viewer: Viewer, now: Temporal.Instant): Promise<void> {
  const found = await findEarlyProfile(tx, viewer);
  if (!found) return;
  await lockMembers(tx, [found.own.id, found.known.id]);
  // Either of them may have changed before it was locked.
  const early = await findEarlyProfile(tx, viewer);
  if (early?.own.id !== found.own.id || early.known.id !== found.known.id) return;
  const { own, known } = early;
  const pair = { survivorId: known.id, mergedId: own.id };
  if ((await isDismissedPair(tx, pair)) || (await hasRecords(tx, await findMergeReferences(tx), own.id))) return;
  const today = getDay(viewer, now);
  const refusal = mergeRefusal(
    { ...(await readFacts(tx, known)), hasAccount: true },
    { ...(await readFacts(tx, own)), hasAccount: false },
    {
      today,
      hasGuardianClash: await hasGuardianClash(tx, pair, { seesBars: true, today }),
      areBothCheckedIn: await areBothCheckedIn(tx, pair, now),
    },
  );
  if (refusal) return;
  await linkEarlyProfile(tx, viewer, early, now);
  const people = [await requireMember(tx, known.id), await requireMember(tx, own.id)] as const;
  await joinMembers(tx, viewer, people, { sides: new Map() }, now);
}
