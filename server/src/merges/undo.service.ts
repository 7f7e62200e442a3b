// Undoes a merge: both people are as they were, except for what was changed since, which stays with the survivor.
import { MERGE_FIELDS, type MergeField, type UndoneMerge } from "@narthex/contract/merges.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import type { RowValues } from "../database/tables/merges.ts";
import { recordDifferentPeople } from "../duplicates/bulk-match.service.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { settleHouseholds } from "../households/households.service.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";
import { requireMember } from "../members/members.service.ts";
import { holdRoles } from "../members/roles.service.ts";
import { forgetPicture } from "../pictures/pictures.service.ts";
import { Refusal } from "../refusal.ts";
import { countSince } from "./counts.service.ts";
import { mayMerge } from "./merges.policy.ts";
import {
  closeMerge,
  findMerge,
  findNewerMerge,
  isAccountFree,
  lockMembers,
  purgeMerges,
  readRow,
} from "./merges.queries.ts";
import { undoLimit } from "./merges.service.ts";
import { findReferences } from "./references.queries.ts";
import { restoreChanged, restoreMember, restoreRemoved, writeValues } from "./restore.queries.ts";
import { deleteAddedPairs } from "./special.queries.ts";

/** Columns that are computed again, or that differ after every change. */
const NOT_RESTORED = ["last_check_in", "updated_at"];

/** The values that a merge changed and nobody since, as they were before; and the columns that somebody changed since. */
function earlierValues(before: RowValues, after: RowValues, now: RowValues) {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const columns = Object.keys(before).filter(
    (name) => !NOT_RESTORED.includes(name) && differ(before[name], after[name]),
  );
  const changedSince = columns.filter((name) => differ(after[name], now[name]));
  const restored = columns.filter((name) => !changedSince.includes(name));
  return { values: Object.fromEntries(restored.map((name) => [name, before[name]])), changedSince };
}

function fieldsOf(columns: readonly string[]): MergeField[] {
  return MERGE_FIELDS.filter((field) => columns.includes(members[field].name));
}

type OpenMerge = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

/** Writes both people as they were. @returns the survivor's fields that were changed since */
async function restorePeople(
  tx: Database,
  { survivorId, merged, survivorBefore, survivorAfter }: OpenMerge,
  at: string,
): Promise<MergeField[]> {
  if (!merged || !survivorBefore || !survivorAfter) throw new Refusal("merge_too_old");
  const { values, changedSince } = earlierValues(survivorBefore, survivorAfter, await readRow(tx, survivorId));
  // The survivor first: an account belongs to one member only.
  await writeValues(tx, survivorId, values, at);
  const { user_id: userId } = merged;
  const isFree = typeof userId === "string" && (await isAccountFree(tx, userId));
  await restoreMember(tx, { ...merged, user_id: isFree ? userId : null });
  return fieldsOf(changedSince);
}

/** @throws Refusal merge_newer_first with the later merge in `fields` */
export async function undoMerge(
  tx: Database,
  viewer: Viewer,
  mergeId: number,
  now: Temporal.Instant,
): Promise<UndoneMerge> {
  const actor = await holdRoles(tx, viewer);
  const { survivorId } = (await findMerge(tx, mergeId)) ?? { survivorId: 0 };
  await lockMembers(tx, [survivorId]);
  // Read again: another merge or an undo may have ended while this one waited.
  const merge = await findMerge(tx, mergeId);
  if (!merge) throw new Refusal("not_found");
  if (merge.survivorId !== survivorId) throw new Refusal("conflict");
  const { mergedId } = merge;
  const answer = { memberId: survivorId, otherId: mergedId, stayed: [], keptFields: [] };
  if (merge.undoneAt !== null) return answer;
  if (!mayMerge(actor.now, viewer, await requireMember(tx, survivorId))) throw new Refusal("role_out_of_reach");
  const newer = await findNewerMerge(tx, mergeId, survivorId);
  if (newer !== null) throw new Refusal("merge_newer_first", { fields: { mergeId: String(newer) } });
  if (Temporal.Instant.compare(merge.mergedAt, undoLimit(now)) <= 0) throw new Refusal("merge_too_old");

  const at = now.toString();
  const references = await findReferences(tx);
  const stayed = await countSince(tx, viewer, references, { mergeId, survivorId });
  const keptFields = await restorePeople(tx, merge, at);
  await restoreChanged(tx, mergeId, references);
  await deleteAddedPairs(tx, mergeId);
  await restoreRemoved(tx, mergeId);
  await closeMerge(tx, mergeId, at);
  await settle(tx, [survivorId, mergedId], now);
  for (const picture of new Set([merge.mergedPicture, merge.survivorPicture])) await forgetPicture(tx, picture);
  const about = { memberIds: [survivorId, mergedId] };
  await recordChange(tx, viewer, "member.merge_undone", { subjectId: survivorId, detail: { other: mergedId }, about });
  return { ...answer, stayed, keptFields };
}

/** Computes what depends on the rows of both, and remembers that they are different people. */
async function settle(tx: Database, [one, other]: readonly [number, number], now: Temporal.Instant): Promise<void> {
  await recountLatestCheckIn(tx, [one, other]);
  await settleHouseholds(tx, [one, other], now);
  await recordDifferentPeople(tx, [{ one, other, reason: "email" }]);
  await recordLikelyDuplicates(tx, [one, other]);
}

/** Deletes the stored rows of merges that can no longer be undone. */
export async function pruneMerges(tx: Database, now: Temporal.Instant): Promise<void> {
  await purgeMerges(tx, undoLimit(now));
}
