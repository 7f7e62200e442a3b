// Undoes an import: removes the members and households that were not changed since, restores the fields that still
// have the imported value, and reports why the others stay.

import type { StoredChange } from "@narthex/contract/import-rows.ts";
import { KEPT_REASONS, type KeptReason, type MemberImport } from "@narthex/contract/imports.ts";
import type { Viewer } from "../access/viewer.ts";
import { makeCheckedChange } from "../barred/bulk.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { takeLock, waitLongerForLocks } from "../database/locks.ts";
import { removeEmptyHouseholds, takeFromHouseholds } from "../households/bulk.service.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { changeOneOfMany, compareChanged, type KnownMember } from "../members/bulk.service.ts";
import { withdrawUnusedInvitations } from "../members/roles.service.ts";
import { removeUnusedTags, untagMany } from "../tags/bulk.service.ts";
import { findApplicable, isOfPerson, isOfStatus, reverseChanges, TAGS } from "./changes.rules.ts";
import { isOfDeparture } from "./departures.rules.ts";
import { findFormerDeparture, storeDeparture } from "./departures.service.ts";
import { findFieldsChangedHere } from "./homes.queries.ts";
import { findHomeChange, HOME } from "./homes.rules.ts";
import { moveHome } from "./homes.service.ts";
import { changeImport } from "./imports.queries.ts";
import { lockImportAtStep, showImport } from "./imports.service.ts";
import { parseSharedField } from "./moves.rules.ts";
import { moveHouseholdsBack } from "./moves.service.ts";
import {
  deleteAdded,
  deleteGivenIds,
  findAddedHouseholds,
  findImportedAt,
  findImportReferences,
  findImportTimes,
  findLeftHouseholds,
  findNeededHouseholds,
  findUndoTargets,
  keepTimesRestored,
  lockAddedMembers,
  lockLastChanged,
  setChanges,
} from "./undo.queries.ts";

/** @throws Refusal forbidden if the undo would change the records of a child from whom the viewer is barred */
export async function undoImport(
  tx: Database,
  viewer: Viewer,
  id: number,
  jobs: Jobs,
  now: Temporal.Instant,
): Promise<MemberImport> {
  // Another undo of thousands of people may take longer than the limit for locks.
  await waitLongerForLocks(tx);
  await takeLock(tx, "imports");
  const undone = await makeCheckedChange(tx, viewer, now, () => undoChanges(tx, viewer, id, now));
  await jobs.send(tx, "list-erasures", {});
  return undone;
}

