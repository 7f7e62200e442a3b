// Who may see and change which prayer requests, and who sees the author. Pure.
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { PrayerRequest } from "@narthex/contract/prayers.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { mayFindEveryStatus } from "../members/members.policy.ts";

/** All fields of a request, before the policy. */
export interface PrayerRecord extends Omit<PrayerRequest, "own" | "can" | "requesterId"> {
  /** Null once the author of an anonymous request was removed. */
  requesterId: string | null;
  requesterStatus: MembershipStatus | null;
}

const isOwn = (viewer: Viewer, { requesterId }: Pick<PrayerRecord, "requesterId">): boolean =>
  requesterId === viewer.userId;

/** Whether a viewer sees the requests of others at all. */
export function maySeeAll(viewer: Viewer): boolean {
  return may(viewer, "directory.read");
}

export function maySeePrayer(viewer: Viewer, request: Pick<PrayerRecord, "requesterId">): boolean {
  return isOwn(viewer, request) || maySeeAll(viewer);
}

/** Only the author marks it answered, writes about the answer, or reopens it. */
export function mayAnswer(viewer: Viewer, request: Pick<PrayerRecord, "requesterId">): boolean {
  return isOwn(viewer, request);
}

export function mayRemovePrayer(viewer: Viewer, request: Pick<PrayerRecord, "requesterId">): boolean {
  return isOwn(viewer, request) || may(viewer, "prayers.moderate");
}

/** The start of an instant's day, so that the hour cannot be matched with the time at which a person was seen. */
function startOfDay(instant: string, timezone: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).startOfDay();
  return day.toInstant().toString({ smallestUnit: "millisecond" });
}

/** A request as this viewer may see it. Only the author of an anonymous request sees its author and its hour. */
export function toPrayerRequest(viewer: Viewer, record: PrayerRecord): PrayerRequest {
  const { requesterId, requesterName, requesterMemberId, requesterStatus, ...request } = record;
  const own = isOwn(viewer, { requesterId });
  const isHidden = request.isAnonymous && !own;
  // The page of a person who is not active is not found by everyone.
  const isListed = requesterStatus === "active" || own || mayFindEveryStatus(viewer);
  const { timezone } = viewer.congregation;
  const bluntTime = (instant: string): string => (isHidden ? startOfDay(instant, timezone) : instant);
  return {
    ...request,
    requesterId: isHidden ? null : requesterId,
    requesterName: isHidden ? null : requesterName,
    requesterMemberId: isHidden || !isListed ? null : requesterMemberId,
    // The text about an answer is kept while the request is open again, but only its author sees it.
    testimony: request.isAnswered || own ? request.testimony : null,
    createdAt: bluntTime(request.createdAt),
    updatedAt: bluntTime(request.updatedAt),
    own,
    can: { answer: mayAnswer(viewer, { requesterId }), remove: mayRemovePrayer(viewer, { requesterId }) },
  };
}
