// The actions of an administrator on an account. Pure; the results are sent to the browser as `can`.
import type { User } from "@narthex/contract/users.ts";
import type { Viewer } from "../access/viewer.ts";

/**
 * Administrators cannot change their own role, duties or status, so at least one always remains. Their own second
 * factor is removed in the profile, which requires the password. The linked member and sign-outs have no such rule.
 */
export function listUserRights(viewer: Pick<Viewer, "userId">, userId: string): User["can"] {
  const other = viewer.userId !== userId;
  return { changeRole: other, changeDuties: other, changeStatus: other, removeSecondFactor: other, remove: other };
}
