// Admits people who came together in one transaction. People who may be the same and whom the caller has not
// seen are a conflict, so that no one is admitted as a second record without a decision.
import type { Admission } from "@narthex/contract/newcomers.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { findPossibleDuplicates } from "../duplicates/possible.service.ts";
import { isVersion } from "../http/version.ts";
import { requireLockedMember, updateMember } from "../members/members.service.ts";
import { Refusal } from "../refusal.ts";

/** Whether the caller saw everyone who may be the same as one of these people. */
async function hasSeenLikely(tx: Database, people: Admission["people"]): Promise<boolean> {
  const found = await findPossibleDuplicates(
    tx,
    people.map(({ id }) => id),
  );
  return people.every(({ id, likely }) => (found.get(id) ?? []).every((other) => likely.includes(other.id)));
}

/** @throws Refusal conflict if a person was changed, is no longer pending, or may be someone who was not seen */
export async function admitTogether(
  tx: Database,
  viewer: Viewer,
  { people }: Admission,
  now: Temporal.Instant,
): Promise<{ admitted: number[] }> {
  const waiting: Admission["people"] = [];
  // In the order of their ids, so that two requests for the same people do not wait for each other.
  for (const person of people.toSorted((a, b) => a.id - b.id)) {
    const member = await requireLockedMember(tx, person.id);
    if (member.membershipStatus === "active") continue;
    if (member.membershipStatus === "inactive" || !isVersion(member, person.updatedAt)) throw new Refusal("conflict");
    waiting.push(person);
  }
  if (!(await hasSeenLikely(tx, waiting))) throw new Refusal("conflict");
  for (const { id } of waiting) await updateMember(tx, viewer, id, { membershipStatus: "active" }, now);
  return { admitted: waiting.map(({ id }) => id) };
}
