// Undoes a merge: both people are restored, except for later changes, which stay with the survivor.

import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { MERGE_FIELDS, type MergeField, type UndoneMerge } from "@narthex/contract/merges.ts";
import type { Viewer } from "../access/viewer.ts";
import { requireNotBarredFromFamilies, requireOwnRecordNotBarred } from "../barred/barred.service.ts";
import { requireColleagueForCollectors } from "../barred/handovers.service.ts";
import { keepNames } from "../barred/names.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import { listFields } from "../custom-fields/fields.service.ts";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import type { RowValues } from "../database/tables/merges.ts";
import { recordDifferentPeople } from "../duplicates/bulk-match.service.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { settleHouseholds } from "../households/households.service.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";
import { requireMember } from "../members/members.service.ts";
import { formatMemberName } from "../members/renames.service.ts";
import { lockRolesFor } from "../members/roles.service.ts";
import { forgetPicture } from "../pictures/pictures.service.ts";
import { hasChildInside, isServing } from "../presence/inside.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { countNotRestored, countSince } from "./counts.service.ts";
import { restoreCustomValues } from "./custom.rules.ts";
import { deleteAddedCopies } from "./deliveries.queries.ts";
import { deleteAddedDeparture, deleteDepartureOfPresent } from "./departures.queries.ts";
import { copyLaterBars, deleteAddedBars, findGuarded } from "./guardians.queries.ts";
import { mayMerge } from "./merges.policy.ts";
import {
  closeMerge,
  findMerge,
  findNewerMerge,
  isAccountFree,
  lockMembers,
  purgeMerges,
  readMergedRow,
} from "./merges.queries.ts";
import { computeUndoLimit } from "./merges.service.ts";
import { findMergeReferences } from "./references.queries.ts";
import { restoreChanged, restoreMember, restoreRemoved, writeValues } from "./restore.queries.ts";
import { deleteAddedPairs, deleteEndedCoLeaders, renewLedMinistries } from "./special.queries.ts";

/** Restored one by one. */
const CUSTOM_VALUES = "custom_values";

/** Columns that are recomputed, or that differ after every change. */
const NOT_RESTORED = ["last_check_in", "updated_at", CUSTOM_VALUES];

/** The former values of columns that only the merge changed, and the columns that were changed since. */
function findEarlierValues(before: RowValues, after: RowValues, now: RowValues) {
  const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const columns = Object.keys(before).filter(
    (name) => !NOT_RESTORED.includes(name) && isDifferent(before[name], after[name]),
  );
  const changedSince = columns.filter((name) => isDifferent(after[name], now[name]));
  const restored = columns.filter((name) => !changedSince.includes(name));
  return { values: Object.fromEntries(restored.map((name) => [name, before[name]])), changedSince };
}

/** The value of each column after the person has refused. */
const REFUSALS = {
  announcement_emails: false,
  sms_consent: false,
  sms_declined: true,
  share_email: false,
  share_phone: false,
  share_address: false,
} as const;

/** What was refused since the merge. It is refused for both, because which of the two was meant is not known. */
function findRefusals(after: RowValues, now: RowValues): RowValues {
  const refused = Object.entries(REFUSALS).filter(([name, no]) => after[name] === !no && now[name] === no);
  const noTexts = refused.some(([name]) => name === "sms_declined") ? { sms_consent: false } : {};
  return { ...Object.fromEntries(refused), ...noTexts };
}

function listMergeFields(columns: readonly string[]): MergeField[] {
  return MERGE_FIELDS.filter((field) => columns.includes(members[field].name));
}

type OpenMerge = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

/** A merge from an earlier version stored no custom values. */
const getCustomValues = (row: RowValues): StoredCustomValues => (row[CUSTOM_VALUES] ?? {}) as StoredCustomValues;

/** Restores the rows of both people. @returns the survivor's fields that were changed since */
async function restorePeople(
  tx: Database,
  { survivorId, merged, survivorBefore, survivorAfter }: OpenMerge,
  at: string,
): Promise<{ fields: MergeField[]; customFields: number[] }> {
  if (!merged || !survivorBefore || !survivorAfter) throw new Refusal("merge_too_old");
  const now = await readMergedRow(tx, survivorId);
  const { values, changedSince } = findEarlierValues(survivorBefore, survivorAfter, now);
  const custom = restoreCustomValues(
    getCustomValues(survivorBefore),
    getCustomValues(survivorAfter),
    getCustomValues(now),
  );
  const refusals = findRefusals(survivorAfter, now);
  // The survivor first: an account belongs to one member only.
  await writeValues(tx, survivorId, { ...values, ...refusals, [CUSTOM_VALUES]: custom.values }, at);
  const { user_id: userId } = merged;
  const isFree = typeof userId === "string" && (await isAccountFree(tx, userId));
  await restoreMember(tx, { ...merged, ...refusals, user_id: isFree ? userId : null });
  return { fields: listMergeFields(changedSince), customFields: custom.changedSince };
}

/**
 * An undo divides guardians, allergies and phone numbers again, which the room, the call to a guardian and the checkout
 * need while a child is inside. @throws Refusal merge_child_inside, merge_needed_inside
 */
