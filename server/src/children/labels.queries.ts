// What is printed on tags.
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, childEntries, pickupCodes } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";

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
