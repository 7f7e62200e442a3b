// Searches people, events and ministries at once. Each subject decides what the viewer finds, and in which order: nothing
// is found here that its own list would not answer.
import { FOUND_EVENTS, FOUND_MINISTRIES, FOUND_PEOPLE } from "@narthex/contract/limits.ts";
import { members } from "@narthex/contract/members.ts";
import type { SearchResults } from "@narthex/contract/search.ts";
import { may, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { findEventsByTitle } from "../events/reading.service.ts";
import { listDirectory } from "../members/directory.service.ts";
import { findMinistriesByName } from "../ministries/ministries.service.ts";

export async function findEverything(
  db: Database,
  viewer: Viewer,
  typed: string,
  now: Temporal.Instant,
): Promise<SearchResults> {
  const [people, events, ministries] = await Promise.all([
    findPeople(db, viewer, typed, now),
    findEventsByTitle(db, viewer, typed, FOUND_EVENTS, now),
    findMinistriesByName(db, typed, FOUND_MINISTRIES),
  ]);
  return { people, events, ministries };
}

/** The first rows of the directory; none for viewers who may not read it. */
async function findPeople(
  db: Database,
  viewer: Viewer,
  search: string,
  now: Temporal.Instant,
): Promise<SearchResults["people"]> {
  if (!may(viewer, members.list.access)) return [];
  const { rows } = await listDirectory(db, viewer, { search, limit: FOUND_PEOPLE }, now);
  return rows;
}
