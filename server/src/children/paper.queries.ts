// SQL for the paper list: children who came before, and slips.
import { and, asc, desc, eq, gte, lt, lte, ne, not, notExists, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, paperSlips, pickupCodes } from "../database/tables/children.ts";
import { memberDepartures } from "../database/tables/departures.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { hasDied } from "../people/deaths.ts";
import { bornOn } from "./born.ts";

/**
 * Children who came on one of these days and did not die or leave since, with the room of their latest visit, by first
 * name. An inactive child without a recorded departure may still come.
 */
export async function findRegulars(db: Database, { from, to }: { from: string; to: string }, limit: number) {
  const latest = db
    .selectDistinctOn([childCheckIns.childId], {
      childId: childCheckIns.childId,
      roomId: childCheckIns.roomId,
      day: childCheckIns.day,
      createdAt: childCheckIns.createdAt,
    })
    .from(childCheckIns)
    .where(and(gte(childCheckIns.day, from), lte(childCheckIns.day, to), ne(childCheckIns.state, "undone")))
    .orderBy(asc(childCheckIns.childId), desc(childCheckIns.createdAt), desc(childCheckIns.id))
    .as("latest");
  const { leftOn, createdAt } = memberDepartures;
  const leftSince = db
    .select({ one: sql`1` })
    .from(memberDepartures)
    .where(
      and(
        eq(memberDepartures.memberId, members.id),
        eq(members.membershipStatus, "inactive"),
        sql`coalesce(${leftOn} >= ${latest.day}, ${createdAt} >= ${latest.createdAt})`,
      ),
    );
  return db
    .select({
      childId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      bornOn,
      roomId: latest.roomId,
    })
    .from(latest)
    .innerJoin(members, eq(members.id, latest.childId))
    .where(and(not(hasDied(members.id)), notExists(leftSince)))
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id))
    .limit(limit);
}

const wasUsed = (db: Database) =>
  db.select({ one: sql`1` }).from(childCheckIns).where(eq(childCheckIns.codeId, paperSlips.codeId));

export async function findSlipNumbers(db: Database, eventId: number): Promise<number[]> {
  const found = await db
    .select({ number: paperSlips.number })
    .from(paperSlips)
    .where(eq(paperSlips.eventId, eventId))
    .orderBy(asc(paperSlips.number));
  return found.map(({ number }) => number);
}

export async function insertSlips(tx: Database, rows: (typeof paperSlips.$inferInsert)[]): Promise<void> {
  await tx.insert(paperSlips).values(rows);
}

/** The slips of an event that no child has, by number. */
export async function findUnusedSlips(db: Database, eventId: number) {
  return db
    .select({ number: paperSlips.number, sealed: pickupCodes.sealed })
    .from(paperSlips)
    .innerJoin(pickupCodes, eq(pickupCodes.id, paperSlips.codeId))
    .where(and(eq(paperSlips.eventId, eventId), notExists(wasUsed(db))))
    .orderBy(asc(paperSlips.number));
}

export async function findSlip(db: Database, eventId: number, number: number) {
  const [found] = await db
    .select({ codeId: paperSlips.codeId, sealed: pickupCodes.sealed })
    .from(paperSlips)
    .innerJoin(pickupCodes, eq(pickupCodes.id, paperSlips.codeId))
    .where(and(eq(paperSlips.eventId, eventId), eq(paperSlips.number, number)));
  return found ?? null;
}

/** The check-ins with a code: the children, and those who brought them. */
export async function findHolders(db: Database, codeId: number) {
  const { adultId, childId, state } = childCheckIns;
  return db.select({ adultId, childId, state }).from(childCheckIns).where(eq(childCheckIns.codeId, codeId));
}

/**
 * Deletes slips of days before this one, except those of an event that was moved to a later day or made longer: they are
 * printed, and another slip with the same number would have another code. Codes from before it without a slip and without
 * a child inside are free again, also those of a deleted event.
 */
export async function deleteSlipsBefore(tx: Database, day: string): Promise<void> {
  const later = tx
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.id, paperSlips.eventId), sql`coalesce(${events.endDate}, ${events.eventDate}) >= ${day}`));
  await tx.delete(paperSlips).where(and(lt(paperSlips.day, day), notExists(later)));
  const slips = tx.select({ one: sql`1` }).from(paperSlips).where(eq(paperSlips.codeId, pickupCodes.id));
  const inside = tx
    .select({ one: sql`1` })
    .from(childCheckIns)
    .where(and(eq(childCheckIns.codeId, pickupCodes.id), eq(childCheckIns.state, "in")));
  await tx
    .update(pickupCodes)
    .set({ inUse: false })
    .where(and(pickupCodes.inUse, lt(pickupCodes.createdAt, day), notExists(slips), notExists(inside)));
}
