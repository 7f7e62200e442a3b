// Check-in by QR code. The address is the permission: it is valid for one event and one day and reveals nothing about
// people. Only its hash is stored, and the answer is the same for members and unknown visitors.
import type {
  CheckinChoice,
  CheckinEvent,
  CheckinForm,
  CheckinSession,
  CheckinWelcome,
  NextEvent,
} from "@narthex/contract/checkin.ts";
import { ERRORS } from "@narthex/contract/errors.ts";
import type { Viewer } from "../access/viewer.ts";
import { checkIn, isOpen, requireOpen, requirePlace } from "../attendance/attendance.service.ts";
import { findDefaultMoment } from "../attendance/check-in-time.rules.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { findDayEnd } from "../events/events.rules.ts";
import { findNextEventAt } from "../events/on-now.service.ts";
import { type KnownEvent, lockKnownEvent, requireEvent, requireVisibleEvent } from "../events/reading.service.ts";
import { requireValidPerson } from "../members/members.service.ts";
import { addVisitor, findByContact, queueVisitor } from "../members/visitors.service.ts";
import { isSameName } from "../people/same-name.rules.ts";
import { drawQrCode } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { deleteSessionsEndedBefore, endCheckinSessions, findSession, insertSession } from "./checkin.queries.ts";
import { computeSessionEnd, findMatchingPerson } from "./checkin.rules.ts";
import { listOwnHousehold } from "./household.service.ts";
import { findOpenPlace } from "./places.service.ts";
import { createSessionId, hashSessionId } from "./session-id.ts";

const KEPT_AFTER_END = Temporal.Duration.from({ hours: 30 * 24 });

/** How long a form is open on a greeter's device. */
const ON_DEVICE = Temporal.Duration.from({ minutes: 30 });

/** Starts a session for an event. It ends the previous ones, except if it is for the form on a greeter's device. */
export async function generateSession(
  tx: Database,
  viewer: Viewer,
  { eventId, isForDevice = false }: { eventId: number; isForDevice?: boolean | undefined },
  now: Temporal.Instant,
  publicUrl: string,
): Promise<CheckinSession> {
  await requireVisibleEvent(tx, viewer, eventId);
  const event = await lockKnownEvent(tx, eventId); // of two concurrent requests, the second ends the first's session
  refuseCancelled(event);
  const end = computeSessionEnd(now, findDayEnd(event));
  if (!end) throw new Refusal("event_over");
  const isShort = isForDevice && Temporal.Instant.compare(now.add(ON_DEVICE), end) < 0;
  const expiresAt = (isShort ? now.add(ON_DEVICE) : end).toString({ smallestUnit: "millisecond" });
  const sessionId = createSessionId();
  const tokenHash = hashSessionId(sessionId) ?? "";
  const at = now.toString();
  if (!isForDevice) await endCheckinSessions(tx, eventId, at);
  await deleteSessionsEndedBefore(tx, now.subtract(KEPT_AFTER_END).toString());
  const id = await insertSession(tx, { tokenHash, eventId, expiresAt, createdAt: at });
  await recordChange(tx, viewer, "checkin_session.generated", { subjectId: id, detail: { eventId } });
  const url = `${publicUrl}/checkin/${sessionId}`;
  return { sessionId, qrCode: await drawQrCode(url), url, eventId, eventName: event.title, expiresAt };
}

export interface OpenSession {
  /** Of the session, or of the place. */
  key: string;
  eventId: number;
}

/** The content of an address: the events that are on, one of which is meant. */
export interface OpenAddress {
  key: string;
  /** The place of a permanent code. */
  place: string | null;
  events: readonly Pick<KnownEvent, "id" | "title" | "eventDate" | "startTime" | "endDate" | "endTime" | "timezone">[];
}

/**
 * The session of an address. An address that was never valid may be counted as a guess; an expired one is not,
 * because it may still hang on a wall.
 */
