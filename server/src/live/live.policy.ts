// Who may hear of a change. The notice itself holds no personal data, but that something happened can be telling too.
import { callerOf, may, type Viewer } from "../access/viewer.ts";
import type { Change } from "./live.ts";

/** Those who lead hear of everything; others of what all can see, of themselves, and of own ministries' events. */
export function mayHear(viewer: Viewer, change: Change): boolean {
  if (may(viewer, "attendance.manage")) return true;
  if (change.topic === "events" || change.topic === "settings") return true;
  return isAbout(viewer, change) || leadsEvent(viewer, change) || isLeader(viewer, change);
}

/** Whether the change concerns the viewer's own member. */
export function isAbout(viewer: Pick<Viewer, "memberId">, change: Change): boolean {
  return viewer.memberId !== null && change.memberId === viewer.memberId;
}

function isLeader(viewer: Viewer, { leaderId }: Change): boolean {
  return viewer.memberId !== null && leaderId === viewer.memberId;
}

function leadsEvent(viewer: Viewer, { ministryId }: Change): boolean {
  return (
    callerOf(viewer) === "ministry_leader" && typeof ministryId === "number" && viewer.ministryIds.includes(ministryId)
  );
}
