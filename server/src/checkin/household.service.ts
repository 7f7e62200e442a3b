// Checks in one's own household by QR code: only for an adult who is signed in, never after typed details
// (docs/decisions/0145-check-in-a-household-as-it-came-last.md).
import type { HouseholdWelcome, OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { checkIn, requireOpen } from "../attendance/attendance.service.ts";
import { findDefaultMoment } from "../attendance/check-in-time.rules.ts";
import { listHouseholdsAtEvent } from "../attendance/households.service.ts";
import { findBarredFrom } from "../barred/barred.service.ts";
import { compareWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { requireEvent } from "../events/reading.service.ts";
import { Refusal } from "../refusal.ts";

/**
 * The people of the households in which the viewer is an adult, the viewer first; empty for others and for visitors.
 * Children from whom the viewer is barred are left out, because the viewer may not even know whether they came.
 */
export async function listOwnHousehold(
  db: Database,
  viewer: Viewer | null,
  eventId: number,
  now: Temporal.Instant,
): Promise<OwnHouseholdMember[]> {
  if (!viewer || viewer.memberId === null || !may(viewer, "directory.read")) return [];
  const { memberId } = viewer;
  const households = await listHouseholdsAtEvent(db, viewer, eventId, memberId, now);
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
  return shown.map(({ id, firstName, lastName, isChild, attendanceId, cameLast }) => {
    return { memberId: id, firstName, lastName, isChild, isHere: attendanceId !== null, cameLast };
  });
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
  const household = await listOwnHousehold(tx, viewer, eventId, now);
  const wanted = household.filter(({ memberId }) => memberIds.includes(memberId));
  if (wanted.length !== new Set(memberIds).size) throw new Refusal("not_found");
  const at = findDefaultMoment(event, now);
  for (const { memberId } of wanted) await checkIn(tx, { event, memberId, at, actor: viewer, mayOverfill: false });
  return { firstNames: wanted.map(({ firstName }) => firstName), eventName: event.title };
}
