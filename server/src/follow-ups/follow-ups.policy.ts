// Who may see and change which follow-up. Pure (docs/decisions/0146-show-follow-ups-to-assigned-people.md).
import type { FollowUp } from "@narthex/contract/follow-ups.ts";
import { may, type Viewer } from "../access/viewer.ts";

interface FollowUpPeople {
  /** The person to follow up. */
  readonly memberId: number;
  readonly assigneeId: number | null;
}

/** Which follow-ups a viewer may see: all or only those assigned to them, and none about themselves. */
export interface FollowUpReach {
  readonly all: boolean;
  readonly ownMemberId: number | null;
}

export function followUpReach(viewer: Viewer): FollowUpReach {
  return { all: may(viewer, "members.manage"), ownMemberId: viewer.memberId };
}

export function maySeeFollowUp(viewer: Viewer, { memberId, assigneeId }: FollowUpPeople): boolean {
  if (memberId === viewer.memberId) return false;
  return may(viewer, "members.manage") || (assigneeId !== null && assigneeId === viewer.memberId);
}

/**
 * The assigned person sees how to reach the person, also what the directory does not show, until the follow-up has
 * ended.
 */
export function maySeeContact(viewer: Viewer, followUp: FollowUpPeople & Pick<FollowUp, "status">): boolean {
  const isAssigned = followUp.assigneeId !== null && followUp.assigneeId === viewer.memberId;
  return isAssigned && followUp.status === "open" && maySeeFollowUp(viewer, followUp);
}

/** Only managers of members assign follow-ups and set their due days. */
export function listFollowUpRights(viewer: Viewer): FollowUp["can"] {
  return { assign: may(viewer, "members.manage") };
}

/** The days of visits and birthdays are for managers of members, as in the directory. */
export function maySeeOccasion(viewer: Viewer): boolean {
  return may(viewer, "members.manage");
}
