// Looking for a piece of a person's name, email address or an event's title, in the lower case of any script.
import { type SQL, sql } from "drizzle-orm";
import { patternFor } from "../database/search.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";

interface Conditions {
  /** In first, last and full name. */
  inName: SQL;
  /** In the names or the email address. */
  inNameOrEmail: SQL;
  inTitle: SQL;
}

/** Conditions for a piece of text; undefined where nothing is looked for. */
export function containing(search: string): Conditions | undefined {
  if (search === "") return undefined;
  const pattern = patternFor(search);
  const inNameOrEmail = sql`${members.searchText} like ${pattern}`;
  return {
    inNameOrEmail,
    inName: sql`(${inNameOrEmail} and split_part(${members.searchText}, chr(10), 1) like ${pattern})`,
    inTitle: sql`(lower(${events.title} collate "und-x-icu") collate "default") like ${pattern}`,
  };
}
