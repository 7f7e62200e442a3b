// Who may see which attendance records, and who may check in whom. A pure table.
import { callerOf, may, type Viewer } from "../access/viewer.ts";

/** Checks anyone in, at any time, also beyond the limit of an event; and sees every record. */
export function managesAttendance(viewer: Viewer): boolean {
  return may(viewer, "attendance.manage");
}

export function mayCheckIn(viewer: Viewer, memberId: number): boolean {
  return managesAttendance(viewer) || memberId === viewer.memberId;
}

/** Undoes a check-in. The door of that call asks the same, so the service need not. */
export function mayUndo(viewer: Viewer): boolean {
  return managesAttendance(viewer);
}

/** Records within sight: one's own, and those of the events of these ministries. */
export interface Sight {
  readonly memberId: number | null;
  readonly ministryIds: readonly number[];
}

/** What a viewer sees; "all" for those who manage attendance. */
export function sightOf(viewer: Viewer): Sight | "all" {
  if (managesAttendance(viewer)) return "all";
  return { memberId: viewer.memberId, ministryIds: callerOf(viewer) === "ministry_leader" ? viewer.ministryIds : [] };
}

/** Whether one may ask for the records of a member at all; what one then sees is a matter of sight. */
export function mayAskFor(viewer: Viewer, memberId: number): boolean {
  return mayCheckIn(viewer, memberId) || callerOf(viewer) === "ministry_leader";
}
