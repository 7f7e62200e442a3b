// Mails people who serve, or are asked to, when their event is moved, canceled or deleted, or takes place after all. Each
// person gets one email for all events that a change is about. Those who plan learn who has no address. Events call this folder, so nothing here depends on them.
import type { Database } from "../../database/database.ts";
import { type MailNeeds, queueMail } from "../../messaging/mail/mail.ts";
import {
  writeServingCanceled,
  writeServingMoved,
  writeServingReinstated,
} from "../../messaging/mail/serving-emails.ts";
import {
  clearReminders,
  findEventsToCome,
  findPlannedAt,
  findServedEvents,
  type ServedEvent,
} from "./planned.queries.ts";
import { formatTime, listServingRecipients, readServingSender, splitPlaces, toPlace } from "./recipients.ts";
import { emailUnreached } from "./unreached.ts";

/** How long before an event people are reminded that they serve. */
export const REMINDER_HOURS = 48;

const TIME = ["eventDate", "startTime", "timezone"] as const;
const TIME_AND_PLACE = [...TIME, "location"] as const;

/** Those of the events at which people serve, before a change. @param ids `any` if it may be about every series */
export const findServedBefore = (
  tx: Database,
  ids: readonly number[] | "any",
  now: Temporal.Instant,
): Promise<ServedEvent[]> => findServedEvents(tx, ids, now.toString());

interface Change {
  readonly was: ServedEvent;
  readonly is: ServedEvent;
}

const isDifferent = ({ was, is }: Change, fields: readonly (keyof ServedEvent)[]): boolean =>
  fields.some((field) => was[field] !== is[field]);

/** "This is now: Sunday, December 6 at 7:00 PM, Hall". The time zone is also said if it changes. */
function describeMove({ was, is }: Change): string {
  const isOtherZone = is.isOtherZone || is.timezone !== was.timezone;
  const now = [formatTime({ ...is, isOtherZone }), is.location].filter(Boolean).join(", ");
  return `This is now: ${now}`;
}

const listIds = (changes: readonly Change[]) => changes.map(({ is }) => is.id);

/** Mails those whose events have changed. @param before the events before the change, from `findServedBefore` */
export async function emailServingChanges(
  tx: Database,
  services: MailNeeds,
  before: readonly ServedEvent[],
  now: Temporal.Instant,
): Promise<void> {
  const former = new Map(before.map((event) => [event.id, event]));
  const events = await findEventsToCome(tx, [...former.keys()], now.toString());
  const changes = events.flatMap((is) => {
    const was = former.get(is.id);
    return was ? [{ was, is }] : [];
  });
  const rescheduled = changes.filter((change) => isDifferent(change, TIME));
  // Who learns of another time now is not reminded of it at once.
  await clearReminders(tx, listIds(rescheduled), now.add({ hours: REMINDER_HOURS }).toString());
  const stay = changes.filter(({ was, is }) => !was.isCanceled && !is.isCanceled);
  const moved = stay.filter((change) => isDifferent(change, TIME_AND_PLACE));
  const canceled = changes.filter(({ was, is }) => !was.isCanceled && is.isCanceled);
  const reinstated = changes.filter(({ was, is }) => was.isCanceled && !is.isCanceled);
  if (moved.length > 0) await emailMoves(tx, services, moved, now);
  if (canceled.length > 0) await emailServingCancellation(tx, services, listIds(canceled), null, now, former);
  if (reinstated.length > 0) await emailServingReinstatement(tx, services, listIds(reinstated), now);
}

async function emailMoves(
  tx: Database,
  services: MailNeeds,
  moved: readonly Change[],
  now: Temporal.Instant,
): Promise<void> {
  const byId = new Map(moved.map((change) => [change.is.id, change]));
  const sender = await readServingSender(tx, services);
  const planned = await findPlannedAt(tx, listIds(moved), now.toString());
  for (const recipient of listServingRecipients(services, planned)) {
    const places = recipient.planned.flatMap(({ eventId, position }) => {
      const change = byId.get(eventId);
      return change ? [{ ...toPlace({ ...change.was, position }), change: describeMove(change) }] : [];
    });
    await queueMail(tx, services, recipient.email, writeServingMoved(sender, { ...recipient, places }));
  }
  await emailUnreached(tx, services, planned, (one) => {
    const change = byId.get(one.eventId);
    return { place: { ...one, ...change?.was }, change: change ? describeMove(change) : "" };
  });
}

/**
 * Mails those whose events, which are not over, are canceled.
 * @param former the events as people know them, if the same change moved them
 */
export async function emailServingCancellation(
  tx: Database,
  services: MailNeeds,
  eventIds: readonly number[],
  reason: string | null,
  now: Temporal.Instant,
  former: ReadonlyMap<number, ServedEvent> = new Map(),
): Promise<void> {
  const found = await findPlannedAt(tx, eventIds, now.toString());
  const planned = found.map((one) => ({ ...one, ...former.get(one.eventId), id: one.id }));
  const sender = await readServingSender(tx, services);
  for (const recipient of listServingRecipients(services, planned)) {
    const places = recipient.planned.map(toPlace);
    await queueMail(tx, services, recipient.email, writeServingCanceled(sender, { ...recipient, places, reason }));
  }
  const change = ["This is canceled.", reason].filter(Boolean).join(" ");
  await emailUnreached(tx, services, planned, (place) => ({ place, change }));
}

/** Mails them the same, if an event that takes place is about to be deleted. */
export async function emailServingDeletion(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  now: Temporal.Instant,
): Promise<void> {
  const [event] = await findEventsToCome(tx, [eventId], now.toString());
  if (event && !event.isCanceled) await emailServingCancellation(tx, services, [eventId], null, now);
}

/** Mails those whose events are no longer canceled. */
export async function emailServingReinstatement(
  tx: Database,
  services: MailNeeds,
  eventIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const planned = await findPlannedAt(tx, eventIds, now.toString());
  const sender = await readServingSender(tx, services);
  for (const recipient of listServingRecipients(services, planned)) {
    const email = writeServingReinstated(sender, { ...recipient, ...splitPlaces(recipient.planned) });
    await queueMail(tx, services, recipient.email, email);
  }
  const change = "This is no longer canceled. Please tell them the day and the time.";
  await emailUnreached(tx, services, planned, (place) => ({ place, change }));
}
