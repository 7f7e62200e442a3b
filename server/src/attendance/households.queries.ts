// Who of some people is at an event, and who came the last time that any of them did.
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { members } from "../database/tables/members.ts";
import type { Born } from "../people/ages.rules.ts";

export interface Arrival {
  attendanceId: number;
  checkInTime: string;
}

/** The records of these people at an event, by their member ids. */
export async function findHouseholdArrivals(
  db: Database,
  eventId: number,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number | null, Arrival>> {
  const rows = await db
    .select({ memberId: attendance.memberId, attendanceId: attendance.id, checkInTime: attendance.checkInTime })
    .from(attendance)
    .where(and(eq(attendance.eventId, eventId), inArray(attendance.memberId, [...memberIds])));
  return new Map(rows.map(({ memberId, ...arrival }) => [memberId, arrival]));
}

/** When these people were born, by their member ids. */
export async function findBirths(db: Database, memberIds: readonly number[]): Promise<ReadonlyMap<number, Born>> {
  const { id, dateOfBirth, estimatedBirthDate } = members;
  const rows = await db
    .select({ id, dateOfBirth, estimatedBirthDate })
    .from(members)
    .where(inArray(id, [...memberIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who of these people was at the last other event that any of them attended. */
export async function findLastTogether(
  db: Database,
  eventId: number,
  memberIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const people = inArray(attendance.memberId, [...memberIds]);
  const last = db
    .select({ eventId: attendance.eventId })
    .from(attendance)
    .where(and(people, ne(attendance.eventId, eventId)))
    .orderBy(desc(attendance.checkInTime))
    .limit(1);
  const rows = await db
    .select({ memberId: attendance.memberId })
    .from(attendance)
    .where(and(people, inArray(attendance.eventId, last)));
  return new Set(rows.map(({ memberId }) => memberId));
}
