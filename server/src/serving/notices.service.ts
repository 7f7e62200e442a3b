// Mails people about their requests, and leaders about refusals.
import type { Database } from "../database/database.ts";
import { type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import {
  writeServingDecline,
  writeServingRemoval,
  writeServingRequests,
  writeServingReturn,
} from "../messaging/mail/serving-emails.ts";
import {
  findAnsweredPlaces,
  findAsked,
  findPlace,
  findPlannedPlaces,
  findServingAddressee,
  listPlanners,
} from "./news/planned.queries.ts";
import { listServingRecipients, readServingSender, toPlace } from "./news/recipients.ts";

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
  const sender = await readServingSender(tx, services);
  for (const recipient of listServingRecipients(services, asked)) {
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
  const person = await findServingAddressee(tx, memberId);
  if (!event || !person || person.email === null) return;
  const about = { firstName: person.firstName, ministry, places: [toPlace({ ...event, position })] };
  await queueMail(tx, services, person.email, writeServingRemoval(await readServingSender(tx, services), about));
}

/** Mails a person who is about to be taken out of a plan, one email with all events. */
export async function emailRemovals(
  tx: Database,
  services: MailNeeds,
  requestIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const known = await findPlannedPlaces(tx, requestIds, now.toString());
  const sender = await readServingSender(tx, services);
  for (const { firstName, email, planned } of listServingRecipients(services, known)) {
    const about = { firstName, ministry: planned[0].ministry, places: planned.map(toPlace) };
    await queueMail(tx, services, email, writeServingRemoval(sender, about));
  }
}

interface RequestAnswer {
  readonly requestId: number;
  /** Who gave or recorded the answer; null for the person of a link. */
  readonly byMemberId: number | null;
}

/** Mails those who planned the place. */
async function emailPlanners(
  tx: Database,
  services: MailNeeds,
  { requestId, byMemberId }: RequestAnswer,
  write: typeof writeServingDecline,
  now: Temporal.Instant,
): Promise<void> {
  const answered = await findAnsweredPlaces(tx, requestId, now.toString());
  if (!answered) return;
  const { memberId, ministryId, ministry, eventDate, reason } = answered;
  const sender = await readServingSender(tx, services);
  // Nobody gets an email about their own answer.
  for (const plannerId of listPlanners(answered, [memberId, byMemberId])) {
    const planner = await findServingAddressee(tx, plannerId);
    if (!planner || planner.email === null) continue;
    const email = write(sender, {
      firstName: planner.firstName,
      name: `${answered.firstName} ${answered.lastName}`,
      ministry: { id: ministryId, name: ministry },
      place: toPlace(answered),
      day: eventDate,
      reason,
    });
    await queueMail(tx, services, planner.email, email);
  }
}

/** Tells those who planned that a person declined. */
export async function emailDecline(
  tx: Database,
  services: MailNeeds,
  answered: RequestAnswer,
  now: Temporal.Instant,
): Promise<void> {
  await emailPlanners(tx, services, answered, writeServingDecline, now);
}

/** Tells those who planned that a person who declined can serve after all. */
export async function emailReturn(
  tx: Database,
  services: MailNeeds,
  answered: RequestAnswer,
  now: Temporal.Instant,
): Promise<void> {
  await emailPlanners(tx, services, answered, writeServingReturn, now);
}
