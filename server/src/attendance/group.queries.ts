// The people of a ministry at one of its events.
import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { childCheckIns } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import { isCurrent } from "../presence/stays.ts";

interface Group {
  readonly eventId: number;
  readonly ministryId: number;
}

const isOfGroup = (ministryId: number) =>
  and(eq(memberMinistries.ministryId, ministryId), eq(members.membershipStatus, "active"));

/** Active people of the ministry by name, and whether each has a record of the event, and is in a room at it. */
export async function findGroup(db: Database, { eventId, ministryId }: Group, now: Temporal.Instant, limit: number) {
  const { childId, state, createdAt } = childCheckIns;
  const stays = db
    .select({ one: sql`1` })
    .from(childCheckIns)
    .innerJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(eq(events.id, eventId), eq(childId, members.id), eq(state, "in"), isCurrent(createdAt, now)));
  return db
    .select({
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      isPresent: sql<boolean>`${attendance.id} is not null`,
      isInRoom: sql<boolean>`${exists(stays)}`,
    })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberMinistries.memberId))
    .leftJoin(attendance, and(eq(attendance.memberId, members.id), eq(attendance.eventId, eventId)))
    .where(isOfGroup(ministryId))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
    .limit(limit);
}

export async function countGroupAttendance(db: Database, ministryId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberMinistries.memberId))
    .where(isOfGroup(ministryId));
  return row?.count ?? 0;
}

/** Those of these people who are active people of the ministry. */
export async function findOfGroup(db: Database, ministryId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberMinistries.memberId))
    .where(and(isOfGroup(ministryId), inArray(members.id, [...ids])))
    .orderBy(asc(members.id));
  return rows.map(({ id }) => id);
}
