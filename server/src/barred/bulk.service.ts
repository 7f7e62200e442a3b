// Changes of many records, such as imports, by staff who are barred from a child: the records of the child stay as they are
// (docs/decisions/0233-keep-the-names-of-barred-people.md).
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { readFamilies } from "./barred.queries.ts";
import { listBarredFrom } from "./barred.service.ts";

/**
 * Makes a change, and refuses it if it changed the record or the household of a child from whom the viewer is barred, or
 * the record of a person who may collect the child, or marked the child as another person.
 * @param viewer null for an account that no longer exists
 * @param makeChange gets the children from whom the viewer is barred
 * @throws Refusal forbidden: the caller rolls back the transaction
 */
export async function changeUnlessBarred<Result>(
  tx: Database,
  viewer: Viewer | null,
  now: Temporal.Instant,
  makeChange: (childIds: readonly number[]) => Promise<Result>,
): Promise<Result> {
  const childIds = viewer === null ? [] : await listBarredFrom(tx, viewer, now);
  if (childIds.length === 0) return makeChange(childIds);
  const ownId = viewer?.memberId ?? null;
  const before = await readFamilies(tx, childIds, ownId);
  const result = await makeChange(childIds);
  if ((await readFamilies(tx, childIds, ownId)) !== before) throw new Refusal("forbidden");
  return result;
}
