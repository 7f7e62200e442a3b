// Mails people who serve, or are asked to, when their event is moved, canceled or deleted, or takes place after all. Each
// person gets one email for all events that a change is about. Events call this folder, so nothing here depends on them.
import { formatStart } from "../../calendar/day.words.ts";
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
import { listRecipients, readSender, splitPlaces, toPlace } from "./recipients.ts";

/** How long before an event people are reminded that they serve. */
export const REMINDER_HOURS = 48;

const TIME = ["eventDate", "startTime", "timezone"] as const;
const TIME_AND_PLACE = [...TIME, "location"] as const;

/** The events at which people serve, before a change. @param eventId `any` where it may be about every series */
export const findServedBefore = (
  tx: Database,
  eventId: number | "any",
  now: Temporal.Instant,
): Promise<ServedEvent[]> => findServedEvents(tx, eventId, now.toString());

const zoneNames = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });

/** "Eastern Time". */
const formatZone = (timezone: string): string =>
  zoneNames(timezone)
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timezone;

/** "Sunday, December 6 at 7:00 PM, Hall". The time zone is said if it changes. */
function formatMoved(event: ServedEvent, former: ServedEvent): string {
  const zone = event.timezone === former.timezone ? null : formatZone(event.timezone);
  return [formatStart(event), zone, event.location].filter(Boolean).join(", ");
}

/** Mails those whose events have moved. @param before the events before the change, from `findServedBefore` */
export async function emailServingMoves(
  tx: Database,
  services: MailNeeds,
  before: readonly ServedEvent[],
  now: Temporal.Instant,
): Promise<void> {
  const former = new Map(before.map((event) => [event.id, event]));
  const isChanged = (event: ServedEvent, fields: readonly (keyof ServedEvent)[]) =>
    fields.some((field) => event[field] !== former.get(event.id)?.[field]);
  const events = await findEventsToCome(tx, [...former.keys()], now.toString());
  const changed = new Map(events.filter((one) => isChanged(one, TIME_AND_PLACE)).map((event) => [event.id, event]));
  if (changed.size === 0) return;
  // Who learns of another time now is not reminded of it at once.
  const moved = [...changed.values()].filter((event) => isChanged(event, TIME)).map(({ id }) => id);
  await clearReminders(tx, moved, now.add({ hours: REMINDER_HOURS }).toString());
  const sender = await readSender(tx, services);
  const planned = await findPlannedAt(tx, [...changed.keys()], now.toString());
  for (const recipient of listRecipients(services, planned)) {
    const places = recipient.planned.flatMap((one) => {
      const [was, is] = [former.get(one.eventId), changed.get(one.eventId)];
      return was && is ? [{ ...toPlace({ ...was, position: one.position }), now: formatMoved(is, was) }] : [];
    });
    await queueMail(tx, services, recipient.email, writeServingMoved(sender, { ...recipient, places }));
  }
}

/** Mails them that their event, which is not over, is canceled. */
export async function emailServingCancellation(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  reason: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const planned = await findPlannedAt(tx, [eventId], now.toString());
  const sender = await readSender(tx, services);
  for (const recipient of listRecipients(services, planned)) {
    const places = recipient.planned.map(toPlace);
    await queueMail(tx, services, recipient.email, writeServingCanceled(sender, { ...recipient, places, reason }));
  }
}

/** Mails them the same, if an event that takes place is about to be deleted. */
export async function emailServingDeletion(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  now: Temporal.Instant,
): Promise<void> {
  const [event] = await findEventsToCome(tx, [eventId], now.toString());
  if (event) await emailServingCancellation(tx, services, eventId, null, now);
}

/** Mails them that their event is no longer canceled. */
export async function emailServingReinstatement(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  now: Temporal.Instant,
): Promise<void> {
  const planned = await findPlannedAt(tx, [eventId], now.toString());
  const sender = await readSender(tx, services);
  for (const recipient of listRecipients(services, planned)) {
    const email = writeServingReinstated(sender, { ...recipient, ...splitPlaces(recipient.planned) });
    await queueMail(tx, services, recipient.email, email);
  }
}
