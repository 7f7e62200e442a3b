// Who may see and touch which prayer request, and what they learn of who asked. A pure table.
import type { PrayerRequest } from "@narthex/contract/prayers.ts";
import { may, type Viewer } from "../access/viewer.ts";

/** Everything about a request; who may know it is decided here. */
export interface PrayerRecord extends Omit<PrayerRequest, "own" | "can" | "requesterId"> {
  /** Null once the author of an anonymous request was removed. */
  requesterId: string | null;
}

const isOwn = (viewer: Viewer, { requesterId }: Pick<PrayerRecord, "requesterId">): boolean =>
  requesterId === viewer.userId;

/** Whether a viewer sees the requests of others at all. */
export function seesAll(viewer: Viewer): boolean {
  return may(viewer, "directory.read");
}

export function maySee(viewer: Viewer, request: Pick<PrayerRecord, "requesterId">): boolean {
  return isOwn(viewer, request) || seesAll(viewer);
}

/** Calling it answered, telling of it, opening it again: its author alone. */
export function mayAnswer(viewer: Viewer, request: Pick<PrayerRecord, "requesterId">): boolean {
  return isOwn(viewer, request);
}

export function mayRemove(viewer: Viewer, request: Pick<PrayerRecord, "requesterId">): boolean {
  return isOwn(viewer, request) || may(viewer, "prayers.moderate");
}

/** The first moment of an instant's day: nobody shall set it beside the hour at which somebody was seen. */
function startOfDay(instant: string, timezone: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).startOfDay();
  return day.toInstant().toString({ smallestUnit: "millisecond" });
}

/** A request as this viewer may see it. Of an anonymous one nobody but its author learns who asked, nor at what hour. */
export function prayerSeenBy(viewer: Viewer, { requesterId, requesterName, ...request }: PrayerRecord): PrayerRequest {
  const own = isOwn(viewer, { requesterId });
  const isHidden = request.isAnonymous && !own;
  const { timezone } = viewer.congregation;
  const blunt = (instant: string): string => (isHidden ? startOfDay(instant, timezone) : instant);
  return {
    ...request,
    requesterId: isHidden ? null : requesterId,
    requesterName: isHidden ? null : requesterName,
    // What was said while it counted as answered waits for the author to take it up again.
    testimony: request.isAnswered || own ? request.testimony : null,
    createdAt: blunt(request.createdAt),
    updatedAt: blunt(request.updatedAt),
    own,
    can: { answer: mayAnswer(viewer, { requesterId }), remove: mayRemove(viewer, { requesterId }) },
  };
}
