// Who may hear of a change. The notice itself holds no personal data, but that something happened can be telling too.
import type { LiveNotice } from "@narthex/contract/live.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";
import type { Change } from "./live.ts";

/** What everyone who is signed in may read, at least in part. */
const SEEN_BY_ALL: readonly Change["topic"][] = ["ministries", "events", "settings"];

/** Those who lead hear of everything; others of what all can see, of themselves, and of own ministries' events. */
export function mayHear(viewer: Viewer, change: Change): boolean {
  if (change.topic === "invitations") return may(viewer, "invitations.manage");
  if (change.topic === "saved_reports") return isAbout(viewer, change);
  if (may(viewer, "attendance.manage")) return true;
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

function isLeader(viewer: Viewer, { leaderId }: Change): boolean {
  return viewer.memberId !== null && leaderId === viewer.memberId;
}

function leadsEvent(viewer: Viewer, { ministryId }: Change): boolean {
  return (
    callerOf(viewer) === "ministry_leader" && typeof ministryId === "number" && viewer.ministryIds.includes(ministryId)
  );
}
