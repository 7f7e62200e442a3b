// Replies of people who can no longer see an event: members, because it was moved to a ministry to which they do not
// belong or because they no longer belong to its ministry, and visitors, because it is no longer public.

import type { ChangePreview } from "@narthex/contract/event-series.ts";
import type { EventChange } from "@narthex/contract/events.ts";
import type { Viewer } from "../access/viewer.ts";
import { formatStartIn } from "../calendar/day.words.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { writeEventHidden } from "../messaging/mail/emails.ts";
import { type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import { type EventRecord, findEvent, lockEvent } from "./events.queries.ts";
import { changeWhen, computeEnd, isEventOver } from "./events.rules.ts";
import {
  deleteReply,
  findAnsweredReplies,
  findEventsWithReplies,
  findRepliesWithin,
  type ReplyRecord,
} from "./replies.queries.ts";
import { createVisibilityCheck, type Visibility } from "./reply-authors.service.ts";
import { describeHidden } from "./series.effect.ts";
import { describeReplyChange, groupByPerson } from "./waiting-list.rules.ts";
import { fillPlaces, readReplySender } from "./waiting-list.service.ts";
import { requireWritable } from "./writing.service.ts";

interface Move {
  id: number;
  before: Visibility & Pick<EventRecord, "cancelledAt">;
  after: Visibility;
}

const isMoved = ({ before, after }: Move): boolean =>
  before.ministryId !== after.ministryId || before.isPublic !== after.isPublic;

/** The replies of people who could see the event before it was changed, and cannot see it now. */
async function findHidden(db: Database, moves: readonly Move[]) {
  const moved = new Map(moves.filter(isMoved).map((move) => [move.id, move]));
  const replies = moved.size === 0 ? [] : await findAnsweredReplies(db, [...moved.keys()]);
  const isVisible = await createVisibilityCheck(db, replies);
  const hidden = replies.filter((reply) => {
    const move = moved.get(reply.eventId);
    return move && isVisible(reply, move.before) && !isVisible(reply, move.after);
  });
  // No one plans to come to a canceled event.
  return hidden.map((reply) => ({
    ...reply,
    isMailed: isComingOrWaiting(reply) && moved.get(reply.eventId)?.before.cancelledAt === null,
  }));
}

/** Those who do not come lose nothing, so they get no email and are not counted. */
const isComingOrWaiting = ({ status }: { status: ReplyRecord["status"] }): boolean => status !== "declined";

/** The number of people who would be mailed that a change ends their replies. */
export async function countHidden(db: Database, moves: readonly Move[]): Promise<number> {
  const hidden = (await findHidden(db, moves)).filter(({ isMailed }) => isMailed);
  return new Set(hidden.map(({ memberId, email }) => memberId ?? email)).size;
}

/** What a change of one event would do to replies. It concerns no other event, so all other numbers are zero. */
export async function previewEventChange(
  db: Database,
  viewer: Viewer,
  eventId: number,
  { ministryId, isPublic, ...when }: EventChange,
  now: Temporal.Instant,
): Promise<ChangePreview> {
  const before = requireWritable(viewer, await findEvent(db, eventId));
  const after = {
    ministryId: ministryId === undefined ? before.ministryId : ministryId,
    isPublic: isPublic ?? before.isPublic,
  };
  const endsAt = computeEnd(changeWhen(before, when)).toString();
  const hidden = isEventOver({ endsAt }, now) ? 0 : await countHidden(db, [{ id: eventId, before, after }]);
  const none = { kept: [], notKept: [], singles: [] };
  return { changed: 1, added: 0, removed: 0, past: 0, ...none, words: describeHidden(hidden), next: null };
}

/**
 * Removes the replies of people who can no longer see an event, so that they take no place and get no email about later
 * changes, and mails each of those who come or wait once, except about canceled events.
 * @param before the events before the change, from `findRepliedBefore`
 */
export async function removeHiddenReplies(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  before: readonly EventRecord[],
  now: Temporal.Instant,
): Promise<void> {
  const former = new Map(before.map((event) => [event.id, event]));
  const events = await findEventsWithReplies(tx, [...former.keys()]);
  const moves = events.flatMap((after) => {
    const was = former.get(after.id);
    return was && !isEventOver(after, now) ? [{ id: after.id, before: was, after }] : [];
  });
  const hidden = await findHidden(tx, moves);
  for (const { id } of hidden) await deleteReply(tx, id);
  const hiddenOf = Map.groupBy(hidden, (reply) => reply.eventId);
  for (const event of events) {
    const memberIds = hiddenOf.get(event.id)?.flatMap(({ memberId }) => memberId ?? []);
    if (!memberIds) continue;
    const about = describeReplyChange(event, memberIds);
    await recordChange(tx, viewer, "event.reply_removed", { subjectId: event.id, about });
  }
  const sender = await readReplySender(tx, services);
  for (const { email, own } of groupByPerson(hidden.filter(({ isMailed }) => isMailed))) {
    const about = own.flatMap(({ eventId }) => {
      const was = former.get(eventId);
      return was ? [{ title: was.title, when: formatStartIn(was, sender.timezone) }] : [];
    });
    const why = own.some(({ memberId }) => memberId === null) ? "notPublic" : "moved";
    await queueMail(tx, services, email, writeEventHidden(sender, why, about));
  }
}

/**
 * Call it after these members left a ministry or no longer lead it. Removes their replies to its coming events, so that
 * they take no place, and mails those who come or wait and did not leave by themselves. Replies of people who still see
 * the events stay.
 */
export async function removeRepliesOfFormer(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { ministryId, memberIds }: { ministryId: number; memberIds: readonly number[] },
  now: Temporal.Instant,
): Promise<void> {
  const replies = memberIds.length === 0 ? [] : await findRepliesWithin(tx, { ministryId, memberIds }, now.toString());
  if (replies.length === 0) return;
  const isVisible = await createVisibilityCheck(tx, replies);
  const hidden = replies.filter((reply) => !isVisible(reply, { ministryId, isPublic: false }));
  const sender = await readReplySender(tx, services);
  const mailed = [];
  // Locked in the order of their ids, so that two such transactions cannot deadlock.
  for (const [eventId, gone] of Map.groupBy(hidden, (reply) => reply.eventId)) {
    const event = await lockEvent(tx, eventId);
    if (!event) continue;
    for (const { id } of gone) await deleteReply(tx, id);
    await fillPlaces(tx, services, event, now);
    const about = describeReplyChange(
      event,
      gone.map(({ memberId }) => memberId),
    );
    await recordChange(tx, viewer, "event.reply_removed", { subjectId: eventId, about });
    const expected = gone.filter((reply) => isComingOrWaiting(reply) && reply.memberId !== viewer.memberId);
    const named = { title: event.title, when: formatStartIn(event, sender.timezone) };
    if (event.cancelledAt === null) mailed.push(...expected.map((reply) => ({ ...reply, named })));
  }
  for (const { email, own } of groupByPerson(mailed)) {
    const about = own.map(({ named }) => named);
    await queueMail(tx, services, email, writeEventHidden(sender, "left", about));
  }
}
