// Households at an event, for checking in several of their people at once
// (docs/decisions/0145-check-in-a-household-as-it-came-last.md).
import type { HouseholdAtEvent } from "@narthex/contract/attendance.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { Household } from "@narthex/contract/households.ts";
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { listHouseholds } from "../households/households.service.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import { isListedAsChild } from "../people/ages.rules.ts";
import { findBirths, findHouseholdArrivals, findLastTogether } from "./households.queries.ts";

type ListedHousehold = Omit<HouseholdAtEvent, "people"> & {
  people: (Omit<HouseholdAtEvent["people"][number], "email" | "distinction"> & {
    role: HouseholdRole;
    bornOn: string | null;
  })[];
};

const UNKNOWN = { dateOfBirth: null, estimatedBirthDate: null };

async function toHouseholdAtEvent(
  db: Database,
  eventId: number,
  { id, name, members }: Household,
  today: string,
): Promise<ListedHousehold> {
  const memberIds = members.map(({ memberId }) => memberId);
  const [arrivals, last, births] = await Promise.all([
    findHouseholdArrivals(db, eventId, memberIds),
    findLastTogether(db, eventId, memberIds),
    findBirths(db, memberIds),
  ]);
  const people = members.map(({ memberId, firstName, lastName, membershipStatus, profileImageUrl, role }) => {
    const { attendanceId = null, checkInTime = null } = arrivals.get(memberId) ?? {};
    const born = births.get(memberId) ?? UNKNOWN;
    const isChild = isListedAsChild(role, born, today);
    const bornOn = born.dateOfBirth ?? born.estimatedBirthDate;
    const person = { id: memberId, firstName, lastName, membershipStatus, profileImageUrl, role, isChild, bornOn };
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
  return Promise.all(found.map((household) => toHouseholdAtEvent(db, eventId, household, getDay(viewer, now))));
}

const formatLine = ({ firstName, lastName, isChild }: ListedHousehold["people"][number]): string =>
  JSON.stringify([firstName, lastName, isChild]);

/** The people whose row another person of the household would have too. */
function listAlike({ people }: ListedHousehold): ListedHousehold["people"] {
  const lines = Map.groupBy(people, formatLine);
  return people.filter((one) => (lines.get(formatLine(one))?.length ?? 0) > 1);
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
  const today = getDay(viewer, now);
  const households = await Promise.all(found.map((household) => toHouseholdAtEvent(db, eventId, household, today)));
  const alike = new Set(households.flatMap(listAlike).map((one) => one.id));
  const distinctions = await distinguishNamesakes(db, viewer, [...alike], now);
  const emails = new Map(found.flatMap(({ members }) => members).map((one) => [one.memberId, one.email]));
  return households.map((household) => ({
    ...household,
    people: household.people.map(({ role: _, bornOn: __, ...one }) => ({
      ...one,
      email: alike.has(one.id) ? (emails.get(one.id) ?? null) : null,
      distinction: distinctions.get(one.id) ?? null,
    })),
  }));
}
