// Who may see and write which events. Pure; its results are sent to the browser as `can`.
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { type DeskViewer, isStation, may, type Viewer } from "../access/viewer.ts";
import { mayFindEveryStatus } from "../members/members.policy.ts";

/** The fields of an event that the policy needs. */
export interface OwnedEvent {
  readonly ministryId: number | null;
  readonly organizerId: number | null;
}

/**
 * The ministries whose events a viewer may see, in addition to events without a ministry; null for all, for those who
 * write every event.
 */
export function listVisibleMinistries(viewer: DeskViewer): readonly number[] | null {
  if (may(viewer, "events.manage")) return null;
  return isStation(viewer) ? [] : viewer.ministryIds;
}

/** @param ministries those of `listVisibleMinistries` */
export function isVisibleWithin(
  ministries: readonly number[] | null,
  { ministryId }: Pick<OwnedEvent, "ministryId">,
): boolean {
  return ministries === null || ministryId === null || ministries.includes(ministryId);
}

export function maySeeEvent(viewer: DeskViewer, event: OwnedEvent): boolean {
  return isVisibleWithin(listVisibleMinistries(viewer), event);
}

/**
 * A ministry leader writes events of their own ministries, and events without a ministry that they organize themselves.
 */
export function mayWrite(viewer: Viewer, { ministryId, organizerId }: OwnedEvent): boolean {
  if (!may(viewer, "events.write")) return false;
  if (may(viewer, "events.manage")) return true;
  if (ministryId !== null) return viewer.ministryIds.includes(ministryId);
  return organizerId !== null && organizerId === viewer.memberId;
}

/** Others do not find an organizer who is not active. Those who may change the event can choose another one. */
export function maySeeOrganizer(
  viewer: Viewer,
  event: OwnedEvent & { readonly organizerStatus: MembershipStatus | null },
): boolean {
  if (event.organizerStatus === "active" || event.organizerId === viewer.memberId) return true;
  return mayFindEveryStatus(viewer) || mayWrite(viewer, event);
}

/** Only people who manage all events decide what strangers see. */
export function mayPublish(viewer: Viewer): boolean {
  return may(viewer, "events.manage");
}

/** An event before a change that is undone, and now; null if it did not exist or does not exist. */
export interface UndoneEvent {
  readonly former: (OwnedEvent & { readonly isPublic: boolean }) | null;
  readonly present: (OwnedEvent & { readonly isPublic: boolean }) | null;
}

/** An undo needs the same rights as a change. Deleted events may return as they were, also public ones. */
export function mayUndoChange(viewer: Viewer, undone: readonly UndoneEvent[]): boolean {
  return undone.every(({ former, present }) => {
    if ([former, present].some((event) => event !== null && !mayWrite(viewer, event))) return false;
    return !former || !present || former.isPublic === present.isPublic || mayPublish(viewer);
  });
}

/** Who records which people of a ministry were at its event: those who lead it, with any role, and its managers. */
export function mayTakeAttendance(viewer: Viewer, { ministryId }: Pick<OwnedEvent, "ministryId">): boolean {
  if (ministryId === null) return false;
  if (viewer.ledMinistryIds.includes(ministryId)) return true;
  return may(viewer, "ministries.manage") && may(viewer, "attendance.manage");
}

const FOREIGN_MINISTRY = "Please choose one of your own ministries.";
const FOREIGN_ORGANIZER =
  "You organize an event without a ministry yourself. Choose yourself, or one of your ministries.";

/** Why the viewer may not write the resulting event: a sentence by field, or null. */
export function findEventReachErrors(viewer: Viewer, event: OwnedEvent): Record<string, string> | null {
  if (mayWrite(viewer, event)) return null;
  return event.ministryId === null ? { organizerId: FOREIGN_ORGANIZER } : { ministryId: FOREIGN_MINISTRY };
}
