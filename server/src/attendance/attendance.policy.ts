// Who may see which attendance records, and who may check in whom. Pure.
import { getCaller, may, type Viewer } from "../access/viewer.ts";

/** May check in anyone, at any time, also beyond the limit of an event; and may see every record. */
export function canManageAttendance(viewer: Viewer): boolean {
  return may(viewer, "attendance.manage");
}

export function mayCheckIn(viewer: Viewer, memberId: number): boolean {
  return canManageAttendance(viewer) || memberId === viewer.memberId;
}

/**
 * Whether the caller may undo a check-in. The declared permission requires the same, so the service need not check it.
 */
export function mayUndoCheckIn(viewer: Viewer): boolean {
  return canManageAttendance(viewer);
}

/** Visible records: one's own, and those of the events of these ministries. */
export interface VisibleAttendance {
  readonly memberId: number | null;
  readonly ministryIds: readonly number[];
}

/** The visible records of the events of a leader's ministries; none for others. */
export function getAttendanceOfMinistries(viewer: Viewer): VisibleAttendance {
  return { memberId: null, ministryIds: getCaller(viewer) === "ministry_leader" ? viewer.ministryIds : [] };
}

/** The records that a viewer may see; "all" for managers of attendance. */
export function getVisibleAttendance(viewer: Viewer): VisibleAttendance | "all" {
  if (canManageAttendance(viewer)) return "all";
  return { ...getAttendanceOfMinistries(viewer), memberId: viewer.memberId };
}

/** Whether the viewer may list a member's records at all; which of them are visible is a separate rule. */
export function mayAskFor(viewer: Viewer, memberId: number): boolean {
  return mayCheckIn(viewer, memberId) || getCaller(viewer) === "ministry_leader";
}
