// What an administrator may do with which account. Pure; it travels to the browser as `can`.
import type { User } from "@narthex/contract/users.ts";
import type { Viewer } from "../access/viewer.ts";

/**
 * Nobody changes their own role or status: so whoever acts stays an administrator, and one always remains.
 * Nor does anybody take their own second factor off here: in the profile that needs the password.
 * Who belongs to which member, and where one is signed in, is no such matter.
 */
export function canTouch(viewer: Pick<Viewer, "userId">, userId: string): User["can"] {
  const other = viewer.userId !== userId;
  return { changeRole: other, changeStatus: other, removeSecondFactor: other };
}
