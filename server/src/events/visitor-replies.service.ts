// Replies of visitors without an account. A reply counts once its author has opened the link of an email, so that
// no one can reply for others. Every answer is the same whether or not the address replied before.
import type { VisitorInput, VisitorReply } from "@narthex/contract/event-replies.ts";
import { formatStartIn } from "../calendar/day.words.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { writeKnownReply, writeMemberReply, writeReplyConfirmation } from "../messaging/mail/emails.ts";
import { isMailServerSetUp, type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { Refusal } from "../refusal.ts";
import { createToken, hashToken, isToken } from "../token.ts";
import { type EventRecord, findEvent, lockEvent } from "./events.queries.ts";
import { requirePublicEvent } from "./public-events.service.ts";
import {
  changeReply,
  findByToken,
  findReplyOfAddress,
  findVisitor,
  insertReply,
  type ReplyRecord,
} from "./replies.queries.ts";
import { refuseClosed, refuseTooLarge, writeReply } from "./replies.service.ts";
import { describeReplyChange } from "./waiting-list.rules.ts";
import { readReplySender } from "./waiting-list.service.ts";

/** Stores an unconfirmed reply of a visitor and mails the link that confirms it. */
export async function askToCome(
  tx: Database,
  services: MailNeeds,
  eventId: number,
  { name, email, guests }: VisitorInput,
  now: Temporal.Instant,
): Promise<{ guests: number; isMailed: boolean }> {
  await requirePublicEvent(tx, eventId);
  const event = await lockEvent(tx, eventId); // of two requests for one address, the second finds the first's reply
  if (!event) throw new Refusal("not_found");
  refuseClosed(event, now);
  refuseTooLarge(event, guests);
  const { token, hash: tokenHash } = createToken();
  const at = now.toString({ smallestUnit: "millisecond" });
  const known = await findVisitor(tx, eventId, email);
  const sender = await readReplySender(tx, services);
  const about = { title: event.title, when: formatStartIn(event, sender.timezone), eventId, token };
  if (await findReplyOfAddress(tx, eventId, email)) {
    // A member who replied takes no second place; only the owner of the address is informed.
    await queueMail(tx, services, email, writeMemberReply(sender, about));
  } else if (known && known.status !== "unconfirmed") {
    await changeReply(tx, known.id, { tokenHash });
    await queueMail(tx, services, email, writeKnownReply(sender, about));
  } else {
    const values = { visitorName: name, guests, tokenHash, queuedAt: at, createdAt: at, updatedAt: at };
    if (known) await changeReply(tx, known.id, values);
    else await insertReply(tx, { ...values, eventId, visitorEmail: email, status: "unconfirmed" });
    await queueMail(tx, services, email, writeReplyConfirmation(sender, about));
  }
  return { guests, isMailed: (await isMailServerSetUp(tx, services)) && !(await isOutgoingPaused(tx)) };
}

async function requireReply(db: Database, token: string): Promise<{ reply: ReplyRecord; event: EventRecord }> {
  const reply = isToken(token) ? await findByToken(db, hashToken(token)) : null;
  const event = reply && (await findEvent(db, reply.eventId));
  if (!reply || !event?.isPublic) throw new Refusal("link_expired");
  return { reply, event };
}

const toVisitorReply = ({ eventId, status, guests }: ReplyRecord): VisitorReply => ({ eventId, status, guests });

/** The reply of an email's link. */
export async function lookAtReply(db: Database, token: string): Promise<VisitorReply> {
  return toVisitorReply((await requireReply(db, token)).reply);
}

/** Confirms, changes or withdraws a visitor's reply. */
export async function changeVisitorReply(
  tx: Database,
  services: MailNeeds,
  { token, coming, guests }: { token: string; coming: "yes" | "no"; guests?: number | undefined },
  now: Temporal.Instant,
): Promise<VisitorReply> {
  const { event: found } = await requireReply(tx, token);
  const event = await lockEvent(tx, found.id);
  const { reply } = await requireReply(tx, token); // once more, because it was read before the event was locked
  if (!event) throw new Refusal("not_found");
  refuseClosed(event, now);
  const before = reply.status === "unconfirmed" ? { ...reply, status: "declined" as const } : reply;
  const input = { coming, guests: guests ?? reply.guests };
  await writeReply(tx, services, event, input, { before, person: {} }, now);
  const kind = coming === "yes" ? "event.visitor_coming" : "event.visitor_declined";
  await recordChange(tx, null, kind, { subjectId: event.id, about: describeReplyChange(event) });
  return toVisitorReply((await requireReply(tx, token)).reply);
}
