// Cancels events. A canceled event keeps its place and its records, and takes no check-ins.

import type { Cancellation, CancelledEvent, Event } from "@narthex/contract/events.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { type NoticeRecipients, sendNotice } from "../messages/messages.service.ts";
import { Refusal } from "../refusal.ts";
import { requireNoChildInside } from "./children-inside.service.ts";
import { changeEvent, type EventRecord, lockEvent } from "./events.queries.ts";
import { writeCancellationNotice } from "./events.rules.ts";
import { type KnownEvent, readWrittenEvent } from "./reading.service.ts";
import { requireWritable } from "./writing.service.ts";

export function refuseCancelled({ cancelledAt }: KnownEvent): void {
  if (cancelledAt !== null) throw new Refusal("event_cancelled");
}

function chooseRecipients(
  { ministryId, organizerId }: EventRecord,
  tell: Cancellation["tell"],
): NoticeRecipients | null {
  if (tell === "everyone") return "everyone";
  if (tell === "nobody") return null;
  if (ministryId !== null) return { ministryId };
  return organizerId === null ? null : { memberId: organizerId };
}

/**
 * Cancels an event and sends a message to those concerned, also if the viewer may not write other messages to them. The
 * second time changes nothing. @returns whether this call canceled it @throws Refusal member_profile_not_found if
 * nobody can be named as the author of the message
 */
export async function cancelEvent(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { tell, reason = null, updatedAt }: Cancellation,
  now: Temporal.Instant,
): Promise<{ event: CancelledEvent; isNew: boolean }> {
  const before = requireWritable(viewer, await lockEvent(tx, eventId));
  const readCancelled = async (reached: number | null) => ({
    ...(await readWrittenEvent(tx, viewer, eventId)),
    reached,
  });
  if (before.cancelledAt !== null) return { event: await readCancelled(null), isNew: false };
  await refuseStale(before, updatedAt, () => readWrittenEvent(tx, viewer, eventId));
  await requireNoChildInside(tx, [eventId], now);
  const to = chooseRecipients(before, tell);
  if (to !== null && viewer.memberId === null) throw new Refusal("member_profile_not_found");
  const at = now.toString();
  await changeEvent(tx, eventId, { cancelledAt: at, updatedAt: at });
  await recordChange(tx, viewer, "event.cancelled", { subjectId: eventId });
  const notice = writeCancellationNotice(before, reason, viewer.congregation.timezone);
  const reached = to === null ? null : await sendNotice(tx, viewer, notice, to, now);
  return { event: await readCancelled(reached), isNew: true };
}

/** Restores a canceled event. The second time changes nothing. @returns whether this call restored it */
export async function reinstateEvent(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  updatedAt: string | undefined,
  now: Temporal.Instant,
): Promise<{ event: Event; isNew: boolean }> {
  const before = requireWritable(viewer, await lockEvent(tx, eventId));
  if (before.cancelledAt === null) return { event: await readWrittenEvent(tx, viewer, eventId), isNew: false };
  await refuseStale(before, updatedAt, () => readWrittenEvent(tx, viewer, eventId));
  await changeEvent(tx, eventId, { cancelledAt: null, updatedAt: now.toString() });
  await recordChange(tx, viewer, "event.reinstated", { subjectId: eventId });
  return { event: await readWrittenEvent(tx, viewer, eventId), isNew: true };
}
