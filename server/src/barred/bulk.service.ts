// Changes of many records, such as imports, by staff who are barred from a child: the records of the child stay as they are
// (docs/decisions/0233-keep-the-names-of-barred-people.md).
import { formatFullName, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { findAllNames, findBarsWithNames, findEntriesOf, readFamilies } from "./barred.queries.ts";
import { isBarredStaff, matchChildNames } from "./barred.rules.ts";

/** The children from whom the viewer is barred, and all records with the same names. */
export async function listBarredFrom(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<number[]> {
  const today = getDay(viewer, now);
  const person = { id: viewer.memberId, names: [formatFullName(viewer)] };
  const bars = await findBarsWithNames(db, [], today);
  const entries = await findEntriesOf(
    db,
    bars.map(({ childId }) => childId),
  );
  const own = bars.filter(({ childId }) => isBarredStaff(person, entries.get(childId) ?? [], today));
  if (own.length === 0) return [];
  const ids = new Set(own.map(({ childId }) => childId));
  const names = own.flatMap(({ childName, formerNames }) => [childName, ...formerNames]);
  for (const { id, name } of await findAllNames(db)) if (matchChildNames(name, names, true) === "same") ids.add(id);
  return [...ids];
}

/**
 * Makes a change, and refuses it if it changed the record or the household of a child from whom the viewer is barred, or
 * the record of a person who may collect the child, or marked the child as another person.
 * @param viewer null for an account that no longer exists
 * @throws Refusal forbidden: the caller rolls back the transaction
 */
export async function changeUnlessBarred<Result>(
  tx: Database,
  viewer: Viewer | null,
  now: Temporal.Instant,
  makeChange: () => Promise<Result>,
): Promise<Result> {
  const childIds = viewer === null ? [] : await listBarredFrom(tx, viewer, now);
  if (childIds.length === 0) return makeChange();
  const ownId = viewer?.memberId ?? null;
  const before = await readFamilies(tx, childIds, ownId);
  const result = await makeChange();
  if ((await readFamilies(tx, childIds, ownId)) !== before) throw new Refusal("forbidden");
  return result;
}
