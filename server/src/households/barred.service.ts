// Who must be kept from which children, for subjects that show something about children.
import { type DeskViewer, fullNameOf, isStation, type Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { type Entry, isBarred, isBarredStaff } from "./barred.rules.ts";
import { findEntriesOf, isBarredFromAny } from "./guardians.queries.ts";

/** The roles of adults for each of these children who has an entry, with the names of members. */
export const readEntriesOf = (db: Database, childIds: readonly number[]): Promise<ReadonlyMap<number, Entry[]>> =>
  findEntriesOf(db, childIds);

/** The roles of adults for a child, with the names of members. */
export async function readEntries(db: Database, childId: number): Promise<Entry[]> {
  return (await findEntriesOf(db, [childId])).get(childId) ?? [];
}

/** Which of these people must be kept from an adult. @param today the congregation's day, YYYY-MM-DD */
export async function barredFrom(
  db: Database,
  adult: { id: number | null; name: string },
  childIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const person = { id: adult.id, names: [adult.name] };
  const entries = await findEntriesOf(db, childIds);
  return new Set(childIds.filter((id) => isBarred(person, entries.get(id) ?? [], today)));
}

/** Whether the viewer must be kept from one of these children. A station is no person. */
export async function isViewerBarred(
  db: Database,
  viewer: DeskViewer,
  childIds: readonly (number | null)[],
  now: Temporal.Instant,
): Promise<boolean> {
  if (isStation(viewer)) return false;
  const known = childIds.filter((id) => id !== null);
  const person = { id: viewer.memberId, names: [fullNameOf(viewer)] };
  const entries = await findEntriesOf(db, known);
  return known.some((id) => isBarredStaff(person, entries.get(id) ?? [], dayOf(viewer, now)));
}

/**
 * Refuses a change of the record that the viewer's own account has, if the record is barred from a child: with another
 * record, the bar would no longer be found. @throws Refusal forbidden
 */
export async function requireOwnRecordNotBarred(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<void> {
  if (viewer.memberId === null) return;
  if (await isBarredFromAny(db, viewer.memberId, dayOf(viewer, now))) throw new Refusal("forbidden");
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
