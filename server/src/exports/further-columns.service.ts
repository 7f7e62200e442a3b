// The columns of exported members after those that every export has.
import { tags as tagCalls } from "@narthex/contract/tags.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { readColumns } from "../custom-fields/fields.service.ts";
import type { Database } from "../database/database.ts";
import { readTagNames } from "../tags/bulk.service.ts";
import type { FurtherColumns } from "./members.rules.ts";

/** The columns that this viewer sees. */
export async function readFurtherColumns(db: Database, viewer: Viewer): Promise<FurtherColumns> {
  return { hasTags: may(viewer, tagCalls.list.access), custom: await readColumns(db, viewer) };
}

/** People with the names of their tags, if these are a column. */
export async function withTags<Person extends { id: number }>(
  db: Database,
  { hasTags }: FurtherColumns,
  people: readonly Person[],
): Promise<(Person & { tags: readonly string[] })[]> {
  const ids = people.map(({ id }) => id);
  const names = hasTags ? await readTagNames(db, ids) : new Map<number, readonly string[]>();
  return people.map((person) => ({ ...person, tags: names.get(person.id) ?? [] }));
}
