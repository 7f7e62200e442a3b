// Mails people about their requests, and leaders about refusals.
import type { Database } from "../database/database.ts";
import { type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import { writeServingDecline, writeServingRemoval, writeServingRequests } from "../messaging/mail/serving-emails.ts";
import { findAddressee, findAsked, findDeclined, findPlace } from "./news/planned.queries.ts";
import { listRecipients, readSender, toPlace } from "./news/recipients.ts";

/**
 * Mails each person of these requests, which were asked, one email with all of them. @param requestIds requests of one
 * ministry @returns the ids of the members whom no email reaches, because they have no address
 */
export async function emailRequests(
  tx: Database,
  services: MailNeeds,
  requestIds: readonly number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const asked = await findAsked(tx, requestIds, now.toString());
  const sender = await readSender(tx, services);
  for (const recipient of listRecipients(services, asked)) {
    const [{ ministry }] = recipient.planned;
    const about = { ...recipient, ministry, places: recipient.planned.map(toPlace) };
    await queueMail(tx, services, recipient.email, writeServingRequests(sender, about));
  }
  return [...new Set(asked.flatMap(({ memberId, email }) => (email === null ? memberId : [])))];
}

interface RemovedRequest {
  readonly eventId: number;
  readonly memberId: number;
  /** The names of the position and of its ministry. */
  readonly position: string;
  readonly ministry: string;
}

/** Mails a person who was taken out of a plan, unless the event is over or canceled. */
export async function emailRemoval(
  tx: Database,
  services: MailNeeds,
  { eventId, memberId, position, ministry }: RemovedRequest,
  now: Temporal.Instant,
): Promise<void> {
  const event = await findPlace(tx, eventId, now.toString());
  const person = await findAddressee(tx, memberId);
  if (!event || !person || person.email === null) return;
  const about = { firstName: person.firstName, ministry, place: toPlace({ ...event, position }) };
  await queueMail(tx, services, person.email, writeServingRemoval(await readSender(tx, services), about));
}

/**
 * Mails the leader of the ministry that a person declined. @param byMemberId who recorded the answer; null for the
 * person of a link. A leader gets no email about an own answer.
 */
export async function emailDecline(
  tx: Database,
  services: MailNeeds,
  { requestId, byMemberId }: { requestId: number; byMemberId: number | null },
  now: Temporal.Instant,
): Promise<void> {
  const declined = await findDeclined(tx, requestId, now.toString());
  if (!declined || declined.leaderId === null) return;
  const { leaderId, memberId, ministryId, ministry, eventDate, reason } = declined;
  const leader = leaderId === memberId || leaderId === byMemberId ? null : await findAddressee(tx, leaderId);
  if (!leader || leader.email === null) return;
  const email = writeServingDecline(await readSender(tx, services), {
    firstName: leader.firstName,
    name: `${declined.firstName} ${declined.lastName}`,
    ministry: { id: ministryId, name: ministry },
    place: toPlace(declined),
    day: eventDate,
    reason,
  });
  await queueMail(tx, services, leader.email, email);
}
