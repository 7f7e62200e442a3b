// Gives free places to those who wait, in order, and notifies them. Runs whenever someone leaves, an event gets more
// places, and every night.

import { formatStartIn } from "../calendar/day.words.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { writeEventCanceled, writePlaceOffer } from "../messaging/mail/emails.ts";
import { type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { createToken } from "../token.ts";
import { type EventRecord, findEvent, lockEvent } from "./events.queries.ts";
import { isEventOver } from "./events.rules.ts";
import {
  changeReply,
  countComing,
  deleteOldVisitors,
  findAwaited,
  findEventsWithReplies,
  findExpected,
  findWaiting,
  givePlaces,
  type ReplyRecord,
  renewUnconfirmed,
} from "./replies.queries.ts";
import { createVisibilityCheck } from "./reply-authors.service.ts";
import { describeReplyChange, listNextInLine } from "./waiting-list.rules.ts";

const UNCONFIRMED_HOURS = 24;
const PAST_HOURS = 30 * 24;

/** The sender of an email, with the time zone that emails do not name, and whether the links of visitors work. */
export async function readReplySender(tx: Database, { config }: MailNeeds) {
  const { congregationName, timezone, publicCalendar } = await readKeptSettings(tx);
  return { congregationName, publicUrl: config.publicUrl, timezone, publicCalendar };
}

/** Whether the author of a reply can change it: the link of a visitor is a page of the public calendar. */
export const canChangeReply = (
  { memberId }: Pick<ReplyRecord, "memberId">,
  { publicCalendar }: { publicCalendar: boolean },
): boolean => memberId !== null || publicCalendar;

/**
 * The token of the link in an email: a visitor's reply gets a new one, because only the hash of the former is stored.
 * Null for a member, who changes the reply on the event's page.
 */
export async function renewReplyToken(
  tx: Database,
  { id, memberId }: { id: number; memberId: number | null },
): Promise<string | null> {
  if (memberId !== null) return null;
  const { token, hash } = createToken();
  await changeReply(tx, id, { tokenHash: hash });
  return token;
}

/**
 * Gives free places of an event, which is locked, to those who wait, see the event and can change their replies.
 * @param ownReplyId the reply of the person who makes the change, who sees the result in the answer and gets no email
 */
export async function fillPlaces(
  tx: Database,
  services: MailNeeds,
  event: EventRecord,
  now: Temporal.Instant,
  ownReplyId: number | null = null,
): Promise<void> {
  if (!event.asksForReplies || event.cancelledAt !== null || isEventOver(event, now)) return;
  const [{ coming }, waiting] = [await countComing(tx, event), await findWaiting(tx, event.id)];
  const isVisible = await createVisibilityCheck(tx, waiting);
  const sender = await readReplySender(tx, services);
  const reachable = waiting.filter((reply) => isVisible(reply, event) && canChangeReply(reply, sender));
  const placed = listNextInLine(reachable, coming, event.capacity);
  if (placed.length === 0) return;
  await givePlaces(
    tx,
    placed.map(({ id }) => id),
  );
  const others = placed.filter(({ id }) => id !== ownReplyId);
  const memberIds = others.flatMap(({ memberId }) => memberId ?? []);
  await recordChange(tx, null, "event.reply_moved_up", { about: describeReplyChange(event, memberIds) });
  for (const { email, ...reply } of others) {
    if (email === null) continue;
    const about = {
      title: event.title,
      when: formatStartIn(event, sender.timezone),
      eventId: event.id,
      token: await renewReplyToken(tx, reply),
    };
    await queueMail(tx, services, email, writePlaceOffer(sender, about));
  }
}

/** Gives places after a change of an event or its series, or in all events. */
export async function fillAwaited(
  tx: Database,
  services: MailNeeds,
  of: { eventId: number } | "all",
  now: Temporal.Instant,
): Promise<void> {
  for (const id of await findAwaited(tx, of)) {
    const event = await lockEvent(tx, id);
    if (event) await fillPlaces(tx, services, event, now);
  }
}

/**
 * Mails everyone who comes or waits, and sees the events, that these are canceled: one email to each address.
 * @param former the events as people know them, if the same change moved them
 */
export async function emailCancellation(
  tx: Database,
  services: MailNeeds,
  eventIds: readonly number[],
  reason: string | null = null,
  former: ReadonlyMap<number, EventRecord> = new Map(),
): Promise<void> {
  const events = await findEventsWithReplies(tx, eventIds);
  const byId = new Map(events.map((event) => [event.id, event]));
  const replies = await findExpected(tx, eventIds);
  const isVisible = await createVisibilityCheck(tx, replies);
  const seeing = replies.filter((reply) => {
    const event = byId.get(reply.eventId);
    return event && isVisible(reply, event);
  });
  const sender = await readReplySender(tx, services);
  for (const [address, own] of Map.groupBy(seeing, ({ email }) => email)) {
    if (address === null) continue;
    const concerned = events.filter(({ id }) => own.some(({ eventId }) => eventId === id));
    const known = concerned.map((event) => former.get(event.id) ?? event);
    const about = known.map((event) => ({ title: event.title, when: formatStartIn(event, sender.timezone) }));
    await queueMail(tx, services, address, writeEventCanceled(sender, about, reason));
  }
}

/** Mails them that the event is canceled, if it is about to be deleted before it took place. */
export async function emailDeletion(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  now: Temporal.Instant,
): Promise<void> {
  const event = await findEvent(tx, eventId);
  if (event && event.cancelledAt === null && !isEventOver(event, now)) await emailCancellation(tx, services, [eventId]);
}

/** Deletes old and unconfirmed replies of visitors, and gives their places to those who wait. */
export async function pruneReplies(tx: Database, services: MailNeeds, now: Temporal.Instant): Promise<void> {
  // The emails with the links of unconfirmed replies are sent after the pause.
  const isPaused = await isOutgoingPaused(tx);
  await deleteOldVisitors(tx, {
    createdBefore: isPaused ? null : now.subtract({ hours: UNCONFIRMED_HOURS }).toString(),
    endedBefore: now.subtract({ hours: PAST_HOURS }).toString(),
  });
  await fillAwaited(tx, services, "all", now);
}

/** Gives visitors a day from now to confirm, because their links are sent only after a pause. */
export const extendConfirmations = (tx: Database, now: Temporal.Instant): Promise<void> =>
  renewUnconfirmed(tx, now.toString());
