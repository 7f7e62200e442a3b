// Who may collect a child. Only permitted viewers see and change barred entries, and each reading of them is recorded.
import type { Guardian, GuardianEntry } from "@narthex/contract/households.ts";
import type { DeskViewer, Viewer } from "../access/viewer.ts";
import { type Entry, isBarred, isNamesakeOfBarred, isSamePerson, matchChildNames } from "../barred/barred.rules.ts";
import { requireNotBarred } from "../barred/barred.service.ts";
import { alertAboutLiftedBars } from "../barred/lifted.service.ts";
import { addNames } from "../barred/names.service.ts";
import { getDay } from "../calendar/days.ts";
import { compareEntries } from "../changes/changed-fields.ts";
import { countChange } from "../changes/count.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isAsSeen } from "../http/version.ts";
import { requireLockedMember, requireMember } from "../members/members.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import {
  deleteGuardians,
  findGuardians,
  findListedForOthers,
  findNames,
  findSiblings,
  type GuardianRow,
  insertGuardians,
} from "./guardians.queries.ts";
import { mayKnowGuardian } from "./households.policy.ts";
import { findEntryErrors, serializeGuardian } from "./households.rules.ts";

/** By entry: other records with a name like that of the child on whose lists a barred person may collect the child. */
async function findOtherRecords(
  db: Database,
  childId: number,
  entries: readonly GuardianRow[],
): Promise<ReadonlyMap<number, Guardian["otherChildren"]>> {
  const bars = entries.filter(({ kind }) => kind === "barred");
  if (bars.length === 0) return new Map();
  const { firstName, lastName } = await requireMember(db, childId);
  const names = [`${firstName} ${lastName}`, ...bars.flatMap(({ childNames }) => childNames)];
  const listed = (await findListedForOthers(db, childId)).filter(
    ({ childName, isOfHousehold }) => matchChildNames(childName, names, isOfHousehold) !== "different",
  );
  return new Map(
    bars.map((bar) => {
      const others = listed.filter(({ adultId, adultName }) =>
        isSamePerson(toEntry(bar), { adultId, name: adultName }),
      );
      const names = new Map(others.map(({ childId, childName }) => [childId, childName]));
      return [bar.id, Array.from(names, ([id, name]) => ({ id, name }))];
    }),
  );
}

async function describeGuardians(
  db: Database,
  viewer: Viewer,
  childId: number,
  rows: readonly GuardianRow[],
  now: Temporal.Instant,
): Promise<Guardian[]> {
  const known = rows.filter((row) => mayKnowGuardian(viewer, row));
  if (known.some(({ kind }) => kind === "barred"))
    await countChange(db, viewer, "member.read_barred", { subjectId: childId, detail: {} }, now);
  const others = await findOtherRecords(db, childId, known);
  const entries = known.map(({ shownName, childNames, ...row }) => ({ ...row, name: shownName }));
  const today = getDay(viewer, now);
  return entries.map(({ name, names, ...row }) => ({
    ...row,
    adultName: name,
    namesake: findNamesake({ ...row, name, names }, entries, today),
    otherChildren: others.get(row.id) ?? [],
  }));
}

/** Whether the name of someone who may collect the child counts as the same as that of a barred person. */
function findNamesake({ adultId, name, kind }: Entry, entries: readonly Entry[], today: string): Guardian["namesake"] {
  if (kind === "barred") return null;
  const person = { id: adultId, names: [name] };
  if (isBarred(person, entries, today)) return "refused";
  return isNamesakeOfBarred(person, entries, today) ? "ask_lead" : null;
}

export async function readGuardians(
  db: Database,
  viewer: Viewer,
  childId: number,
  now: Temporal.Instant,
): Promise<Guardian[]> {
  await requireMember(db, childId);
  await requireNotBarred(db, viewer, [childId], now);
  return describeGuardians(db, viewer, childId, await findGuardians(db, childId), now);
}

/** The names with which a bar begins: the present one, and those of a removed bar of the same person. */
function listBarNames(
  { kind, adultId, adultName }: GuardianEntry,
  removed: readonly GuardianRow[],
  nameOf: (memberId: number) => string | undefined,
): string[] {
  if (kind !== "barred") return [];
  const name = adultName ?? nameOf(adultId ?? 0) ?? "";
  const earlier = removed.filter((row) => row.kind === "barred" && isSamePerson(toEntry(row), { adultId, name }));
  return earlier.reduce((names, row) => addNames(names, [row.shownName, ...row.names]), addNames([], [name]));
}

const createSiblingRefusal = (): Refusal =>
  refuseField("alsoFor", "The list of another child cannot be changed in this way. Please open it.");

/** Whether a bar is not weaker than an entry about the same person. */
const isKeptBy = (row: GuardianRow, { until }: GuardianEntry): boolean =>
  row.kind === "barred" && (row.until === null || (until !== null && row.until >= until));

/**
 * Adds entries about people who are not on the list of a child yet, except about the child.
 * @throws Refusal if a bar would be left out for another entry, so that nobody believes that the person is refused
 */
