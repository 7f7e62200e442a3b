// Whether someone must not collect a child: the only comparison with the list of the child and with namesakes.
import { isBarred } from "../barred/barred.rules.ts";
import { readEntries } from "../barred/barred.service.ts";
import { hasBarredPeople, matchWithNamesakes } from "../barred/namesakes.service.ts";
import type { Database } from "../database/database.ts";
import { type Collector, isLikeBarred, isOnList } from "./checkout.rules.ts";
import { findPeopleWithPhone } from "./collectors.queries.ts";

/** Compares a collector with those who are barred from the child, or from another child with the same name. */
export async function compareCollector(
  db: Database,
  collector: Collector & { phone: string | null },
  childId: number,
  today: string,
) {
  const entries = await readEntries(db, childId);
  const isKnown = isOnList(collector, entries, today);
  const namesake = await matchWithNamesakes(db, { ...collector, isKnown }, childId, today);
  return {
    entries,
    isBarred: isBarred(collector, entries, today) || namesake === "same",
    isLike: isLikeBarred(collector, entries, today) || namesake === "similar",
  };
}

/**
 * Whether a text to someone would also be read by a person who must not collect the child, because the phone number is
 * theirs or that of their household.
 */
export async function isReadByBarred(
  db: Database,
  { id, phone }: { id: number; phone: string | null },
  childId: number,
  today: string,
): Promise<boolean> {
  if (phone === null || !(await hasBarredPeople(db, childId, today))) return false;
  for (const other of await findPeopleWithPhone(db, phone)) {
    const person = { id: other.id, names: [other.name], age: null, phone };
    if (other.id !== id && (await compareCollector(db, person, childId, today)).isBarred) return true;
  }
  return false;
}
