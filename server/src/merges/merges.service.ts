// Merges two members: the other person's records become the survivor's, and their row is deleted. Everything is kept
// for 90 days, so that the merge can be undone (docs/decisions/0144-merge-two-members-and-undo-it.md).
import {
  MERGE_UNDO_DAYS,
  type Merge,
  type MergeChoices,
  type MergeCustomChoices,
  type MergePerson,
  type MergePreview,
  type MergeSide,
} from "@narthex/contract/merges.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import { insertBarChange } from "../barred/alert-rows.service.ts";
import { requireNotBarredFromFamilies, requireOwnRecordNotBarred } from "../barred/barred.service.ts";
import { requireColleagueForCollectors } from "../barred/handovers.service.ts";
import { getDay, getDayIn } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import { isSameValue } from "../custom-fields/values.rules.ts";
import type { Database } from "../database/database.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { settleHouseholds } from "../households/households.service.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";
import { toVisibleMember } from "../members/members.policy.ts";
import { requireMember } from "../members/members.service.ts";
import { removeMergedRow, writeMergedFields } from "../members/merging.service.ts";
import { lockRolesFor } from "../members/roles.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { countMoves } from "./counts.service.ts";
import { mergeCustomValues, suggestCustomSide } from "./custom.rules.ts";
import { keepBetterCopies } from "./deliveries.queries.ts";
import { moveDeparture } from "./departures.queries.ts";
import {
  combineBars,
  hasGuardianClash,
  type KeptBar,
  keepStrongerGuardians,
  recordNames,
} from "./guardians.queries.ts";
import { chooseHouseholdSide, type MergeFacts, mergeFields, mergeRefusal, suggestSides } from "./merge.rules.ts";
import { mayMerge } from "./merges.policy.ts";
import {
  countMerges,
  findHouseholdRoles,
  findMergedMinistryIds,
  findMerges,
  findStatementYears,
  insertMerge,
  lockMembers,
  readMergedRow,
  recordResult,
} from "./merges.queries.ts";
import { findMergeReferences } from "./references.queries.ts";
import { type MergedPair, moveRows, recordOwnRows, removeDoubled } from "./rows.queries.ts";
import {
  areBothCheckedIn,
  keepAcceptance,
  keepBetterFollowUp,
  keepJointStatement,
  keepLaterReply,
  keepLaterStay,
  keepLongerClearances,
  keepPrimaryHousehold,
  keepServingAnswer,
  movePairs,
  renewLedMinistries,
} from "./special.queries.ts";

type MemberRecord = Awaited<ReturnType<typeof requireMember>>;

export async function readFacts(db: Database, { id, userId, role, ...known }: MemberRecord): Promise<MergeFacts> {
  const householdRoles = await findHouseholdRoles(db, id);
  const dateOfBirth = known.dateOfBirth ?? known.estimatedBirthDate;
  return { hasAccount: userId !== null, role, dateOfBirth, householdRoles, ...(await findMergedMinistryIds(db, id)) };
}

async function findRefusal(
  db: Database,
  viewer: Viewer,
  [person, other]: readonly [MemberRecord, MemberRecord],
  { now, actor }: { now: Temporal.Instant; actor: Viewer["role"] },
) {
  if (![person, other].every((one) => mayMerge(actor, viewer, one))) return "role_out_of_reach";
  const pair = { survivorId: person.id, mergedId: other.id };
  const today = getDay(viewer, now);
  return mergeRefusal(await readFacts(db, person), await readFacts(db, other), {
    today,
    hasGuardianClash: await hasGuardianClash(db, pair, { seesBars: may(viewer, "barred.manage"), today }),
    areBothCheckedIn: await areBothCheckedIn(db, pair, now),
  });
}

function refuseSame(id: number, otherId: number): void {
  if (id === otherId) throw refuseField("otherId", "Please choose another person.");
}

const toMergePerson = ({ userId, household, ...person }: MemberRecord): MergePerson => ({
  ...person,
  householdPhone: person.phone === null ? (household?.phone ?? null) : null,
  householdAddress: person.address === null ? (household?.address ?? null) : null,
  hasAccount: userId !== null,
});

