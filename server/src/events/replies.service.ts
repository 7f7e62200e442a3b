// Replies of members to events, and the list of replies for those who may edit the event.

import type { EventReplies, EventReply, ReplyInput } from "@narthex/contract/event-replies.ts";
import { id as recordId } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { refuseCancelled } from "./cancel.service.ts";
import { type EventRecord, findEvent } from "./events.queries.ts";
import { isEventOver } from "./events.rules.ts";
import { lockKnownEvent, requireVisibleEvent } from "./reading.service.ts";
import {
  changeReply,
  countComing,
  countReplies,
  deleteReply,
  findReplies,
  findReply,
  findReplyOf,
  findVisitor,
  insertReply,
  type ReplyRecord,
  type ReplyValues,
} from "./replies.queries.ts";
import { countFreePlaces, countSeats, describeReplyChange, mayGrow } from "./waiting-list.rules.ts";
import { fillPlaces } from "./waiting-list.service.ts";
import { requireWritable } from "./writing.service.ts";

const TOO_LARGE = (capacity: number) =>
  capacity === 1 ? "There is only one place." : `There are ${capacity} places in all.`;
const NO_MORE = "There are no more free places. You keep those that you have.";

/** Refuses replies to an event that does not ask for them, is over or is canceled. */
export function refuseClosed(event: EventRecord, now: Temporal.Instant): void {
  if (!event.asksForReplies) throw new Refusal("no_replies");
  refuseCancelled(event);
  if (isEventOver(event, now)) throw new Refusal("no_replies");
}

/** Refuses a party for which the whole event is too small. */
export function refuseTooLarge({ capacity }: Pick<EventRecord, "capacity">, guests: number): void {
  if (capacity !== null && countSeats({ guests }) > capacity) throw refuseField("guests", TOO_LARGE(capacity));
}

/** A reply of a person who has left the church would take no place. */
const mayReply = ({ membershipStatus }: Viewer): boolean => membershipStatus !== "inactive";

/** The reply that the viewer sent as a visitor from their confirmed address. */
const findSent = async (db: Database, { email, emailVerified }: Viewer, eventId: number) =>
  emailVerified ? findVisitor(db, eventId, email) : null;

async function readEventReplies(
  db: Database,
  viewer: Viewer,
  event: EventRecord,
  now: Temporal.Instant,
): Promise<EventReplies> {
  const { memberId } = viewer;
  const own =
    memberId === null ? null : ((await findReplyOf(db, event.id, memberId)) ?? (await findSent(db, viewer, event.id)));
  const people = await countComing(db, event);
  return {
    eventId: event.id,
    coming: people.coming,
    waiting: people.waiting,
    capacity: event.capacity,
    freePlaces: countFreePlaces(people, event.capacity),
    isOpen: mayReply(viewer) && event.asksForReplies && event.cancelledAt === null && !isEventOver(event, now),
    own: own && own.status !== "unconfirmed" ? { status: own.status, guests: own.guests } : null,
  };
}

