// Staff who hand children over do not decide who collects them: a colleague changes the records of the people on a
// child's list (docs/decisions/0260-keep-records-of-collectors-from-staff-who-hand-over.md).
import { isHandoverStaff, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { findChildrenListing, findEntriesOf } from "./barred.queries.ts";

/**
 * Refuses a change that would let another person collect a child, if the viewer hands children over: with another name
 * or phone number of a parent, one worker could hand a child to a stranger. The viewer's own record is changed.
 * @param people.adultIds people whose names or phone numbers change
 * @param people.childIds people who may get the list of another record
 * @throws Refusal collector_record
 */
export async function requireColleagueForCollectors(
  db: Database,
  viewer: Viewer,
  { adultIds, childIds = [] }: { adultIds: readonly number[]; childIds?: readonly number[] },
): Promise<void> {
  if (!isHandoverStaff(viewer)) return;
  const others = adultIds.filter((id) => id !== viewer.memberId);
  const isListed = (await findChildrenListing(db, others)).length > 0;
  if (isListed || (await findEntriesOf(db, childIds)).size > 0) throw new Refusal("collector_record");
}