/** The custom fields that the viewer sees and in which the two differ. */
function listCustomSides(viewer: Viewer, person: MemberRecord, other: MemberRecord): MergePreview["custom"] {
  const theirs = new Map(toVisibleMember(viewer, other).custom.map(({ fieldId, value }) => [fieldId, value]));
  return toVisibleMember(viewer, person).custom.flatMap(({ fieldId, value }) => {
    const otherValue = theirs.get(fieldId) ?? null;
    if (isSameValue(value, otherValue)) return [];
    return [{ fieldId, person: value, other: otherValue, suggested: suggestCustomSide(value, otherValue) }];
  });
}

/** @throws Refusal if a side is chosen for a field that the viewer does not see */
function requireCustomSides(viewer: Viewer, person: MemberRecord, sent: MergeCustomChoices) {
  const seen = new Set(toVisibleMember(viewer, person).custom.map(({ fieldId }) => fieldId));
  if (sent.some(({ fieldId }) => !seen.has(fieldId)))
    throw refuseField("customChoices", "Please choose from the list.");
  return new Map(sent.map(({ fieldId, side }) => [fieldId, side]));
}

/** Both people side by side, before anything is changed. */
export async function previewMerge(
  db: Database,
  viewer: Viewer,
  { id, otherId }: { id: number; otherId: number },
  now: Temporal.Instant,
): Promise<MergePreview> {
  refuseSame(id, otherId);
  const [person, other] = [await requireMember(db, id), await requireMember(db, otherId)];
  const references = await findMergeReferences(db);
  const counts = await countMoves(db, viewer, references, { survivorId: id, mergedId: otherId });
  return {
    person: toMergePerson(person),
    other: toMergePerson(other),
    suggested: suggestSides(person, other),
    custom: listCustomSides(viewer, person, other),
    ...counts,
    statementYears: await findStatementYears(db, [id, otherId]),
    refusal: await findRefusal(db, viewer, [person, other], { now, actor: viewer.role }),
  };
}

/** Moves every record of the merged person to the survivor. @returns the bars that other entries contradicted */
async function moveEverything(
  tx: Database,
  viewer: Viewer,
  mergeId: number,
  pair: MergedPair,
  { primary, fields, now }: { primary: MergeSide; fields: ReturnType<typeof mergeFields>; now: Temporal.Instant },
): Promise<KeptBar[]> {
  await keepPrimaryHousehold(tx, mergeId, pair, primary);
  await keepJointStatement(tx, mergeId, pair);
  await keepAcceptance(tx, mergeId, pair);
  const kept = await keepStrongerGuardians(tx, mergeId, pair, getDay(viewer, now));
  await combineBars(tx, mergeId, pair);
  await keepLaterStay(tx, mergeId, pair, now);
  await keepServingAnswer(tx, mergeId, pair);
  await keepLaterReply(tx, mergeId, pair);
  await keepBetterCopies(tx, mergeId, pair, now);
  await keepLongerClearances(tx, mergeId, pair);
  await keepBetterFollowUp(tx, mergeId, pair);
  await moveDeparture(tx, mergeId, pair, fields);
  await movePairs(tx, mergeId, pair);
  for (const ref of await findMergeReferences(tx)) {
    await recordOwnRows(tx, mergeId, ref, pair.survivorId);
    await removeDoubled(tx, mergeId, ref, pair);
    await moveRows(tx, mergeId, ref, pair);
  }
  return kept;
}

/** Alerts leads about bars that contradict an entry about who may collect the child. */
async function alertAboutBars(
  tx: Database,
  viewer: Viewer,
  bars: readonly KeptBar[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { childId, name } of bars) {
    const about = await insertBarChange(tx, viewer, { kind: "renamed", childId, collectorName: name }, now);
    await recordChange(tx, viewer, "child.barred_renamed", about);
  }
}

interface MergeRequest {
  id: number;
  otherId: number;
  choices?: MergeChoices | undefined;
  customChoices?: MergeCustomChoices | undefined;
  updatedAt?: string | undefined;
  otherUpdatedAt?: string | undefined;
}

