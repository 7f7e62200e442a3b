// Households at an event, for checking in several of their people at once
// (docs/decisions/0145-check-in-a-household-as-it-came-last.md).
import type { HouseholdAtEvent } from "@narthex/contract/attendance.ts";
import type { Household } from "@narthex/contract/households.ts";
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { listHouseholds } from "../households/households.service.ts";
import { distinguish } from "../members/namesakes.service.ts";
import { findArrivals, findLastTogether } from "./households.queries.ts";

type ListedHousehold = Omit<HouseholdAtEvent, "people"> & {
  people: Omit<HouseholdAtEvent["people"][number], "email" | "distinction">[];
};

async function toHouseholdAtEvent(
  db: Database,
  eventId: number,
  { id, name, members }: Household,
): Promise<ListedHousehold> {
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

async function findHouseholds(db: Database, viewer: Viewer, memberId: number, now: Temporal.Instant) {
  return (await listHouseholds(db, viewer, { memberId, limit: MAX_HOUSEHOLD }, now)).rows;
}

/** The households of a person that the viewer may see, for other subjects. */
export async function listHouseholdsAtEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
  memberId: number,
  now: Temporal.Instant,
): Promise<ListedHousehold[]> {
  const found = await findHouseholds(db, viewer, memberId, now);
  return Promise.all(found.map((household) => toHouseholdAtEvent(db, eventId, household)));
}

const formatLine = ({ firstName, lastName, role }: Household["members"][number]): string =>
  JSON.stringify([firstName, lastName, role]);

/** The people whose name and role another person of the household has. */
function listAlike({ members }: Household): Household["members"] {
  const lines = Map.groupBy(members, formatLine);
  return members.filter((one) => (lines.get(formatLine(one))?.length ?? 0) > 1);
}

export async function readHouseholdsAtEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
  memberId: number,
  now: Temporal.Instant,
): Promise<HouseholdAtEvent[]> {
  await requireVisibleEvent(db, viewer, eventId);
  const found = await findHouseholds(db, viewer, memberId, now);
  const alike = found.flatMap(listAlike);
  const distinctions = await distinguish(
    db,
    viewer,
    alike.map((one) => one.memberId),
  );
  const emails = new Map(alike.map((one) => [one.memberId, one.email]));
  const households = await Promise.all(found.map((household) => toHouseholdAtEvent(db, eventId, household)));
  return households.map((household) => ({
    ...household,
    people: household.people.map((one) => ({
      ...one,
      email: emails.get(one.id) ?? null,
      distinction: distinctions.get(one.id) ?? null,
    })),
  }));
}
