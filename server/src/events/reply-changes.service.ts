// Mails people who replied that they come when the day, the time or the place of their event changes, or when it is no
// longer canceled. Those who do not come are told of another day, on which they may come. Each person gets one email for
// all events that a change is about.

import { formatStart } from "../calendar/day.words.ts";
import type { Database } from "../database/database.ts";
import { writeEventChanged, writeEventReinstated } from "../messaging/mail/emails.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import type { EventRecord } from "./events.queries.ts";
import { findAnswered, findEvents, findExpected, findReplied } from "./replies.queries.ts";
import { isOver, type MailNeeds, readSender, renewReplyToken } from "./waiting-list.service.ts";

const WHEN_AND_WHERE = ["eventDate", "startTime", "timezone", "location"] as const;

const formatPlace = (event: EventRecord): string => [formatStart(event), event.location].filter(Boolean).join(", ");

/** The coming events with replies that a change may be about. @param eventId `any` where it may be about every series */
export const findRepliedBefore = (
  tx: Database,
  eventId: number | "any",
  now: Temporal.Instant,
): Promise<EventRecord[]> => findReplied(tx, eventId, now.toString());

/** Mails those whose events have changed. @param before the events before the change, from `findRepliedBefore` */
export async function emailChanges(
  tx: Database,
  services: MailNeeds,
  before: readonly EventRecord[],
  now: Temporal.Instant,
): Promise<void> {
  const former = new Map(before.map((event) => [event.id, event]));
  const changed = (await findEvents(tx, [...former.keys()])).filter(
    (event) =>
      event.asksForReplies &&
      !isOver(event, now) &&
      WHEN_AND_WHERE.some((field) => event[field] !== former.get(event.id)?.[field]),
  );
  if (changed.length === 0) return;
  const isMoved = new Map(changed.map(({ id, eventDate }) => [id, eventDate !== former.get(id)?.eventDate]));
  const answered = await findAnswered(
    tx,
    changed.map(({ id }) => id),
  );
  const replies = answered.filter(({ status, eventId }) => status !== "declined" || isMoved.get(eventId));
  const byAddress = Map.groupBy(replies, ({ email }) => email);
  const sender = await readSender(tx, services);
  for (const [email, own] of byAddress) {
    if (email === null) continue;
    const changes = [];
    for (const event of changed) {
      const reply = own.find(({ eventId }) => eventId === event.id);
      const was = former.get(event.id);
      if (!reply || !was) continue;
      const token = await renewReplyToken(tx, reply);
      changes.push({
        title: was.title,
        when: formatPlace(was),
        now: formatPlace(event),
        eventId: event.id,
        token,
        declined: reply.status === "declined",
      });
    }
    await queueMail(tx, services, email, writeEventChanged(sender, changes));
  }
}

/** Mails those who come or wait that their event is no longer canceled. */
export async function emailReinstatement(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  now: Temporal.Instant,
): Promise<void> {
  const [event] = await findEvents(tx, [eventId]);
  if (!event?.asksForReplies || isOver(event, now)) return;
  const sender = await readSender(tx, services);
  for (const { email, ...reply } of await findExpected(tx, [eventId])) {
    if (email === null) continue;
    const about = { title: event.title, when: formatStart(event), eventId, token: await renewReplyToken(tx, reply) };
    await queueMail(tx, services, email, writeEventReinstated(sender, about));
  }
}