export async function mergeMembers(
  tx: Database,
  viewer: Viewer,
  { id, otherId, choices, customChoices = [], updatedAt, otherUpdatedAt }: MergeRequest,
  now: Temporal.Instant,
): Promise<{ mergeId: number }> {
  refuseSame(id, otherId);
  if (viewer.memberId === id || viewer.memberId === otherId) await requireOwnRecordNotBarred(tx, viewer, now);
  await requireNotBarredFromFamilies(tx, viewer, [id, otherId], now);
  await requireColleagueForCollectors(tx, viewer, { adultIds: [id, otherId], childIds: [id, otherId] });
  const actor = await lockRolesFor(tx, viewer);
  if ((await lockMembers(tx, [id, otherId])) < 2) throw new Refusal("not_found");
  const [person, other] = [await requireMember(tx, id), await requireMember(tx, otherId)];
  const refusal = await findRefusal(tx, viewer, [person, other], { now, actor: actor.now });
  if (refusal) throw new Refusal(refusal);
  const current = () => previewMerge(tx, viewer, { id, otherId }, now);
  await refuseStale(person, updatedAt, current);
  await refuseStale(other, otherUpdatedAt, current);
  const sides = requireCustomSides(viewer, person, customChoices);
  return joinMembers(tx, viewer, [person, other], { choices, sides }, now);
}

/** Merges the second person into the first. Requires the lock of roles and of both members. */
export async function joinMembers(
  tx: Database,
  viewer: Viewer,
  [person, other]: readonly [MemberRecord, MemberRecord],
  { choices, sides }: { choices?: MergeChoices | undefined; sides: ReturnType<typeof requireCustomSides> },
  now: Temporal.Instant,
): Promise<{ mergeId: number }> {
  const at = now.toString();
  const [id, otherId] = [person.id, other.id];
  const pair = { survivorId: id, mergedId: otherId };
  const [survivorBefore, merged] = [await readMergedRow(tx, id), await readMergedRow(tx, otherId)];
  const mergeId = await insertMerge(tx, {
    ...pair,
    mergedBy: viewer.userId,
    mergedAt: at,
    merged,
    survivorBefore,
    survivorAfter: survivorBefore,
    mergedPicture: other.profileImageUrl,
    survivorPicture: person.profileImageUrl,
  });
  const customValues = mergeCustomValues(person.customValues, other.customValues, sides);
  const fields = { ...mergeFields(person, other, choices), customValues };
  await renewLedMinistries(tx, otherId, at);
  const keptBars = await moveEverything(tx, viewer, mergeId, pair, {
    primary: chooseHouseholdSide(person, other, choices),
    fields,
    now,
  });
  await removeMergedRow(tx, otherId);
  await recordNames(tx, mergeId, await writeMergedFields(tx, viewer, [person, other], fields, at));
  await alertAboutBars(tx, viewer, keptBars, now);
  await recountLatestCheckIn(tx, [id]);
  await settleHouseholds(tx, [id], now);
  await recordResult(tx, mergeId, await readMergedRow(tx, id));
  await recordLikelyDuplicates(tx, [id]);
  const about = { memberIds: [id, otherId], userId: fields.userId };
  await recordChange(tx, viewer, "member.merged", { subjectId: id, detail: { other: otherId }, about });
  return { mergeId };
}

/** Merges before this instant can no longer be undone. */
export const computeUndoLimit = (now: Temporal.Instant): string =>
  now.subtract({ hours: 24 * MERGE_UNDO_DAYS }).toString();

const MergeCursor = z.tuple([z.int().positive()]);

export async function listMerges(
  db: Database,
  viewer: Viewer,
  { limit, after }: Pick<PageQuery, "limit" | "after">,
  now: Temporal.Instant,
): Promise<Page<Merge>> {
  const since = computeUndoLimit(now);
  const [before = null] = readCursorOf(after, MergeCursor) ?? [];
  const page = await readPage(
    { limit, after },
    (most) => findMerges(db, since, before, most),
    () => countMerges(db, since),
    (last) => [last.mergeId],
  );
  const findUndoDay = (mergedAt: string): string =>
    getDayIn(viewer.congregation.timezone, Temporal.Instant.from(mergedAt).add({ hours: 24 * MERGE_UNDO_DAYS }));
  return { ...page, rows: page.rows.map((row) => ({ ...row, until: findUndoDay(row.mergedAt) })) };
}
