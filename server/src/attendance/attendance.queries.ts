// Writes attendance records; optimized for the load of a Sunday morning.
import { and, count, eq, sql } from "drizzle-orm";
import { type RecordValues, recordParts } from "../changes/record.ts";
import { type Database, prepareOnce, type SingleStatement } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { childCheckIns } from "../database/tables/children.ts";
import { members } from "../database/tables/members.ts";
import { buildLatestCheckInPart } from "../members/latest-check-in.service.ts";

const memberName = sql<string | null>`(
  select ${members.firstName} || ' ' || ${members.lastName} from ${members} where ${members.id} = ${attendance.memberId})`.as(
  "member_name",
);

const written = {
  id: attendance.id,
  memberId: attendance.memberId,
  memberName,
  eventId: attendance.eventId,
  checkInTime: attendance.checkInTime,
  checkOutTime: attendance.checkOutTime,
  notes: attendance.notes,
};

export interface WrittenRecord {
  id: number;
  memberId: number | null;
  memberName: string | null;
  eventId: number;
  checkInTime: string;
  checkOutTime: string | null;
  notes: string | null;
}

const insert = prepareOnce((db) => {
  const added = db.$with("added").as(
    db
      .insert(attendance)
      .values({
        eventId: sql.placeholder("eventId"),
        memberId: sql.placeholder("memberId"),
        checkInTime: sql.placeholder("at"),
      })
      .onConflictDoNothing({ target: [attendance.eventId, attendance.memberId] })
      .returning(written),
  );
  return db
    .with(added, buildLatestCheckInPart(db, "added"), ...recordParts(db, "added"))
    .select()
    .from(added)
    .prepare("attendance_insert");
});

/**
 * Records a member at an event, with the member's latest check-in, an audit entry and a live change.
 * @returns null if the record exists already, also if a concurrent request creates it; then nothing is written
 */
export async function insertRecord(
  tx: Database | SingleStatement,
  values: { eventId: number; memberId: number; at: string },
  change: RecordValues,
): Promise<WrittenRecord | null> {
  const [record] = await insert(tx).execute({ ...values, ...change });
  return record ?? null;
}

const ofMemberAtEvent = prepareOnce((db) =>
  db
    .select(written)
    .from(attendance)
    .where(
      sql`${attendance.eventId} = ${sql.placeholder("eventId")} and ${attendance.memberId} = ${sql.placeholder("memberId")}`,
    )
    .prepare("attendance_of_member_at_event"),
);

export async function findRecord(tx: Database, eventId: number, memberId: number): Promise<WrittenRecord | null> {
  const [record] = await ofMemberAtEvent(tx).execute({ eventId, memberId });
  return record ?? null;
}

/** Locks the person of a record until the transaction ends, if there is one. */
export async function lockPersonOf(tx: Database, id: number): Promise<void> {
  const person = sql`(select ${attendance.memberId} from ${attendance} where ${attendance.id} = ${id})`;
  await tx.select({ id: members.id }).from(members).where(eq(members.id, person)).for("no key update");
}

/** The child of a record who is checked in to a room at the same event and not out; null otherwise. */
export async function findChildInRoom(tx: Database, id: number): Promise<number | null> {
  const isOfRecord = and(
    eq(childCheckIns.eventId, attendance.eventId),
    eq(childCheckIns.childId, attendance.memberId),
    eq(childCheckIns.state, "in"),
  );
  const [found] = await tx
    .select({ childId: childCheckIns.childId })
    .from(attendance)
    .innerJoin(childCheckIns, isOfRecord)
    .where(eq(attendance.id, id));
  return found?.childId ?? null;
}

/** Deletes a record; null if there is none, also if a concurrent request deleted it. */
export async function deleteRecord(
  tx: Database,
  id: number,
): Promise<{ eventId: number; memberId: number | null } | null> {
  const [gone] = await tx
    .delete(attendance)
    .where(eq(attendance.id, id))
    .returning({ eventId: attendance.eventId, memberId: attendance.memberId });
  return gone ?? null;
}

const people = prepareOnce((db) =>
  db
    .select({ people: count() })
    .from(attendance)
    .where(eq(attendance.eventId, sql.placeholder("eventId")))
    .prepare("attendance_people"),
);

/** The number of people checked in at an event. */
export async function countCheckedIn(tx: Database, eventId: number): Promise<number> {
  const [row] = await people(tx).execute({ eventId });
  return row?.people ?? 0;
}
