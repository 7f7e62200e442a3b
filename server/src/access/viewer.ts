// The person behind a request, read with the session for each request, so that every change applies immediately.
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { Caller, Duty, Permission, Role } from "@narthex/contract/roles.ts";
import type { StationKind } from "@narthex/contract/station-kinds.ts";
import { Refusal } from "../refusal.ts";
import { isHandoverOnly, listCallerPermissions } from "./permissions.ts";

/** The name of a congregation that no one has named yet. */
export const UNNAMED = "Our congregation";

export interface Viewer {
  readonly userId: string;
  /** The session of the request; absent for an account that is read without one. */
  readonly sessionId?: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
  readonly role: Role;
  readonly duties: readonly Duty[];
  /** True while an administrator uses the view of another role: `role` is that role, and changes are refused. */
  readonly isView?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The member this account belongs to; null until the profile is completed. */
  readonly memberId: number | null;
  readonly membershipStatus: MembershipStatus | null;
  readonly profileCompleted: boolean;
  /** Ministries that the viewer leads or belongs to; none while the account is pending. */
  readonly ministryIds: readonly number[];
  /** Ministries that the viewer leads, as leader or co-leader; none while the account is pending. */
  readonly ledMinistryIds: readonly number[];
  readonly congregation: { readonly name: string; readonly timezone: string };
}

/** A check-in station behind a request: a browser at the entrance, and no person. It holds no permission. */
export interface StationViewer {
  readonly userId: null;
  readonly station: {
    readonly id: number;
    readonly name: string;
    readonly kind: StationKind;
    readonly labelSize: LabelSize;
    /** The account that added the station; null if it no longer exists. */
    readonly addedBy: string | null;
  };
  readonly congregation: Viewer["congregation"];
}

/** A printing program behind a request: no person and no station. It makes the calls of printing and no others. */
export interface PrintProgramCaller {
  readonly program: { readonly id: number; readonly name: string };
  readonly congregation: Viewer["congregation"];
}

/** Who works with children's check-ins. */
export type DeskViewer = Viewer | StationViewer;

export function isStation(viewer: DeskViewer): viewer is StationViewer {
  return viewer.userId === null;
}

/** First and last name; empty for a station, which is no person. */
export function formatFullName(viewer: DeskViewer): string {
  return isStation(viewer) ? "" : `${viewer.firstName} ${viewer.lastName}`.trim();
}

export function isSelfService(viewer: DeskViewer): viewer is StationViewer {
  return isStation(viewer) && viewer.station.kind === "self_service";
}

/** What identifies an account or a station in the audit log and in limits, such as `station-3`. */
export function getCallerId(
  viewer: Pick<Viewer, "userId"> | { readonly userId: null; readonly station: { readonly id: number } },
): string {
  return viewer.userId === null ? `station-${viewer.station.id}` : viewer.userId;
}

/** The columns of a record that say who made it: an account or a station. */
export function buildMakerColumns(viewer: DeskViewer): { byUser: string | null; stationId: number | null } {
  return { byUser: viewer.userId, stationId: isStation(viewer) ? viewer.station.id : null };
}

/**
 * An account with the role member is pending until an administrator admits it; other roles need no admission, but are
 * suspended while their member is inactive. Administrators are never suspended, so that mistakes can be undone.
 */
export function getCaller({ role, membershipStatus }: Pick<Viewer, "role" | "membershipStatus">): Caller {
  if (role === "admin" || membershipStatus === "active") return role;
  return role === "member" || membershipStatus === "inactive" ? "pending" : role;
}

/** @throws Refusal member_profile_not_found */
export function requireMemberId({ memberId }: Pick<Viewer, "memberId">): number {
  if (memberId === null) throw new Refusal("member_profile_not_found");
  return memberId;
}

/** Removes the ministries of a pending account, which neither belongs to one nor leads one. */
export function limitMinistries(viewer: Viewer): Viewer {
  return getCaller(viewer) === "pending" ? { ...viewer, ministryIds: [], ledMinistryIds: [] } : viewer;
}

export function listPermissions(viewer: Viewer): readonly Permission[] {
  return listCallerPermissions(getCaller(viewer), viewer.duties);
}

/** Whether the viewer hands children over, and decides nothing about who collects them. */
export function isHandoverStaff(viewer: Viewer): boolean {
  return isHandoverOnly(listPermissions(viewer));
}

export function may(viewer: DeskViewer, permission: Permission): boolean {
  return !isStation(viewer) && listPermissions(viewer).includes(permission);
}