async function addMissing(
  tx: Database,
  viewer: Viewer,
  childId: number,
  entries: readonly GuardianEntry[],
  now: Temporal.Instant,
): Promise<void> {
  const known = (await findGuardians(tx, childId)).filter((row) => mayKnowGuardian(viewer, row));
  const names = await findNames(
    tx,
    entries.flatMap(({ adultId }) => adultId ?? []),
  );
  const findSame = ({ adultId, adultName }: GuardianEntry): GuardianRow[] => {
    const name = (adultId === null ? adultName : names.get(adultId)) ?? "";
    return known.filter((row) => isSamePerson(toEntry(row), { adultId, name }));
  };
  const others = entries.filter(({ adultId }) => adultId !== childId);
  const bars = others.filter(({ kind }) => kind === "barred");
  if (bars.some((bar) => findSame(bar).some((row) => !isKeptBy(row, bar)))) throw createSiblingRefusal();
  const missing = others.filter((entry) => findSame(entry).length === 0);
  if (missing.length === 0) return;
  const kept = known.map(({ adultId, adultName, kind, until }) => ({ adultId, adultName, kind, until }));
  await replaceGuardians(tx, viewer, childId, [...kept, ...missing], known.map(({ id }) => id).join(), now);
}

/**
 * Replaces the entries about a child, and adds those of people who are missing to the lists of siblings.
 * @throws Refusal if one of the others is no child of the same household, or its list cannot have the entries
 */
export async function replaceGuardiansOfSiblings(
  tx: Database,
  viewer: Viewer,
  { childId, siblingIds }: { childId: number; siblingIds: readonly number[] },
  entries: readonly GuardianEntry[],
  seen: string | undefined,
  now: Temporal.Instant,
): Promise<Guardian[]> {
  // In one order, because two people may save the lists of the same children.
  for (const id of [childId, ...siblingIds].toSorted((a, b) => a - b)) await requireLockedMember(tx, id);
  const saved = await replaceGuardians(tx, viewer, childId, entries, seen, now);
  const siblings = siblingIds.length > 0 ? await findSiblings(tx, childId) : [];
  for (const id of siblingIds) {
    if (!siblings.includes(id)) throw new Refusal("not_found");
    try {
      await addMissing(tx, viewer, id, entries, now);
    } catch (error) {
      if (error instanceof Refusal && error.code === "invalid_input") throw createSiblingRefusal();
      throw error;
    }
  }
  return saved;
}

/**
 * Replaces the entries that the viewer may see.
 * @param seen ids of the entries that the caller read; refused if there are others now. Required to remove a bar.
 */
async function replaceGuardians(
  tx: Database,
  viewer: Viewer,
  childId: number,
  entries: readonly GuardianEntry[],
  seen: string | undefined,
  now: Temporal.Instant,
): Promise<Guardian[]> {
  await requireLockedMember(tx, childId);
  if (!entries.every((entry) => mayKnowGuardian(viewer, entry))) throw new Refusal("forbidden");
  await requireNotBarred(tx, viewer, [childId], now);
  const rows = await findGuardians(tx, childId);
  const known = rows.filter((row) => mayKnowGuardian(viewer, row));
  const wanted = entries.map((entry) => (entry.adultId === null ? entry : { ...entry, adultName: null }));
  const hidden = rows.filter((row) => !mayKnowGuardian(viewer, row));
  const names = await findNames(
    tx,
    wanted.flatMap(({ adultId }) => adultId ?? []),
  );
  const getName = (memberId: number) => names.get(memberId);
  const wrong = findEntryErrors(wanted, { known, hidden }, { childId, nameOf: getName, today: getDay(viewer, now) });
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid_input", { fields: wrong });
  const { removed, added } = compareEntries(known, wanted, serializeGuardian);
  if (removed.length + added.length === 0) return describeGuardians(tx, viewer, childId, rows, now);
  // The reading is not recorded with a conflict, because the transaction is rolled back and the response contains no
  // names.
  const removesBar = removed.some(({ kind }) => kind === "barred");
  if (!isAsSeen(known, seen) || (removesBar && seen === undefined)) throw new Refusal("conflict");
  await deleteGuardians(
    tx,
    childId,
    removed.map(({ id }) => id),
  );
  const origin = { childId, setBy: viewer.userId, createdAt: now.toString() };
  const childNames = rows.reduce((all, row) => addNames(all, row.childNames), [] as string[]);
  await insertGuardians(
    tx,
    added.map((entry) => ({ ...entry, ...origin, childNames, names: listBarNames(entry, removed, getName) })),
  );
  await recordChange(tx, viewer, "member.guardians_changed", { subjectId: childId, about: { memberId: childId } });
  const after = await findGuardians(tx, childId);
  const today = getDay(viewer, now);
  await alertAboutLiftedBars(
    tx,
    viewer,
    { childId, before: removed.map(toEntry), after: after.map(toEntry), today },
    now,
  );
  return describeGuardians(tx, viewer, childId, after, now);
}

const toEntry = ({ shownName, ...row }: GuardianRow) => ({ ...row, name: shownName });

/** Makes an adult the parent of a child about whom there are no entries yet. */
export async function addParent(
  tx: Database,
  viewer: DeskViewer,
  { childId, adultId }: { childId: number; adultId: number },
  now: Temporal.Instant,
): Promise<void> {
  await insertGuardians(tx, [{ childId, adultId, kind: "parent", setBy: viewer.userId, createdAt: now.toString() }]);
  await recordChange(tx, viewer, "member.guardians_changed", { subjectId: childId, about: { memberId: childId } });
}
