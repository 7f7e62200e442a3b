// Who may see, change and approve which hours. Pure; the results are sent to the browser as `can`.
import { may, type Viewer } from "../access/viewer.ts";

/** The fields of an entry that access depends on. */
export interface HoursEntry {
  readonly memberId: number | null;
  readonly ministryId: number;
  readonly status: "submitted" | "approved" | "returned";
}

/** The hours a viewer sees: their own, and those of the ministries that they lead. */
export interface VisibleHours {
  readonly memberId: number | null;
  readonly ledIds: readonly number[];
}

/** "all" for those who manage hours. */
export function getVisibleHours(viewer: Viewer): VisibleHours | "all" {
  if (may(viewer, "hours.manage")) return "all";
  return { memberId: viewer.memberId, ledIds: viewer.ledMinistryIds };
}

const isOwn = (viewer: Viewer, { memberId }: Pick<HoursEntry, "memberId">): boolean =>
  memberId !== null && memberId === viewer.memberId;

export function maySeeHours(viewer: Viewer, hours: HoursEntry): boolean {
  const visible = getVisibleHours(viewer);
  if (visible === "all" || isOwn(viewer, hours)) return true;
  return visible.ledIds.includes(hours.ministryId);
}

/** The viewer's own hours until they are approved. */
export function mayChange(viewer: Viewer, hours: HoursEntry): boolean {
  return isOwn(viewer, hours) && hours.status !== "approved";
}

/** Whether the viewer may approve hours of this ministry, regardless of whose they are. */
export function mayDecideAbout(viewer: Viewer, hours: HoursEntry): boolean {
  if (hours.memberId === null) return false; // the member who could correct them was deleted
  if (may(viewer, "hours.manage")) return true;
  return viewer.ledMinistryIds.includes(hours.ministryId);
}

/** Only administrators approve their own hours, because no one is above them. */
export function mayDecide(viewer: Viewer, hours: HoursEntry): boolean {
  return mayDecideAbout(viewer, hours) && (viewer.role === "admin" || !isOwn(viewer, hours));
}

/** The hours a viewer may approve: of all ministries or of those they lead, without their own. */
export interface DecidableHours {
  readonly ledIds: readonly number[] | "any";
  readonly notOf: number | null;
}

/** The same rule as `mayDecide`, for lists. */
export function getDecidableHours(viewer: Viewer): DecidableHours {
  const visible = getVisibleHours(viewer);
  return {
    ledIds: visible === "all" ? "any" : visible.ledIds,
    notOf: viewer.role === "admin" ? null : viewer.memberId,
  };
}

export function listHoursRights(
  viewer: Viewer,
  hours: HoursEntry,
): { edit: boolean; remove: boolean; approve: boolean } {
  const change = mayChange(viewer, hours);
  return { edit: change, remove: change, approve: mayDecide(viewer, hours) };
}

/** A letter lists all ministries, so only the person and those who manage hours may have it. */
export function mayHaveLetter(viewer: Viewer, memberId: number): boolean {
  return memberId === viewer.memberId || may(viewer, "hours.manage");
}
