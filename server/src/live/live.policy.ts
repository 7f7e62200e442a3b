// Who may hear of a change. The notice itself holds no personal data, but that something happened can be telling too.
import type { LiveNotice } from "@narthex/contract/live.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";
import type { Change } from "./live.ts";

/** What everyone who is signed in may read, at least in part. */
const SEEN_BY_ALL: readonly Change["topic"][] = ["ministries", "events", "settings"];

/** Those who lead hear of everything; others of what all can see, of themselves, and of own ministries' events. */
export function mayHear(viewer: Viewer, change: Change): boolean {
  if (change.silent) return false;
  if (change.topic === "invitations") return may(viewer, "invitations.manage");
  if (change.topic === "payments") return may(viewer, "settings.manage");
  // Letters are nobody's business but that of those who wrote and got them.
  if (change.topic === "messages") return isAbout(viewer, change);
  if (change.topic === "prayers") return may(viewer, "directory.read") || isAbout(viewer, change);
  if (change.topic === "saved_reports") return isAbout(viewer, change);
  if (may(viewer, "attendance.manage")) return true;
  if (change.topic === "announcements") return !change.unpublished && concernsMinistryOf(viewer, change);
  if (SEEN_BY_ALL.includes(change.topic)) return true;
  return isAbout(viewer, change) || leadsEvent(viewer, change) || isLeader(viewer, change);
}

/** Whether the change concerns the viewer's own account or member. */
export function isAbout({ userId, memberId }: Pick<Viewer, "userId" | "memberId">, change: Change): boolean {
  if (change.userId === userId) return true;
  if (memberId === null) return false;
  return change.memberId === memberId || change.memberIds?.includes(memberId) === true;
}

/** What a viewer is told of a change: the contract's part of it, and no number of any person. */
export function noticeFor(viewer: Pick<Viewer, "userId" | "memberId">, change: Change): LiveNotice {
  const { topic, eventId } = change;
  return {
    topic,
    ...(eventId === undefined ? {} : { eventId }),
    ...(topic === "ministries" && isAbout(viewer, change) ? { own: true } : {}),
  };
}

/** Of nobody's ministry, and so of everyone's; or of one's own. */
function concernsMinistryOf({ ministryIds }: Viewer, { ministryId = null }: Change): boolean {
  return ministryId === null || ministryIds.includes(ministryId);
}

function isLeader(viewer: Viewer, { leaderId }: Change): boolean {
  return viewer.memberId !== null && leaderId === viewer.memberId;
}

function leadsEvent(viewer: Viewer, { ministryId }: Change): boolean {
  return (
    callerOf(viewer) === "ministry_leader" && typeof ministryId === "number" && viewer.ministryIds.includes(ministryId)
  );
}
