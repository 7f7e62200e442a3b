// The people of a list, for its files. They are found with the viewer's rights.
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { type MatchingMember, readMatchingMembers } from "../members/directory.service.ts";
import { Refusal } from "../refusal.ts";

/** @throws Refusal list_too_long */
export async function readListed(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
  most: number,
): Promise<MatchingMember[]> {
  const people: MatchingMember[] = [];
  for await (const batch of await readMatchingMembers(db, viewer, filter, now)) {
    people.push(...batch);
    if (people.length > most) throw new Refusal("list_too_long");
  }
  return people;
}
