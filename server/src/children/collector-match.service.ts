// Whether someone must not collect a child: the only comparison with the list of the child and with namesakes.
import { isBarred } from "../barred/barred.rules.ts";
import { readEntries } from "../barred/barred.service.ts";
import { matchWithNamesakes } from "../barred/namesakes.service.ts";
import type { Database } from "../database/database.ts";
import { type Collector, isLikeBarred, isOnList } from "./checkout.rules.ts";

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
