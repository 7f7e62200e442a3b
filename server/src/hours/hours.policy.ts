// Who may see, change and decide about which hours. A pure table; the answers travel to the browser as `can`.
import { callerOf, may, type Viewer } from "../access/viewer.ts";

/** What decides about an entry. */
export interface Given {
  readonly memberId: number | null;
  readonly ministryId: number;
  /** The member who leads the ministry. */
  readonly leaderId: number | null;
  readonly status: "submitted" | "approved" | "returned";
}

/** Hours within sight: one's own, those of these ministries, and those of the ministries that this member leads. */
export interface Sight {
  readonly memberId: number | null;
  readonly ministryIds: readonly number[];
  readonly leaderId: number | null;
}

/** What a viewer sees; "all" for those who manage hours. */
export function sightOf(viewer: Viewer): Sight | "all" {
  if (may(viewer, "hours.manage")) return "all";
  return {
    memberId: viewer.memberId,
    ministryIds: callerOf(viewer) === "ministry_leader" ? viewer.ministryIds : [],
    leaderId: callerOf(viewer) === "pending" ? null : viewer.memberId,
  };
}

const isOwn = (viewer: Viewer, { memberId }: Pick<Given, "memberId">): boolean =>
  memberId !== null && memberId === viewer.memberId;

export function maySee(viewer: Viewer, hours: Given): boolean {
  const sight = sightOf(viewer);
  if (sight === "all" || isOwn(viewer, hours) || sight.ministryIds.includes(hours.ministryId)) return true;
  return sight.leaderId !== null && sight.leaderId === hours.leaderId;
}

/** One's own, until they are approved. */
export function mayChange(viewer: Viewer, hours: Given): boolean {
  return isOwn(viewer, hours) && hours.status !== "approved";
}

/** Whether somebody decides about these hours at all, be they their own or not. */
export function decidesAbout(viewer: Viewer, hours: Given): boolean {
  if (hours.memberId === null) return false; // there is nobody left who could correct them
  if (may(viewer, "hours.manage")) return true;
  const { leaderId } = sightOf(viewer) as Sight;
  return leaderId !== null && leaderId === hours.leaderId;
}

/** Nobody decides about their own hours but an administrator: above them is nobody to ask. */
export function mayDecide(viewer: Viewer, hours: Given): boolean {
  return decidesAbout(viewer, hours) && (viewer.role === "admin" || !isOwn(viewer, hours));
}

export function canTouch(viewer: Viewer, hours: Given): { edit: boolean; remove: boolean; approve: boolean } {
  const change = mayChange(viewer, hours);
  return { edit: change, remove: change, approve: mayDecide(viewer, hours) };
}

/** A letter tells of all ministries: it is for oneself, and for those who manage hours. */
export function mayHaveLetter(viewer: Viewer, memberId: number): boolean {
  return memberId === viewer.memberId || may(viewer, "hours.manage");
}
