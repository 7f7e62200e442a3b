// Check-in by QR code. The address is the permission: it is valid for one event and one day and reveals nothing about people.
// Only its hash is stored, and the answer is the same for members and unknown visitors.
import type { CheckinEvent, CheckinForm, CheckinSession, CheckinWelcome } from "@narthex/contract/checkin.ts";
import type { Viewer } from "../access/viewer.ts";
import { checkIn, requireOpen, requirePlace } from "../attendance/attendance.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { dayOver } from "../events/events.rules.ts";
import { heldEvent, knownEvent, visibleEvent } from "../events/reading.service.ts";
import { checkedPerson } from "../members/members.service.ts";
import { addVisitor, findByContact, queueVisitor } from "../members/visitors.service.ts";
import { qrCodeOf } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import { currentLogo } from "../settings/logo.service.ts";
import { deleteSessionsEndedBefore, endSessions, findSession, insertSession } from "./checkin.queries.ts";
import { isSameName, sessionEnd, whoIsMeant } from "./checkin.rules.ts";

import { hashOfSessionId, newSessionId } from "./session-id.ts";

const KEPT_AFTER_END = Temporal.Duration.from({ hours: 30 * 24 });

/** Starts a session for an event and ends the previous ones. */
export async function generateSession(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
  publicUrl: string,
): Promise<CheckinSession> {
  await visibleEvent(tx, viewer, eventId);
  const event = await heldEvent(tx, eventId); // of two concurrent requests, the second ends the first's session
  refuseCancelled(event);
  const expiresAt = sessionEnd(now, dayOver(event))?.toString({ smallestUnit: "millisecond" });
  if (!expiresAt) throw new Refusal("event_over");
  const sessionId = newSessionId();
  const tokenHash = hashOfSessionId(sessionId) ?? "";
  const at = now.toString();
  await endSessions(tx, eventId, at);
  await deleteSessionsEndedBefore(tx, now.subtract(KEPT_AFTER_END).toString());
  const id = await insertSession(tx, { tokenHash, eventId, expiresAt, createdAt: at });
  await recordChange(tx, viewer, "checkin_session.generated", { subjectId: id, detail: { eventId } });
  const url = `${publicUrl}/checkin/${sessionId}`;
  return { sessionId, qrCode: await qrCodeOf(url), url, eventId, eventName: event.title, expiresAt };
}

export interface OpenSession {
  id: number;
  eventId: number;
}

/**
 * The session of an address. An address that was never valid may be counted as a guess; an expired one is not,
 * because it may still hang on a wall.
 */
export async function findOpenSession(
  db: Database,
  sessionId: string,
  now: Temporal.Instant,
): Promise<OpenSession | "ended" | "nonsense"> {
  const hash = hashOfSessionId(sessionId);
  const session = hash === null ? null : await findSession(db, hash);
  if (!session) return "nonsense";
  return Temporal.Instant.compare(session.expiresAt, now) > 0 ? session : "ended";
}

/** Everything that a visitor with the address may know: the event and the congregation's logo. */
export async function describeEvent(db: Database, { eventId }: OpenSession): Promise<CheckinEvent> {
  const event = await knownEvent(db, eventId);
  return { ...event, eventName: event.title, logo: await currentLogo(db) };
}

interface Visit {
  session: OpenSession;
  form: CheckinForm;
  /** The account that is signed in at this browser. */
  viewer: Viewer | null;
  now: Temporal.Instant;
  /** The congregation's current day, YYYY-MM-DD. */
  today: string;
}

/** The member who is signed in at this browser, if the form matches them. */
function ownMemberId({ form, viewer }: Visit): number | null {
  return viewer?.memberId && isSameName(viewer, form) ? viewer.memberId : null;
}

/** Finds the member whom a form describes, or adds one. */
async function memberOf(tx: Database, { form, now, today }: Visit): Promise<number> {
  const { firstName, lastName, email = null, phone = null } = form;
  const visitor = { firstName, lastName, email, phone };
  await queueVisitor(tx, visitor);
  const known = whoIsMeant(await findByContact(tx, visitor), visitor);
  if (known) return known.id;
  return addVisitor(tx, visitor, now, today);
}

/** Checks a visitor in. Answers only what was typed. */
export async function checkVisitorIn(tx: Database, sent: Visit): Promise<CheckinWelcome> {
  const visit = { ...sent, form: checkedPerson(sent.form, sent.today) };
  const event = await knownEvent(tx, visit.session.eventId);
  refuseCancelled(event);
  requireOpen(event, visit.now);
  const ownId = ownMemberId(visit);
  // Checked before the search for a member, so that a full event does not reveal who is there.
  if (ownId === null) await requirePlace(tx, event);
  const memberId = ownId ?? (await memberOf(tx, visit));
  await checkIn(tx, { event, memberId, at: visit.now, actor: null, mayOverfill: false });
  return { firstName: visit.form.firstName, eventName: event.title };
}