async function requireNotInside(
  tx: Database,
  memberId: number,
  { guarded, now }: { guarded: readonly number[]; now: Temporal.Instant },
): Promise<void> {
  if (await hasChildInside(tx, { childId: memberId }, now)) throw new Refusal("merge_child_inside");
  const isNeeded =
    (await hasChildInside(tx, { broughtById: memberId }, now)) || (await isServing(tx, { memberId }, now));
  if (isNeeded) throw new Refusal("merge_needed_inside");
  for (const childId of guarded)
    if (await hasChildInside(tx, { childId }, now)) throw new Refusal("merge_needed_inside");
}

/** @throws Refusal merge_newer_first with the later merge in `fields` */
export async function undoMerge(
  tx: Database,
  viewer: Viewer,
  mergeId: number,
  now: Temporal.Instant,
): Promise<UndoneMerge> {
  const actor = await lockRolesFor(tx, viewer);
  const { survivorId } = (await findMerge(tx, mergeId)) ?? { survivorId: 0 };
  // The children too, because a check-in holds them: none of them comes in before the undo is committed.
  await lockMembers(tx, [survivorId, ...(await findGuarded(tx, survivorId, getDay(viewer, now)))]);
  // Read again: another merge or an undo may have finished while this one waited.
  const merge = requireFound(await findMerge(tx, mergeId));
  if (merge.survivorId !== survivorId) throw new Refusal("conflict");
  const { mergedId } = merge;
  const answer = {
    memberId: survivorId,
    otherId: mergedId,
    stayed: [],
    notRestored: [],
    keptFields: [],
    keptCustomFields: [],
  };
  if (merge.undoneAt !== null) return answer;
  const survivor = await requireMember(tx, survivorId);
  if (!mayMerge(actor.now, viewer, survivor)) throw new Refusal("role_out_of_reach");
  if (survivorId === viewer.memberId) await requireOwnRecordNotBarred(tx, viewer, now);
  await requireNotBarredFromFamilies(tx, viewer, [survivorId], now);
  await requireColleagueForCollectors(tx, viewer, { adultIds: [survivorId], childIds: [survivorId] });
  const newer = await findNewerMerge(tx, mergeId, survivorId);
  if (newer !== null) throw new Refusal("merge_newer_first", { fields: { mergeId: String(newer) } });
  if (Temporal.Instant.compare(merge.mergedAt, computeUndoLimit(now)) <= 0) throw new Refusal("merge_too_old");
  const guarded = await findGuarded(tx, survivorId, getDay(viewer, now));
  await requireNotInside(tx, survivorId, { guarded, now });

  const at = now.toString();
  const references = await findMergeReferences(tx);
  const stayed = await countSince(tx, viewer, references, { mergeId, survivorId });
  const kept = await restorePeople(tx, merge, at);
  await restoreChanged(tx, mergeId, references);
  await deleteAddedPairs(tx, mergeId);
  await deleteAddedDeparture(tx, mergeId);
  await deleteAddedBars(tx, mergeId);
  await deleteAddedCopies(tx, mergeId);
  await restoreRemoved(tx, mergeId);
  await deleteEndedCoLeaders(tx, mergeId, { survivorId, mergedId });
  await renewLedMinistries(tx, mergedId, at);
  await deleteDepartureOfPresent(tx, mergeId, survivorId);
  await copyLaterBars(tx, mergeId, { survivorId, mergedId });
  const former = [formatMemberName(survivor)];
  const name = formatMemberName(await requireMember(tx, survivorId));
  await keepNames(tx, viewer, { memberId: survivorId, former, name }, now);
  const notRestored = await countNotRestored(tx, viewer, references, { mergeId, mergedId });
  await closeMerge(tx, mergeId, at);
  await recomputeBoth(tx, [survivorId, mergedId], now);
  for (const picture of new Set([merge.mergedPicture, merge.survivorPicture])) await forgetPicture(tx, picture);
  const about = { memberIds: [survivorId, mergedId] };
  await recordChange(tx, viewer, "member.merge_undone", { subjectId: survivorId, detail: { other: mergedId }, about });
  const known = await listFields(tx, viewer);
  const keptCustomFields = known.filter(({ id }) => kept.customFields.includes(id)).map(({ name }) => name);
  return { ...answer, stayed, notRestored, keptFields: kept.fields, keptCustomFields };
}

/** Recomputes the values that depend on the rows of both, and marks the two as different people. */
async function recomputeBoth(
  tx: Database,
  [one, other]: readonly [number, number],
  now: Temporal.Instant,
): Promise<void> {
  await recountLatestCheckIn(tx, [one, other]);
  await settleHouseholds(tx, [one, other], now);
  await recordDifferentPeople(tx, [{ one, other, reason: "email" }]);
  await recordLikelyDuplicates(tx, [one, other]);
}

/** Deletes the stored rows of merges that can no longer be undone. */
export async function pruneMerges(tx: Database, now: Temporal.Instant): Promise<void> {
  await purgeMerges(tx, computeUndoLimit(now));
}