export async function readReplies(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<EventReplies> {
  return readEventReplies(db, viewer, await requireVisibleEvent(db, viewer, eventId), now);
}

/**
 * Writes a reply to an event, which is locked, and fills free places. Someone who gets none yet waits behind the
 * others.
 * @param before their reply up to now @param person the fields that say who a new reply is of
 * @returns the number of the reply
 */
export async function writeReply(
  tx: Database,
  services: MailNeeds,
  event: EventRecord,
  { coming, guests }: ReplyInput,
  { before, person }: { before: ReplyRecord | null; person: Partial<ReplyValues> },
  now: Temporal.Instant,
): Promise<number> {
  const at = now.toString({ smallestUnit: "millisecond" }); // as the cursor of a list has it
  const isComing = coming === "yes";
  const { capacity } = event;
  // A party that has its places may also become smaller where the number of places was lowered since.
  const shrinks = before?.status === "coming" && guests <= before.guests;
  if (isComing && !shrinks) refuseTooLarge(event, guests);
  if (isComing && before?.status === "coming") {
    const people = await countComing(tx, event);
    const growth = { before: countSeats(before), after: countSeats({ guests }), taken: people.coming, capacity };
    if (!mayGrow({ ...growth, isAnybodyWaiting: people.hasLine })) throw refuseField("guests", NO_MORE);
  }
  const keepsPlace = isComing && (before?.status === "coming" || before?.status === "waiting");
  const values = {
    status: isComing ? (before?.status === "coming" ? "coming" : "waiting") : "declined",
    guests: isComing ? guests : 0,
    queuedAt: keepsPlace ? before.queuedAt : at,
    updatedAt: at,
  } as const;
  const id = before?.id ?? (await insertReply(tx, { ...person, ...values, eventId: event.id, createdAt: at }));
  if (before) await changeReply(tx, id, values);
  await fillPlaces(tx, services, event, now, id);
  return id;
}

/**
 * The member's reply up to now, merged with the one that they sent as a visitor from the same confirmed address: it
 * becomes theirs with its place, or is removed if they have one, so that one person takes one place.
 */
async function takeVisitorReply(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  eventId: number,
): Promise<ReplyRecord | null> {
  const own = await findReplyOf(tx, eventId, memberId);
  const sent = await findSent(tx, viewer, eventId);
  if (!sent) return own;
  if (own || sent.status === "unconfirmed") {
    await deleteReply(tx, sent.id);
    return own;
  }
  const member = { memberId, visitorName: null, visitorEmail: null, tokenHash: null };
  await changeReply(tx, sent.id, member);
  return { ...sent, ...member };
}

/**
 * Writes the viewer's reply. The event is locked, so that of two concurrent replies only one gets the last
 * place.
 */
export async function replyToEvent(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  eventId: number,
  input: ReplyInput,
  now: Temporal.Instant,
): Promise<EventReplies> {
  const memberId = requireMemberId(viewer);
  await requireVisibleEvent(tx, viewer, eventId);
  const event = await lockKnownEvent(tx, eventId);
  refuseClosed(event, now);
  if (!mayReply(viewer)) throw new Refusal("no_replies");
  const before = await takeVisitorReply(tx, viewer, memberId, eventId);
  await writeReply(tx, services, event, input, { before, person: { memberId } }, now);
  const about = describeReplyChange(event, [memberId]);
  const action = input.coming === "yes" ? "event.reply_coming" : "event.reply_declined";
  await recordChange(tx, viewer, action, { subjectId: eventId, about });
  return readEventReplies(tx, viewer, event, now);
}

const ReplyKey = z.tuple([z.iso.datetime(), recordId]);

/** All replies in their order, for those who write the event. */
export async function listReplies(
  db: Database,
  viewer: Viewer,
  eventId: number,
  { limit, after }: PageQuery,
): Promise<Page<EventReply>> {
  requireWritable(viewer, await findEvent(db, eventId));
  const key = readCursorOf(after, ReplyKey);
  return readPage(
    { limit, after },
    (most) => findReplies(db, eventId, key, most),
    () => countReplies(db, eventId),
    (last) => [last.repliedAt, last.id],
  );
}

/** Removes a reply, such as one that was not meant seriously. */
export async function removeReply(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { id: eventId, replyId }: { id: number; replyId: number },
  now: Temporal.Instant,
): Promise<EventReplies> {
  requireWritable(viewer, await findEvent(tx, eventId));
  const event = await lockKnownEvent(tx, eventId);
  const reply = await findReply(tx, eventId, replyId);
  if (!reply || reply.status === "unconfirmed") throw new Refusal("not_found");
  await deleteReply(tx, replyId);
  await fillPlaces(tx, services, event, now);
  const memberIds = reply.memberId === null ? [] : [reply.memberId];
  await recordChange(tx, viewer, "event.reply_removed", {
    subjectId: eventId,
    about: describeReplyChange(event, memberIds),
  });
  return readEventReplies(tx, viewer, event, now);
}
