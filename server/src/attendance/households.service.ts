// Households at an event, for checking in several of their people at once
// (docs/decisions/0145-check-in-a-household-as-it-came-last.md).
import type { HouseholdAtEvent } from "@narthex/contract/attendance.ts";
import type { Household } from "@narthex/contract/households.ts";
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { listHouseholds } from "../households/households.service.ts";
import { findArrivals, findLastTogether } from "./households.queries.ts";

async function toHouseholdAtEvent(
  db: Database,
  eventId: number,
  { id, name, members }: Household,
): Promise<HouseholdAtEvent> {
  const memberIds = members.map(({ memberId }) => memberId);
  const [arrivals, last] = await Promise.all([
    findArrivals(db, eventId, memberIds),
    findLastTogether(db, eventId, memberIds),
  ]);
  const people = members.map(({ memberId, firstName, lastName, membershipStatus, profileImageUrl, role }) => {
    const { attendanceId = null, checkInTime = null } = arrivals.get(memberId) ?? {};
    const person = { id: memberId, firstName, lastName, membershipStatus, profileImageUrl, role };
    return { ...person, attendanceId, checkInTime, cameLast: last.has(memberId) };
  });
  return { id, name, people };
}

/** The households of a person that the viewer may see, also for other subjects. */
export async function listHouseholdsAtEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
  memberId: number,
  now: Temporal.Instant,
): Promise<HouseholdAtEvent[]> {
  const { rows } = await listHouseholds(db, viewer, { memberId, limit: MAX_HOUSEHOLD }, now);
  return Promise.all(rows.map((household) => toHouseholdAtEvent(db, eventId, household)));
}

export async function readHouseholdsAtEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
  memberId: number,
  now: Temporal.Instant,
): Promise<HouseholdAtEvent[]> {
  await requireVisibleEvent(db, viewer, eventId);
  return listHouseholdsAtEvent(db, viewer, eventId, memberId, now);
}
