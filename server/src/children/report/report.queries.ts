// What the report about children's rooms reads.
import { and, asc, between, desc, eq, gte, inArray, lt, max, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Database } from "../../database/database.ts";
import { childApprovals, childCheckIns, childEntries, roomWorkers } from "../../database/tables/children.ts";
import { events } from "../../database/tables/events.ts";
import { members } from "../../database/tables/members.ts";
import { auditEntries } from "../../database/tables/operations.ts";
import { rooms } from "../../database/tables/rooms.ts";
import { users } from "../../database/tables/users.ts";
import { isCurrent } from "../../presence/stays.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

const approver = alias(users, "approver");
const second = alias(users, "second");
const called = alias(members, "called");
const selectAccountName = (account: { firstName: AnyPgColumn; lastName: AnyPgColumn }): SQL<string | null> =>
  sql`nullif(trim(${account.firstName} || ' ' || ${account.lastName}), '')`;

const isOn = ({ from, to }: Days): SQL | undefined => between(childCheckIns.day, from, to);

/** Check-ins of these days, and those of other days at the same events. */
function isAtEventsOf(db: Database, days: Days): SQL | undefined {
  const eventIds = db.select({ eventId: childCheckIns.eventId }).from(childCheckIns).where(isOn(days));
  return or(isOn(days), inArray(childCheckIns.eventId, eventIds));
}

/**
 * Check-ins of these days, the latest day first, also those that were undone; and those of other days at the same
 * events, whose children may still have been inside.
 */
export async function findVisits(db: Database, days: Days, now: Temporal.Instant) {
  return db
    .select({
      checkInId: childCheckIns.id,
      childId: childCheckIns.childId,
      childName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
      day: childCheckIns.day,
      state: childCheckIns.state,
      eventId: childCheckIns.eventId,
      eventTitle: events.title,
      ministryId: events.ministryId,
      organizerId: events.organizerId,
      endsAt: events.endsAt,
      timezone: events.timezone,
      isCurrent: isCurrent(childCheckIns.createdAt, now),
      room: rooms,
      isFirst: sql<boolean>`${childCheckIns.childId} is not null and not exists (
        select from ${childCheckIns} as earlier
        where earlier.child_id = ${childCheckIns.childId} and earlier.state <> 'undone'
          and (earlier.day, earlier.created_at, earlier.id)
            < (${childCheckIns.day}, ${childCheckIns.createdAt}, ${childCheckIns.id}))`,
    })
    .from(childCheckIns)
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .leftJoin(members, eq(members.id, childCheckIns.childId))
    .where(isAtEventsOf(db, days))
    .orderBy(
      desc(childCheckIns.day),
      sql`${events.startsAt} desc nulls last`,
      asc(rooms.name),
      asc(members.firstName),
      asc(childCheckIns.id),
    );
}

const matchEntry = (subject: string, action: string): SQL | undefined =>
  and(eq(auditEntries.subject, subject), eq(auditEntries.action, action));

const STEPS = [
  "checked_in",
  "moved",
  "move_reversed",
  "room_changed",
  "collected",
  "collection_reversed",
  "check_in_reversed",
  "unlocked",
  "explained",
] as const;

/** The steps of these check-ins that the report shows, in the order in which they happened. */
export async function findReportSteps(db: Database, days: Days) {
  return db
    .select({
      id: childEntries.id,
      checkInId: childEntries.checkInId,
      kind: childEntries.kind,
      at: childEntries.at,
      note: childEntries.note,
      /** Of a check-in: whether a lead exceeded the limit of a room. */
      isByOverride: sql<boolean>`${childEntries.kind} = 'checked_in' and exists (select from ${auditEntries}
        where ${matchEntry("child", "checked_in_by_override")}
          and ${auditEntries.subjectId} = ${childEntries.checkInId}::text)`,
      fromRoomId: childEntries.fromRoomId,
      collectorName: childEntries.collectorName,
      calledName: selectAccountName(called),
      byName: selectAccountName(users),
      proof: childEntries.proof,
      /** Of a collection: whether a lead approved it, also if the account was deleted later. */
      isByLead: sql<boolean>`exists (select from ${childApprovals} where ${childApprovals.kind} = 'lead'
        and ${childApprovals.checkInId} = ${childEntries.checkInId} and ${childApprovals.usedAt} = ${childEntries.at})`,
      leadName: selectAccountName(approver),
      secondName: selectAccountName(second),
    })
    .from(childEntries)
    .innerJoin(childCheckIns, eq(childCheckIns.id, childEntries.checkInId))
    .leftJoin(users, eq(users.id, childEntries.byUser))
    .leftJoin(approver, eq(approver.id, childEntries.leadBy))
    .leftJoin(second, eq(second.id, childEntries.secondBy))
    .leftJoin(called, eq(called.id, childEntries.guardianCalledId))
    .where(and(isAtEventsOf(db, days), inArray(childEntries.kind, [...STEPS])))
    .orderBy(asc(childEntries.id));
}

/** Rooms by id. */
export async function findReportRooms(db: Database, ids: readonly number[]) {
  const found = await db
    .select()
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
  return new Map(found.map((room) => [room.id, room]));
}

/** Those who served at these events. */
export async function findWorkersAt(db: Database, eventIds: readonly number[]) {
  if (eventIds.length === 0) return [];
  return db
    .select({
      eventId: roomWorkers.eventId,
      roomId: roomWorkers.roomId,
      memberId: roomWorkers.memberId,
      name: sql<string>`coalesce(${members.firstName} || ' ' || ${members.lastName}, '')`,
      checkedInAt: roomWorkers.checkedInAt,
      checkedOutAt: roomWorkers.checkedOutAt,
    })
    .from(roomWorkers)
    .leftJoin(members, eq(members.id, roomWorkers.memberId))
    .where(inArray(roomWorkers.eventId, [...eventIds]));
}

/** When the clearances of these people were changed last, by member. */
export async function findClearanceChanges(db: Database, memberIds: readonly number[]): Promise<Map<number, string>> {
  const { at, subjectId } = auditEntries;
  const found = await db
    .select({ subjectId, at: max(at) })
    .from(auditEntries)
    .where(and(matchEntry("member", "clearances_changed"), inArray(subjectId, memberIds.map(String))))
    .groupBy(subjectId);
  return new Map(found.flatMap((row) => (row.at === null ? [] : [[Number(row.subjectId), row.at]])));
}

/** Readings of restricted notes, the latest first. @param between instants, the second excluded */
export async function findReadings(db: Database, { from, to }: Days, limit: number) {
  const { id, at, subject, action, subjectId, detail, actorId } = auditEntries;
  const child = sql<string | null>`case when ${subject} = 'member' then ${subjectId} else ${detail} ->> 'memberId' end`;
  return db
    .select({
      id,
      action: sql<"read_care_notes" | "read_barred" | "read_alert" | "bar_lifted" | "bar_shortened">`${action}`,
      at,
      times: sql<number>`coalesce((${detail} ->> 'times')::int, 1)`,
      byName: selectAccountName(users),
      childId: members.id,
      childName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(members, sql`${members.id}::text = ${child}`)
    .where(
      and(
        gte(at, from),
        lt(at, to),
        or(
          matchEntry("member", "read_care_notes"),
          matchEntry("member", "read_barred"),
          matchEntry("child", "read_alert"),
          matchEntry("child", "bar_lifted"),
          matchEntry("child", "bar_shortened"),
        ),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
