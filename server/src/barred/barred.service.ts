// Who must be kept from which children, for subjects that show something about children.
import { type DeskViewer, formatFullName, isStation, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { GRACE } from "../presence/stays.ts";
import { Refusal } from "../refusal.ts";
import {
  type BarredRow,
  findAllNames,
  findBarred,
  findBars,
  findBarsWithNames,
  findChildrenListing,
  findEntriesOf,
} from "./barred.queries.ts";
import { type Entry, isBarred, isBarredStaff, matchChildNames, type PersonWithNames } from "./barred.rules.ts";
import { compareWithNamesakes } from "./namesakes.service.ts";

export type { BarredRow };

/**
 * The day that counts for staff who are barred, YYYY-MM-DD. A bar that ended at midnight still keeps them from a child
 * who is late.
 */
export const getStaffDay = (viewer: DeskViewer, now: Temporal.Instant): string => getDay(viewer, now.subtract(GRACE));

/** The roles of adults for each of these children who has an entry, with the names of members. */
export const readEntriesOf = (db: Database, childIds: readonly number[]): Promise<ReadonlyMap<number, Entry[]>> =>
  findEntriesOf(db, childIds);

/** Barred people of these children, on a day. @param today YYYY-MM-DD */
export const readBarred = (db: Database, childIds: readonly number[], today: string): Promise<BarredRow[]> =>
  findBarred(db, childIds, today);

/** The roles of adults for a child, with the names of members. */
export async function readEntries(db: Database, childId: number): Promise<Entry[]> {
  return (await findEntriesOf(db, [childId])).get(childId) ?? [];
}

/** Which of these people must be kept from an adult. @param today the congregation's day, YYYY-MM-DD */
export async function findBarredFrom(
  db: Database,
  adult: { id: number | null; name: string },
  childIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const person = { id: adult.id, names: [adult.name] };
  const entries = await findEntriesOf(db, childIds);
  return new Set(childIds.filter((id) => isBarred(person, entries.get(id) ?? [], today)));
}

/**
 * Whether the viewer must be kept from one of these children, or from another one with the same name. A station is no
 * person.
 */
export async function isViewerBarred(
  db: Database,
  viewer: DeskViewer,
  childIds: readonly (number | null)[],
  now: Temporal.Instant,
): Promise<boolean> {
  if (isStation(viewer)) return false;
  const known = childIds.filter((id) => id !== null);
  const person = { id: viewer.memberId, names: [formatFullName(viewer)] };
  return isStaffBarred(db, person, known, getStaffDay(viewer, now));
}

/** The same for someone who does not act now. @param today YYYY-MM-DD */
export async function isStaffBarred(
  db: Database,
  person: PersonWithNames,
  childIds: readonly number[],
  today: string,
): Promise<boolean> {
  const entries = await findEntriesOf(db, childIds);
  if (childIds.some((id) => isBarredStaff(person, entries.get(id) ?? [], today))) return true;
  const compared = await compareWithNamesakes(db, { ...person, phone: null, isKnown: true }, { ids: childIds }, today);
  return compared.some(({ match }) => match === "same");
}

interface BarredChild {
  readonly childId: number;
  /** When the bar was entered. */
  readonly since: string;
}

/**
 * For each person, in the same order: the children from whom they are barred, and all records with the same names. Two
 * queries if nobody is barred.
 * @param today YYYY-MM-DD
 */
export async function listBarredChildren(
  db: Database,
  people: readonly PersonWithNames[],
  today: string,
): Promise<BarredChild[][]> {
  if (people.length === 0) return [];
  const bars = await findBarsWithNames(db, [], today);
  const entries = await findEntriesOf(
    db,
    bars.map(({ childId }) => childId),
  );
  const ofPeople = people.map((person) =>
    bars.filter(({ childId }) => isBarredStaff(person, entries.get(childId) ?? [], today)),
  );
  if (ofPeople.every((own) => own.length === 0)) return people.map(() => []);
  const everyone = await findAllNames(db);
  return ofPeople.map((own) =>
    own.flatMap(({ childId, since, childName, formerNames }) => [
      { childId, since },
      ...everyone
        .filter(({ name }) => matchChildNames(name, [childName, ...formerNames], true) === "same")
        .map(({ id }) => ({ childId: id, since })),
    ]),
  );
}

/** The children from whom the viewer is barred, and all records with the same names. A station is no person. */
export async function listBarredFrom(db: Database, viewer: DeskViewer, now: Temporal.Instant): Promise<number[]> {
  if (isStation(viewer)) return [];
  const person = { id: viewer.memberId, names: [formatFullName(viewer)] };
  const [own = []] = await listBarredChildren(db, [person], getStaffDay(viewer, now));
  return [...new Set(own.map(({ childId }) => childId))];
}

/**
 * Refuses a change of the record that the viewer's own account has, if the viewer is barred from a child, by the record
 * or by the name: with another record, the bar would no longer be found. @throws Refusal forbidden
 */
export async function requireOwnRecordNotBarred(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<void> {
  if (viewer.memberId === null) return;
  const today = getDay(viewer, now);
  const own = { id: viewer.memberId, names: [formatFullName(viewer)] };
  if (isBarred(own, await findBars(db, today), today)) throw new Refusal("forbidden");
}

/**
 * Refuses staff who must be kept from one of these children themselves: they neither get the child's code nor change
 * anything of the child, whatever their duty is. @throws Refusal forbidden
 */
export async function requireNotBarred(
  db: Database,
  viewer: DeskViewer,
  childIds: readonly (number | null)[],
  now: Temporal.Instant,
): Promise<void> {
  if (await isViewerBarred(db, viewer, childIds, now)) throw new Refusal("forbidden");
}

/** These people, and the children whom one of them may collect. */
export async function withListedChildren(db: Database, memberIds: readonly number[]): Promise<number[]> {
  return [...new Set([...memberIds, ...(await findChildrenListing(db, memberIds))])];
}

/**
 * Refuses a change of these records by staff who are barred from one of them, or from a child whom one of them may
 * collect: with another name or phone number of a parent, another person could collect the child. Their own record is
 * changed. @throws Refusal forbidden
 */
export async function requireNotBarredFromFamilies(
  db: Database,
  viewer: DeskViewer,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (isStation(viewer)) return;
  const others = memberIds.filter((id) => id !== viewer.memberId);
  await requireNotBarred(db, viewer, await withListedChildren(db, others), now);
}
