// Who may receive the notice of a change. A notice contains no personal data, but its arrival can reveal something.
import type { ChangeTopic } from "@narthex/contract/change-facts.ts";
import type { LiveNotice } from "@narthex/contract/live.ts";
import type { Permission } from "@narthex/contract/roles.ts";
import { getCaller, may, type Viewer } from "../access/viewer.ts";
import type { ChangeGroup } from "./live.rules.ts";

type Audience = (viewer: Viewer, group: ChangeGroup) => boolean;

const includeEveryone: Audience = () => true;
const includeNobody: Audience = () => false;
const includeThose =
  (...permissions: readonly Permission[]): Audience =>
  (viewer) =>
    permissions.some((permission) => may(viewer, permission));
/** Those with one of the permissions, the person concerned, and leaders of the event. */
const includeThoseAndConcerned =
  (...permissions: readonly Permission[]): Audience =>
  (viewer, group) =>
    includeThose(...permissions)(viewer, group) || isAbout(viewer, group) || leadsEvent(viewer, group);

/** Who may receive changes of a topic. */
const AUDIENCES: Record<ChangeTopic, Audience> = {
  ministries: includeEveryone,
  events: includeEveryone,
  // Everybody who sees an event sees how many people come.
  event_replies: (viewer, group) =>
    may(viewer, "events.manage") || isAbout(viewer, group) || isAboutOwnMinistry(viewer, group),
  // The people of the ministry see its plan.
  serving: (viewer, group) =>
    may(viewer, "ministries.manage") || isAbout(viewer, group) || isOfOwnMinistry(viewer, group),
  settings: includeEveryone,
  // People whose screens show more of other members than the directory does.
  members: includeThoseAndConcerned("members.manage", "attendance.manage", "donations.manage", "children.serve"),
  // Not the subject of the note.
  notes: (viewer, group) =>
    isAuthor(viewer, group) ||
    (!group.unpublished &&
      (may(viewer, "notes.read") || may(viewer, "ministries.manage") || leadsMinistry(viewer, group))),
  follow_ups: (viewer, group) => may(viewer, "members.manage") || isAbout(viewer, group),
  attendance: (viewer, group) =>
    includeThoseAndConcerned("attendance.manage")(viewer, group) || leadsMinistry(viewer, group),
  worker_hours: (viewer, group) =>
    may(viewer, "hours.manage") || isAbout(viewer, group) || leadsMinistry(viewer, group),
  donations: includeThoseAndConcerned("donations.manage"),
  statements: includeThoseAndConcerned("donations.manage"),
  imports: includeThose("members.manage"),
  announcements: (viewer, group) =>
    may(viewer, "announcements.manage") || (!group.unpublished && isAboutOwnMinistry(viewer, group)),
  prayers: (viewer, group) => may(viewer, "directory.read") || isAbout(viewer, group),
  // Only the sender and the recipients of a message.
  messages: isAbout,
  saved_reports: isAbout,
  own_account: isAbout,
  calendar_feeds: isAbout,
  checkin_places: includeThose("checkin.generate"),
  children: includeThose("children.serve"),
  restricted_notes: includeThose("children.serve", "guardians.read"),
  invitations: includeThose("invitations.manage"),
  payments: includeThose("settings.manage"),
  mails: includeThose("settings.manage"),
  backups: includeThose("settings.manage"),
  audit: includeThose("audit.read"),
  sessions: includeNobody,
};

export function mayReceive(viewer: Viewer, group: ChangeGroup): boolean {
  // During an update, a newer server may publish a topic that this one does not know.
  return AUDIENCES[group.topic]?.(viewer, group) ?? false;
}

/** A change of these may be one of who the viewer is: their sessions, their role, their status, their ministries. */
const CHANGES_VIEWER: readonly ChangeTopic[] = ["sessions", "members", "ministries"];

/** Whether the changes concern the viewer's own account or member. */
function isAbout({ userId, memberId }: Pick<Viewer, "userId" | "memberId">, group: ChangeGroup): boolean {
  return group.userIds.has(userId) || (memberId !== null && group.memberIds.has(memberId));
}

/** Whether the viewer's session and rights have to be read again. */
export function mayChangeViewer(viewer: Viewer, group: ChangeGroup): boolean {
  return CHANGES_VIEWER.includes(group.topic) && isAbout(viewer, group);
}

/** Whether a viewer's rights have changed, apart from ministries; the stream then ends. */
export function hasOtherRights(one: Viewer, other: Viewer): boolean {
  return (
    one.userId !== other.userId ||
    one.role !== other.role ||
    one.duties.join() !== other.duties.join() ||
    one.memberId !== other.memberId ||
    one.membershipStatus !== other.membershipStatus
  );
}

/** The notices of changes for a viewer: the declared fields, each notice once, and no id of a person. */
export function listNotices(viewer: Viewer, groups: readonly ChangeGroup[]): LiveNotice[] {
  const notices = groups.flatMap((group) => (mayReceive(viewer, group) ? buildNotice(viewer, group) : []));
  return [...new Map(notices.map((notice) => [JSON.stringify(notice), notice])).values()];
}

function buildNotice(viewer: Viewer, group: ChangeGroup): LiveNotice | [] {
  const { topic, eventId, request } = group;
  if (topic === "sessions") return [];
  return {
    topic,
    ...(eventId === undefined ? {} : { eventId }),
    ...(topic === "ministries" && isAbout(viewer, group) ? { own: true } : {}),
    ...(request?.userId === viewer.userId ? { request: request.id } : {}),
  };
}

/** Of no ministry, and so of everyone's; or of one's own. */
function isAboutOwnMinistry({ ministryIds }: Viewer, { ministryId = null }: ChangeGroup): boolean {
  return ministryId === null || ministryIds.includes(ministryId);
}

function isAuthor({ userId }: Viewer, { userIds }: ChangeGroup): boolean {
  return userIds.has(userId);
}

function leadsMinistry({ ledMinistryIds }: Viewer, { ministryId }: ChangeGroup): boolean {
  return typeof ministryId === "number" && ledMinistryIds.includes(ministryId);
}

function isOfOwnMinistry({ ministryIds }: Viewer, { ministryId }: ChangeGroup): boolean {
  return typeof ministryId === "number" && ministryIds.includes(ministryId);
}

function leadsEvent(viewer: Viewer, group: ChangeGroup): boolean {
  return getCaller(viewer) === "ministry_leader" && isOfOwnMinistry(viewer, group);
}
