// What is printed on tags.
import { and, asc, eq, exists, inArray, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { childCheckIns, childEntries, paperSlips, pickupCodes } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { stations } from "../database/tables/stations.ts";

/** Children who are inside or were collected, in the order of their check-ins. */
export async function findTagged(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: childCheckIns.id,
      childId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      room: rooms.name,
      event: events.title,
      day: childCheckIns.day,
      state: childCheckIns.state,
      codeId: childCheckIns.codeId,
      sealed: pickupCodes.sealed,
    })
    .from(childCheckIns)
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .innerJoin(pickupCodes, eq(pickupCodes.id, childCheckIns.codeId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(inArray(childCheckIns.id, [...ids]))
    .orderBy(asc(childCheckIns.id));
}

export async function insertLabelEntries(tx: Database, rows: (typeof childEntries.$inferInsert)[]): Promise<void> {
  await tx.insert(childEntries).values(rows);
}

/** Whether the tags of all these check-ins were opened. */
export async function wereOpened(db: Database, ids: readonly number[]): Promise<boolean> {
  const opened = await db
    .selectDistinct({ id: childEntries.checkInId })
    .from(childEntries)
    .where(and(inArray(childEntries.checkInId, [...ids]), eq(childEntries.kind, "label_opened")));
  return opened.length === new Set(ids).size;
}

const LABEL_KINDS = ["label_opened", "label_sent", "label_printed", "label_failed"] as const;

/** Events of these check-ins at which labels are used: a tag was opened in a browser or sent to a printer. */
function selectEventsWithLabels(db: Database, checkInIds: readonly number[]) {
  const asked = alias(childCheckIns, "asked");
  const eventIds = db
    .select({ id: asked.eventId })
    .from(asked)
    .where(inArray(asked.id, [...checkInIds]));
  const tagged = alias(childCheckIns, "tagged");
  const entry = alias(childEntries, "entry");
  return db
    .select({ id: tagged.eventId })
    .from(tagged)
    .innerJoin(entry, eq(entry.checkInId, tagged.id))
    .where(and(inArray(tagged.eventId, eventIds), inArray(entry.kind, ["label_opened", "label_sent"])));
}

/**
 * The entries about the tags of these check-ins, the earliest first, with those of earlier events at which the child
 * had the same code: the tag is the same. The check-in itself is one at a self-service station, which prints without
 * being asked, and at an event at which labels are used, unless a paper slip is the tag.
 */
export async function findLabelEntries(db: Database, checkInIds: readonly number[]) {
  const hasSlip = exists(
    db.select({ one: sql`1` }).from(paperSlips).where(eq(paperSlips.codeId, childCheckIns.codeId)),
  );
  const isUsed = and(inArray(childCheckIns.eventId, selectEventsWithLabels(db, checkInIds)), not(hasSlip));
  const isCheckIn = and(eq(childEntries.kind, "checked_in"), or(eq(stations.kind, "self_service"), isUsed));
  const earlier = alias(childCheckIns, "earlier");
  const hasSameTag = and(eq(earlier.childId, childCheckIns.childId), eq(earlier.codeId, childCheckIns.codeId));
  return db
    .select({ checkInId: childCheckIns.id, kind: childEntries.kind, at: childEntries.at })
    .from(childCheckIns)
    .innerJoin(earlier, hasSameTag)
    .innerJoin(childEntries, eq(childEntries.checkInId, earlier.id))
    .leftJoin(stations, eq(stations.id, childEntries.stationId))
    .where(and(inArray(childCheckIns.id, [...checkInIds]), or(inArray(childEntries.kind, [...LABEL_KINDS]), isCheckIn)))
    .orderBy(asc(childEntries.id));
}

/** The children inside at an event, by name. */
export async function findInsideAt(db: Database, eventId: number) {
  return db
    .select({
      checkInId: childCheckIns.id,
      childId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      roomName: rooms.name,
    })
    .from(childCheckIns)
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .where(and(eq(childCheckIns.eventId, eventId), eq(childCheckIns.state, "in")))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(childCheckIns.id));
}
