// Checks in one's own household: only for an adult who is signed in, never after the typed details of a QR code's page
// (docs/decisions/0145-check-in-a-household-as-it-came-last.md).
import type { HouseholdWelcome, OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { checkIn, isOpen, requireOpen } from "../attendance/attendance.service.ts";
import { findDefaultMoment } from "../attendance/check-in-time.rules.ts";
import { listHouseholdsAtEvent } from "../attendance/households.service.ts";
import { findBarredFrom } from "../barred/barred.service.ts";
import { compareWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay } from "../calendar/days.ts";
import { isAgeAllowed } from "../children/ages.rules.ts";
import { listAgeRanges } from "../children/loads.service.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { isDayOver } from "../events/events.rules.ts";
import { type KnownEvent, requireEvent, requireVisibleEvent } from "../events/reading.service.ts";
import { Refusal } from "../refusal.ts";

/**
 * The people of the households in which the viewer is an adult, the viewer first; empty for others and for visitors.
 * Children from whom the viewer is barred are left out, because the viewer may not even know whether they came.
 */
export async function listOwnHousehold(
  db: Database,
  viewer: Viewer | null,
  event: KnownEvent,
  now: Temporal.Instant,
): Promise<OwnHouseholdMember[]> {
  if (!viewer || viewer.memberId === null || !may(viewer, "directory.read")) return [];
  const { memberId } = viewer;
  const households = await listHouseholdsAtEvent(db, viewer, event.id, memberId, now);
  const people = households
    .map((household) => household.people)
    .filter((members) => members.some(({ id, role }) => id === memberId && role === "adult"))
    .flat()
    .filter(({ membershipStatus }) => membershipStatus !== "inactive");
  const others = new Map(people.filter(({ id }) => id !== memberId).map((person) => [person.id, person]));
  const own = people.find(({ id }) => id === memberId);
  if (!own) return [];
  const adult = { id: memberId, name: `${own.firstName} ${own.lastName}` };
  const today = getDay(viewer, now);
  const barred = await findBarredFrom(db, adult, [...others.keys()], today);
  const named = { id: memberId, names: [adult.name], phone: null, isKnown: true };
  const namesakes = await compareWithNamesakes(db, named, { ids: [...others.keys()] }, today);
  const same = namesakes.filter(({ match }) => match === "same");
  const hidden = new Set([...barred, ...same.map(({ childId }) => childId)]);
  const shown = [own, ...[...others.values()].filter(({ id }) => !hidden.has(id))];
  const ages = shown.some(({ isChild }) => isChild) ? await listAgeRanges(db, event.id) : [];
  return shown.map(({ id, firstName, lastName, isChild, bornOn, attendanceId, cameLast }) => {
    const needsRoom = isChild && ages.some((range) => isAgeAllowed(range, { bornOn, day: event.eventDate }));
    return { memberId: id, firstName, lastName, isChild, isHere: attendanceId !== null, cameLast, needsRoom };
  });
}

/** The viewer's household at an event that they see, while people can be checked in; otherwise nobody. */
export async function readOwnHousehold(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<OwnHouseholdMember[]> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  // Nobody learns here who of the household came on another day.
  if (event.cancelledAt !== null || !isOpen(event, now) || isDayOver(event, now)) return [];
  return listOwnHousehold(db, viewer, event, now);
}

/** As `checkHouseholdIn`, without a QR code: at an event that the viewer sees, until its day is over. */
export async function checkOwnHouseholdIn(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<HouseholdWelcome> {
  const event = await requireVisibleEvent(tx, viewer, eventId);
  if (isDayOver(event, now)) throw new Refusal("event_over");
  return checkHouseholdIn(tx, viewer, eventId, memberIds, now);
}

/** Checks in people of the viewer's household, all or none. @throws Refusal not_found for other people */
export async function checkHouseholdIn(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<HouseholdWelcome> {
  const event = await requireEvent(tx, eventId);
  refuseCancelled(event);
  requireOpen(event, now);
  const household = await listOwnHousehold(tx, viewer, event, now);
  const wanted = household.filter(({ memberId }) => memberIds.includes(memberId));
  if (wanted.length !== new Set(memberIds).size) throw new Refusal("not_found");
  const at = findDefaultMoment(event, now);
  // In one order, so that two adults of a household do not wait for each other.
  const inOrder = wanted.toSorted((one, other) => one.memberId - other.memberId);
  for (const { memberId } of inOrder) await checkIn(tx, { event, memberId, at, actor: viewer, mayOverfill: false });
  return { firstNames: wanted.map(({ firstName }) => firstName), eventName: event.title };
}
