// Which people a viewer may merge. Pure.

import type { MergeRecord } from "@narthex/contract/merges.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { mayRemoveMember } from "../members/members.policy.ts";

/**
 * A merge changes the data of an account's own record, so it requires the permission to remove that account's person.
 * Only administrators merge their own record. @param actor the viewer's role
 */
export function mayMerge(
  actor: Role,
  viewer: Pick<Viewer, "userId">,
  record: { userId: string | null; role: Role },
): boolean {
  if (record.userId === viewer.userId) return actor === "admin";
  return mayRemoveMember(actor, record.role);
}

/** Whether the viewer may see the number of these records of a person. */
export function mayCount(viewer: Viewer, record: MergeRecord): boolean {
  if (record === "gifts" || record === "statements") return may(viewer, "donations.manage");
  if (record === "attendance") return may(viewer, "attendance.manage");
  if (record === "notes") return may(viewer, "notes.read");
  // The number would show that someone is barred.
  if (record === "guardians") return may(viewer, "barred.manage");
  return record !== "hours" || may(viewer, "hours.manage");
}
