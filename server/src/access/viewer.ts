// The person behind a request, as read with the session: never remembered between requests, so every change acts at once.
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { Caller, Duty, Permission, Role } from "@narthex/contract/roles.ts";
import { permissionsOf } from "./permissions.ts";

export interface Viewer {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
  readonly role: Role;
  readonly duties: readonly Duty[];
  /** True while an administrator looks as another role does: `role` is that role, and nothing may be changed. */
  readonly isView?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The member this account belongs to; null until the profile is completed. */
  readonly memberId: number | null;
  readonly membershipStatus: MembershipStatus | null;
  readonly profileCompleted: boolean;
  /** Ministries one leads or belongs to. */
  readonly ministryIds: readonly number[];
  readonly congregation: { readonly name: string; readonly timezone: string };
}

/**
 * A plain member counts as pending until an administrator admitted them; a leading role needs no admission, but is
 * suspended while its member is inactive. Administrators are never suspended: somebody must be able to undo a mistake.
 */
export function callerOf({ role, membershipStatus }: Pick<Viewer, "role" | "membershipStatus">): Caller {
  if (role === "admin" || membershipStatus === "active") return role;
  return role === "member" || membershipStatus === "inactive" ? "pending" : role;
}

export function permissionsFor(viewer: Viewer): readonly Permission[] {
  return permissionsOf(callerOf(viewer), viewer.duties);
}

export function may(viewer: Viewer, permission: Permission): boolean {
  return permissionsFor(viewer).includes(permission);
}
