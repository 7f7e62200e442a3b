// The actions of a viewer on one person, sent to the browser as `can`. Pure: each right is that of the call behind it.
import type { Member } from "@narthex/contract/members.ts";
import type { Person } from "@narthex/contract/person.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { mayAskFor, mayCheckIn } from "../attendance/attendance.policy.ts";
import { mayMerge } from "../merges/merges.policy.ts";
import { mayWriteAbout, type Subject } from "../notes/notes.policy.ts";

/** Whether the viewer may download everything about a person. */
export function mayExport(viewer: Viewer, memberId: number): boolean {
  return memberId === viewer.memberId || may(viewer, "people.export");
}

/**
 * @param member the person as this viewer may see them
 * @param subject the person as the policy of notes sees them, and whether the viewer wrote notes about them
 */
export function listPersonRights(
  viewer: Viewer,
  member: Member,
  subject: Subject & { readonly hasOwnNotes: boolean },
): Person["can"] {
  const { id, userId, email, membershipStatus, can } = member;
  const writesNotes = mayWriteAbout(viewer, subject);
  const seesAllHours = may(viewer, "hours.manage") || id === viewer.memberId;
  return {
    ...can,
    invite: may(viewer, "invitations.manage") && userId === null && email !== null,
    assign: may(viewer, "ministries.manage") && membershipStatus === "active",
    recordGift: may(viewer, "donations.manage"),
    checkIn: mayCheckIn(viewer, id),
    seeAttendance: mayAskFor(viewer, id),
    seeAllAttendance: mayCheckIn(viewer, id),
    seeGiving: may(viewer, "donations.manage"),
    seeHours: seesAllHours || viewer.ledMinistryIds.length > 0,
    seeAllHours: seesAllHours,
    seeNotes: writesNotes || subject.hasOwnNotes,
    writeNotes: writesNotes,
    seeHistory: may(viewer, "audit.read"),
    merge: may(viewer, "members.manage") && mayMerge(viewer.role, viewer, member),
    export: mayExport(viewer, id),
  };
}
