// Mails people who replied that they come when the day, the start or the place of their event changes, or when it is
// canceled or reinstated, also if it no longer asks for replies. If it does, those who declined get an email about
// another day, on which they may come. Each person gets one email for all events that are moved, canceled or reinstated
// together.

import type { Scope } from "@narthex/contract/events.ts";
import { formatStartIn } from "../calendar/day.words.ts";
import type { Database } from "../database/database.ts";
import { writeEventChanged, writeEventReinstated } from "../messaging/mail/emails.ts";
import { type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import type { EventRecord } from "./events.queries.ts";
import { isEventOver } from "./events.rules.ts";
import {
  findAnsweredReplies,
  findEventsWithReplies,
  findExpected,
  findReplied,
  type ReplyRecord,
} from "./replies.queries.ts";
import { createVisibilityCheck } from "./reply-authors.service.ts";
import { findConcerned } from "./series-parts.queries.ts";
import { groupByPerson } from "./waiting-list.rules.ts";
import {
  canChangeReply,
  emailCancellation,
  fillAwaited,
  readReplySender,
  renewReplyToken,
} from "./waiting-list.service.ts";

const WHEN_AND_WHERE = ["eventDate", "startTime", "timezone", "location"] as const;

const formatPlace = (event: EventRecord, knownZone: string | null): string =>
  [formatStartIn(event, knownZone), event.location].filter(Boolean).join(", ");

/** The events that a change of an event, or of it and others of its series, may be about. */
export async function listConcerned(
  tx: Database,
  eventId: number,
  scope: Scope,
  now: Temporal.Instant,
): Promise<number[]> {
  return scope === "this" ? [eventId] : findConcerned(tx, eventId, now.toString());
}

/** Those of the events with replies, before a change. @param ids `any` if it may be about every series */
export const findRepliedBefore = (
  tx: Database,
  ids: readonly number[] | "any",
  now: Temporal.Instant,
): Promise<EventRecord[]> => findReplied(tx, ids, now.toString());

interface Change {
  readonly was: EventRecord;
  readonly is: EventRecord;
}

const listIds = (changes: readonly Change[]): number[] => changes.map(({ is }) => is.id);

/**
 * Mails those whose events have changed, and gives free places of events that are no longer canceled.
 * @param before the events before the change, from `findRepliedBefore`
 */
export async function emailChanges(
  tx: Database,
  services: MailNeeds,
  before: readonly EventRecord[],
  now: Temporal.Instant,
): Promise<void> {
  const former = new Map(before.map((event) => [event.id, event]));
  const changes = (await findEventsWithReplies(tx, [...former.keys()])).flatMap((is) => {
    const was = former.get(is.id);
    return was && !isEventOver(is, now) ? [{ was, is }] : [];
  });
  const moved = changes.filter(
    ({ was, is }) => is.cancelledAt === null && WHEN_AND_WHERE.some((field) => was[field] !== is[field]),
  );
  await emailMoves(tx, services, moved);
  const canceled = changes.filter(({ was, is }) => was.cancelledAt === null && is.cancelledAt !== null);
  if (canceled.length > 0) await emailCancellation(tx, services, listIds(canceled), null, former);
  const reinstated = changes.filter(({ was, is }) => was.cancelledAt !== null && is.cancelledAt === null);
  const unmoved = reinstated.filter((change) => !moved.includes(change));
  if (unmoved.length > 0) await emailReinstatement(tx, services, listIds(unmoved), now);
  // The places of all events of a series are given at once.
  const oneOfEach = new Map(reinstated.map(({ is }) => [is.seriesId ?? `event ${is.id}`, is.id]));
  for (const eventId of oneOfEach.values()) await fillAwaited(tx, services, { eventId }, now);
}

async function emailMoves(tx: Database, services: MailNeeds, moved: readonly Change[]): Promise<void> {
  if (moved.length === 0) return;
  const byId = new Map(moved.map((change) => [change.is.id, change]));
  const answered = await findAnsweredReplies(tx, [...byId.keys()]);
  const isVisible = await createVisibilityCheck(tx, answered);
  const sender = await readReplySender(tx, services);
  const takesReply = (reply: Pick<ReplyRecord, "memberId">, { asksForReplies }: EventRecord) =>
    asksForReplies && canChangeReply(reply, sender);
  const replies = answered.filter((reply) => {
    const change = byId.get(reply.eventId);
    if (!change || !isVisible(reply, change.is)) return false;
    return (
      reply.status !== "declined" || (change.was.eventDate !== change.is.eventDate && takesReply(reply, change.is))
    );
  });
  for (const { email, own } of groupByPerson(replies)) {
    const changes = [];
    for (const { was, is } of moved) {
      const reply = own.find(({ eventId }) => eventId === is.id);
      if (!reply) continue;
      const takesReplies = takesReply(reply, is);
      const token = takesReplies ? await renewReplyToken(tx, reply) : null;
      const knownZone = was.timezone === is.timezone ? sender.timezone : null;
      changes.push({
        title: was.title,
        when: formatPlace(was, knownZone),
        now: formatPlace(is, knownZone),
        wasCanceled: was.cancelledAt !== null,
        eventId: is.id,
        token,
        declined: reply.status === "declined",
        takesReplies,
      });
    }
    await queueMail(tx, services, email, writeEventChanged(sender, changes));
  }
}

/** Mails those who come or wait that their events are no longer canceled, one email for each person. */
export async function emailReinstatement(
  tx: Database,
  services: MailNeeds,
  eventIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const events = (await findEventsWithReplies(tx, eventIds)).filter((event) => !isEventOver(event, now));
  const replies = await findExpected(
    tx,
    events.map(({ id }) => id),
  );
  const isVisible = await createVisibilityCheck(tx, replies);
  const sender = await readReplySender(tx, services);
  for (const { email, own } of groupByPerson(replies)) {
    const about = [];
    for (const event of events) {
      const reply = own.find(({ eventId }) => eventId === event.id);
      if (!reply || !isVisible(reply, event)) continue;
      const takesReplies = event.asksForReplies && canChangeReply(reply, sender);
      const token = takesReplies ? await renewReplyToken(tx, reply) : null;
      const when = formatStartIn(event, sender.timezone);
      about.push({ title: event.title, when, eventId: event.id, token, takesReplies });
    }
    if (about.length > 0) await queueMail(tx, services, email, writeEventReinstated(sender, about));
  }
}