export async function findOpenSession(
  db: Database,
  sessionId: string,
  now: Temporal.Instant,
): Promise<OpenAddress | "ended" | "nonsense"> {
  const hash = hashSessionId(sessionId);
  if (hash === null) return "nonsense";
  const session = await findSession(db, hash);
  if (!session) {
    const place = await findOpenPlace(db, hash, now);
    return place ? { key: `place ${place.id}`, place: place.place, events: place.events } : "nonsense";
  }
  if (Temporal.Instant.compare(session.expiresAt, now) <= 0) return "ended";
  return { key: String(session.id), place: null, events: [await requireEvent(db, session.eventId)] };
}

/**
 * The event of an address.
 * @param chosen the event that the page shows; required where several are on
 */
export function requireOneEvent({ key, events }: OpenAddress, chosen: number | undefined): OpenSession {
  const [first] = events;
  if (!first) throw new Refusal("checkin_nothing_on");
  if (chosen === undefined && events.length === 1) return { key, eventId: first.id };
  const meant = events.find(({ id }) => id === chosen);
  if (!meant) throw new Refusal("checkin_several_on");
  return { key, eventId: meant.id };
}

export function listCheckinChoices({ events }: OpenAddress): CheckinChoice[] {
  if (events.length === 0) throw new Refusal("checkin_nothing_on");
  return events.map(({ id, title, ...when }) => ({ ...when, eventId: id, eventName: title }));
}

/** The next event of a permanent code. Only one that everyone may see, because the code opens none of it yet. */
export async function readNextEvent(
  db: Database,
  { place }: OpenAddress,
  now: Temporal.Instant,
): Promise<NextEvent | null> {
  const next = place === null ? null : await findNextEventAt(db, place, now);
  return next && { ...next, eventName: next.title };
}

/** Everything that a visitor with the address may know, and the household of an adult who is signed in. */
export async function describeEvent(
  db: Database,
  { eventId }: OpenSession,
  viewer: Viewer | null,
  now: Temporal.Instant,
): Promise<CheckinEvent> {
  const event = await requireEvent(db, eventId);
  const code = event.cancelledAt !== null ? "event_cancelled" : isOpen(event, now) ? null : "event_not_open_yet";
  const household = await listOwnHousehold(db, viewer, event, now);
  const { congregationName, logo } = await readKeptSettings(db);
  const closed = code && ERRORS[code].sentence;
  return { ...event, eventId, eventName: event.title, closed, congregationName, logo, household };
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
function findOwnMemberId({ form, viewer }: Visit): number | null {
  return viewer?.memberId && isSameName(viewer, form) ? viewer.memberId : null;
}

/** Finds the member that a form describes, or adds one. */
async function findOrAddMember(tx: Database, { form, now }: Visit): Promise<number> {
  const { firstName, lastName, email = null, phone = null } = form;
  const visitor = { firstName, lastName, email, phone };
  await queueVisitor(tx, visitor);
  const known = findMatchingPerson(await findByContact(tx, visitor), visitor);
  if (known) return known.id;
  return addVisitor(tx, visitor, now);
}

/** Checks a visitor in. The answer contains only the submitted fields. */
export async function checkVisitorIn(tx: Database, sent: Visit): Promise<CheckinWelcome> {
  const visit = { ...sent, form: requireValidPerson(sent.form, sent.today) };
  const event = await requireEvent(tx, visit.session.eventId);
  refuseCancelled(event);
  requireOpen(event, visit.now);
  const ownId = findOwnMemberId(visit);
  // Checked before the search for a member, so that a full event does not reveal who is there.
  if (ownId === null) await requirePlace(tx, event);
  const memberId = ownId ?? (await findOrAddMember(tx, visit));
  const at = findDefaultMoment(event, visit.now);
  await checkIn(tx, { event, memberId, at, actor: null, mayOverfill: false });
  return { firstName: visit.form.firstName, eventName: event.title };
}