async function undoChanges(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<MemberImport> {
  const { createdTags } = await lockImportAtStep(tx, id, "undo");
  const importedAt = await findImportedAt(tx, id);
  const added = await lockAddedMembers(tx, id);
  // The members are locked first, so that no new record can refer to them.
  const references = await findImportReferences(
    tx,
    id,
    added.map((member) => member.id),
  );
  const untouched: number[] = [];
  const stays = new Map<KeptReason, number>();
  for (const { id: memberId, hasAccount, isChanged } of added) {
    const reason = hasAccount ? "account" : (references.get(memberId) ?? (isChanged ? "changed" : null));
    if (reason === null) untouched.push(memberId);
    else stays.set(reason, (stays.get(reason) ?? 0) + 1);
  }
  await withdrawUnusedInvitations(tx, viewer, await deleteAdded(tx, untouched), null);
  const [removed, keptCount] = [untouched.length, added.length - untouched.length];
  const kept = KEPT_REASONS.flatMap((reason) => {
    const count = stays.get(reason);
    return count ? [{ reason, count }] : [];
  });
  const [homes, left] = [await findAddedHouseholds(tx, id), await findLeftHouseholds(tx, id)];
  await deleteGivenIds(tx, id);
  const fields = await restoreKnown(tx, viewer, { id, importedAt, homes }, now.toString());
  await removeUnusedTags(tx, viewer, createdTags, importedAt);
  const ownRemoved = await removeLeftHouseholds(tx, id, homes);
  const householdsKept = homes.length - ownRemoved;
  const householdsRemoved = ownRemoved + (await removeLeftHouseholds(tx, id, left));
  const result = { removed, kept, ...fields, householdsRemoved, householdsKept };
  await changeImport(tx, id, { status: "undone", undoneAt: now.toString(), ...result });
  const counts = { removed, kept: keptCount, restored: fields.restored, households: householdsRemoved };
  const detail = { ...counts, erasedIds: untouched.map(String) };
  await recordChange(tx, viewer, "import.import_undone", { subjectId: id, detail });
  return showImport(tx, viewer, id);
}

/** Removes empty households that no person changed, and to which no undo of another import may return people. */
async function removeLeftHouseholds(tx: Database, importId: number, ids: readonly number[]): Promise<number> {
  const needed = await findNeededHouseholds(tx, importId, ids);
  const changedHere = await findFieldsChangedHere(tx, ids);
  const free = ids.filter((id) => !needed.has(id) && !changedHere.has(id));
  return removeEmptyHouseholds(tx, free, await findImportTimes(tx));
}

/** Restores the members that the import changed. Fields changed since are kept, and listed. */
async function restoreKnown(
  tx: Database,
  viewer: Viewer,
  { id, importedAt, homes }: { id: number; importedAt: string; homes: readonly number[] },
  at: string,
) {
  const targets = await findUndoTargets(tx, id);
  const lastChanged = await lockLastChanged(tx, id);
  const ofKnown = targets.filter(({ changes }) => changes?.some(({ field }) => field === TAGS));
  const memberIds = ofKnown.map(({ memberId }) => memberId);
  const restored = await untagMany(tx, viewer, memberIds, importedAt);
  const stays = await moveHouseholdsBack(tx, viewer, targets, at);
  const livesOn = await moveHome(tx, viewer, targets, { at, added: homes });
  let notRestored = 0;
  for (const { row, memberId, changes } of targets) {
    if (changes === null) continue;
    const departed = changes.filter(({ field, before, after }) => isOfDeparture(field) && before !== after);
    const departure = await findFormerDeparture(tx, memberId, changes);
    // A person whose departure was corrected since stays inactive.
    const isKept = (change: StoredChange) => departure === undefined && isOfStatus(change);
    const fields = changes.filter((change) => isOfPerson(change.field) && !isKept(change));
    let left = fields;
    const decide = (member: KnownMember) => {
      const { applied, values } = findApplicable(member, reverseChanges(fields));
      left = fields.filter(({ field }) => !applied.some((one) => one.field === field));
      // A visitor may have typed the former address, so it is not trusted more than before the import.
      const emailConfirmed = fields.some(({ wasConfirmed }) => wasConfirmed === true);
      return values.email === undefined ? values : { ...values, emailConfirmed };
    };
    if (await changeOneOfMany(tx, viewer, { id: memberId, at, decide })) restored.add(memberId);
    left = [...left, ...changes.filter(isKept)];
    // The status and the departure are restored together.
    if (departure === undefined || left.some(isOfStatus)) left = [...left, ...departed];
    else if (departed.length > 0) {
      await storeDeparture(tx, viewer, { memberId, departure, at });
      restored.add(memberId);
    }
    const isRestored = ({ field }: StoredChange) =>
      field === HOME ? !livesOn.has(row) : parseSharedField(field) !== null && !stays.has(field);
    if (changes.some(isRestored)) restored.add(memberId);
    left = [...left, ...changes.filter(({ field }) => stays.has(field) || (field === HOME && livesOn.has(row)))];
    if (left.length > 0) notRestored += 1;
    await setChanges(tx, id, row, left.length === 0 ? null : left);
  }
  await keepTimesRestored(tx, id, lastChanged);
  // Imports of earlier versions stored only the household that people joined.
  const joined = targets.filter(({ changes }) => findHomeChange(changes) === undefined);
  const leaving = joined.flatMap(({ memberId, householdId }) =>
    householdId === null ? [] : [{ memberId, householdId }],
  );
  await takeFromHouseholds(tx, leaving);
  await compareChanged(tx, [...new Set([...restored, ...leaving.map(({ memberId }) => memberId)])]);
  return { restored: restored.size, notRestored };
}
