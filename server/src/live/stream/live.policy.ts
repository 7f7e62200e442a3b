// Who may be told of a change. A notice holds no personal data, but that something happened can be telling too.
import type { LiveNotice } from "@narthex/contract/live.ts";
import { callerOf, may, type Viewer } from "../../access/viewer.ts";
import type { ChangeGroup } from "../live.rules.ts";

/** What everyone who is signed in may read, at least in part. */
const SEEN_BY_ALL: readonly ChangeGroup["topic"][] = ["ministries", "events", "settings"];

/** A change of these may be one of who the viewer is: their role, their status, their ministries. */
const CHANGES_VIEWER: readonly ChangeGroup["topic"][] = ["members", "ministries"];

/** Those who manage attendance are told of everything; others of what all can see, of themselves, and of own ministries' events. */
export function mayReceive(viewer: Viewer, group: ChangeGroup): boolean {
  if (group.silent) return false;
  if (group.topic === "invitations") return may(viewer, "invitations.manage");
  if (group.topic === "payments" || group.topic === "mails") return may(viewer, "settings.manage");
  if (group.topic === "audit") return may(viewer, "audit.read");
  // Messages concern those who wrote and got them, and nobody else.
  if (group.topic === "messages") return isAbout(viewer, group);
  if (group.topic === "prayers") return may(viewer, "directory.read") || isAbout(viewer, group);
  if (group.topic === "saved_reports") return isAbout(viewer, group);
  if (may(viewer, "attendance.manage")) return true;
  if (group.topic === "announcements") return !group.unpublished && concernsMinistryOf(viewer, group);
  if (SEEN_BY_ALL.includes(group.topic)) return true;
  return isAbout(viewer, group) || leadsEvent(viewer, group) || isLeader(viewer, group);
}

/** Whether the changes concern the viewer's own account or member. */
function isAbout({ userId, memberId }: Pick<Viewer, "userId" | "memberId">, group: ChangeGroup): boolean {
  return group.userIds.has(userId) || (memberId !== null && group.memberIds.has(memberId));
}

/** Whether the viewer's session and rights have to be read again. */
export function mayChangeViewer(viewer: Viewer, group: ChangeGroup): boolean {
  return CHANGES_VIEWER.includes(group.topic) && isAbout(viewer, group);
}

/** Whether somebody may see other things than before, apart from ministries: a stream does not outlast that. */
export function hasOtherRights(one: Viewer, other: Viewer): boolean {
  return (
    one.userId !== other.userId ||
    one.role !== other.role ||
    one.memberId !== other.memberId ||
    one.membershipStatus !== other.membershipStatus
  );
}

/** What a viewer is told of changes: the contract's part of them, each sentence once, and no number of any person. */
export function noticesFor(viewer: Viewer, groups: readonly ChangeGroup[]): LiveNotice[] {
  const notices = groups.filter((group) => mayReceive(viewer, group)).map((group) => noticeFor(viewer, group));
  return [...new Map(notices.map((notice) => [JSON.stringify(notice), notice])).values()];
}

function noticeFor(viewer: Viewer, group: ChangeGroup): LiveNotice {
  const { topic, eventId, request } = group;
  return {
    topic,
    ...(eventId === undefined ? {} : { eventId }),
    ...(topic === "ministries" && isAbout(viewer, group) ? { own: true } : {}),
    ...(request?.userId === viewer.userId ? { request: request.id } : {}),
  };
}

/** Of no ministry, and so of everyone's; or of one's own. */
function concernsMinistryOf({ ministryIds }: Viewer, { ministryId = null }: ChangeGroup): boolean {
  return ministryId === null || ministryIds.includes(ministryId);
}

function isLeader(viewer: Viewer, { leaderId }: ChangeGroup): boolean {
  return viewer.memberId !== null && leaderId === viewer.memberId;
}

function leadsEvent(viewer: Viewer, { ministryId }: ChangeGroup): boolean {
  return (
    callerOf(viewer) === "ministry_leader" && typeof ministryId === "number" && viewer.ministryIds.includes(ministryId)
  );
}
