// Changes of many records, such as imports, by staff who are barred from a child or hand children over: the records of
// the child, or of the people who may collect one, stay as they are
// (docs/decisions/0238-keep-barred-staff-from-the-childs-family.md).
import { isDeepStrictEqual } from "node:util";
import { isHandoverStaff, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { readCollectors, readFamilies } from "./barred.queries.ts";
import { listBarredFrom } from "./barred.service.ts";

/**
 * Makes a change, and refuses it if it changed the record or the household of a child from whom the viewer is barred, or
 * the record of a person who may collect the child, or marked the child as another person. For staff who hand children
 * over, it refuses another name or phone number of a person who may collect any child.
 * @param viewer null for an account that no longer exists
 * @param makeChange gets the children from whom the viewer is barred
 * @throws Refusal forbidden: the caller rolls back the transaction
 */
export async function makeCheckedChange<Result>(
  tx: Database,
  viewer: Viewer | null,
  now: Temporal.Instant,
  makeChange: (childIds: readonly number[]) => Promise<Result>,
): Promise<Result> {
  const childIds = viewer === null ? [] : await listBarredFrom(tx, viewer, now);
  const ownId = viewer?.memberId ?? null;
  const readKept = async () => [
    childIds.length > 0 ? await readFamilies(tx, childIds, ownId) : "",
    viewer && isHandoverStaff(viewer) ? await readCollectors(tx, ownId) : "",
  ];
  const before = await readKept();
  const result = await makeChange(childIds);
  if (!isDeepStrictEqual(await readKept(), before)) throw new Refusal("forbidden");
  return result;
}
