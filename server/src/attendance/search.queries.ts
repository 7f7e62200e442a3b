// Case-insensitive search for a part of a person's name, email address or an event's title, in any script.
import { type SQL, sql } from "drizzle-orm";
import { buildPattern, buildPersonContains } from "../database/search.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";

interface Conditions {
  /** In first, last and full name, in both orders. */
  inName: SQL;
  inTitle: SQL;
}

/** Conditions for a search text; undefined without one. */
export function buildSearch(search: string): Conditions | undefined {
  if (search === "") return undefined;
  return {
    inName: buildPersonContains(members.searchText, search, false),
    inTitle: sql`(lower(${events.title} collate "und-x-icu") collate "default") like ${buildPattern(search)}`,
  };
}
