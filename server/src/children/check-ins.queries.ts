// SQL for check-ins of children and what happened to them.
import type { ChildrenSettingsChange } from "@narthex/contract/children-settings.ts";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById, insertInto } from "../database/rows.ts";
import { childCheckIns, childEntries, childrenSettings, pickupCodes } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { householdMembers } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { isCurrent } from "../presence/stays.ts";
import { bornOn } from "./born.ts";

export type CheckInRow = typeof childCheckIns.$inferSelect;
export type SettingsRow = typeof childrenSettings.$inferSelect;

function requireOnlyRow(rows: readonly SettingsRow[]): SettingsRow {
  const [row] = rows;
  if (!row) throw new Error("the row of settings is missing");
  return row;
}

export async function readPickupRules(db: Database): Promise<SettingsRow> {
  return requireOnlyRow(await db.select().from(childrenSettings));
}

/** Locks the settings until the transaction ends. */
export async function lockPickupRules(tx: Database): Promise<SettingsRow> {
  return requireOnlyRow(await tx.select().from(childrenSettings).for("no key update"));
}

export async function changeSettingsRow(
  tx: Database,
  change: ChildrenSettingsChange & { updatedAt: string },
): Promise<void> {
  await tx.update(childrenSettings).set(change);
}

/** Locks people in the order of their ids, so that two stations check in the same child one after the other. */
export async function lockPeopleInOrder(tx: Database, ids: readonly number[]) {
  return tx
    .select({ id: members.id, bornOn })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for("no key update");
}

export async function findBornOn(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ bornOn }).from(members).where(eq(members.id, id));
  return found?.bornOn ?? null;
}

/** The open check-in of each child who is inside. */
export async function findOpen(tx: Database, childIds: readonly number[]): Promise<Map<number | null, number>> {
  const { id, childId, state } = childCheckIns;
  const found = await tx
    .select({ id, childId })
    .from(childCheckIns)
    .where(and(inArray(childId, [...childIds]), eq(state, "in")));
  return new Map(found.map((open) => [open.childId, open.id]));
}

/** The open check-in of each child, with its code, and whether it is a current one; locked until the transaction ends. */
export async function lockOpenCheckIns(tx: Database, childIds: readonly number[], now: Temporal.Instant) {
  return tx
    .select({ checkIn: childCheckIns, sealed: pickupCodes.sealed, isCurrent: isCurrent(childCheckIns.createdAt, now) })
    .from(childCheckIns)
    .innerJoin(pickupCodes, eq(pickupCodes.id, childCheckIns.codeId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(inArray(childCheckIns.childId, [...childIds]), eq(childCheckIns.state, "in")))
    .orderBy(asc(childCheckIns.id))
    .for("update", { of: childCheckIns });
}

/**
 * The children whom an adult brought to an event and who are inside, the latest first. They stay inside until the
 * transaction ends. Those whom another caller checks out or moves now are left out, because to wait for that caller could
 * end in a deadlock.
 */
export async function lockSiblingsInside(
  tx: Database,
  { eventId, adultId }: { eventId: number; adultId: number },
  now: Temporal.Instant,
) {
  const { childId, codeId, state, createdAt, id } = childCheckIns;
  const isBrought = and(eq(childCheckIns.eventId, eventId), eq(childCheckIns.adultId, adultId));
  return tx
    .select({ childId, codeId, sealed: pickupCodes.sealed })
    .from(childCheckIns)
    .innerJoin(pickupCodes, eq(pickupCodes.id, codeId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(isBrought, eq(state, "in"), isCurrent(createdAt, now)))
    .orderBy(desc(id))
    .for("no key update", { of: childCheckIns, skipLocked: true });
}

/** When the children with these codes came who are inside. */
export async function findChildArrivals(db: Database, codeIds: readonly number[]) {
  return db
    .select({ codeId: childCheckIns.codeId, arrivedAt: childCheckIns.arrivedAt })
    .from(childCheckIns)
    .where(and(inArray(childCheckIns.codeId, [...codeIds]), eq(childCheckIns.state, "in")));
}

export const insertCheckIn = insertInto(childCheckIns);
export const insertEntry = insertInto(childEntries);

/** How many of these check-ins were made at a station. */
export async function countMadeAt(db: Database, checkInIds: readonly number[], stationId: number): Promise<number> {
  return db.$count(
    childEntries,
    and(
      inArray(childEntries.checkInId, [...checkInIds]),
      eq(childEntries.kind, "checked_in"),
      eq(childEntries.stationId, stationId),
    ),
  );
}

export async function findCheckIn(db: Database, id: number): Promise<CheckInRow | null> {
  const [found] = await db.select().from(childCheckIns).where(eq(childCheckIns.id, id));
  return found ?? null;
}

/** Locks a check-in until the transaction ends. */
export async function lockCheckIn(tx: Database, id: number): Promise<CheckInRow | null> {
  const [found] = await tx.select().from(childCheckIns).where(eq(childCheckIns.id, id)).for("update");
  return found ?? null;
}

export const changeCheckIn: ChangeById<
  Partial<Pick<CheckInRow, "state" | "roomId" | "wrongCodes" | "lockedAt" | "calledAt">>
> = changeById(childCheckIns);

export async function findFingerprint(tx: Database, codeId: number): Promise<string> {
  const [found] = await tx
    .select({ fingerprint: pickupCodes.fingerprint })
    .from(pickupCodes)
    .where(eq(pickupCodes.id, codeId));
  return found?.fingerprint ?? "";
}

/** Whether no other entry has undone an entry. */
export const isKept = sql`not exists (select from ${childEntries} as later where later.reverses_id = ${childEntries}.id)`;

/** The latest collection of a child, which no other entry has undone. */
export async function findCollection(tx: Database, checkInId: number) {
  const [found] = await tx
    .select()
    .from(childEntries)
    .where(and(eq(childEntries.checkInId, checkInId), eq(childEntries.kind, "collected"), isKept));
  return found ?? null;
}

/** The entry that moved a child to the check-in with this id; null if the child did not come from another event. */
export async function findMoveTo(tx: Database, movedToId: number) {
  const [found] = await tx.select().from(childEntries).where(eq(childEntries.movedToId, movedToId));
  return found ?? null;
}

/** The check-in to which a child moved from another one; null if the move was undone. */
export async function findMovedTo(tx: Database, checkInId: number): Promise<CheckInRow | null> {
  const [found] = await tx
    .select({ checkIn: childCheckIns })
    .from(childEntries)
    .innerJoin(childCheckIns, eq(childCheckIns.id, childEntries.movedToId))
    .where(and(eq(childEntries.checkInId, checkInId), isKept));
  return found?.checkIn ?? null;
}

export async function findEntry(tx: Database, id: number) {
  const [found] = await tx.select().from(childEntries).where(eq(childEntries.id, id));
  return found ?? null;
}

/** The roles of each of these people in households. */
export async function findRoles(db: Database, memberIds: readonly number[]) {
  const { memberId, role } = householdMembers;
  const rows = await db
    .select({ memberId, role })
    .from(householdMembers)
    .where(inArray(memberId, [...memberIds]));
  return Map.groupBy(rows, (row) => row.memberId);
}

/** The households of each of these people. */
export async function findHomes(tx: Database, memberIds: readonly number[]): Promise<Map<number, number[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .select({ memberId: householdMembers.memberId, householdId: householdMembers.householdId })
    .from(householdMembers)
    .where(inArray(householdMembers.memberId, [...memberIds]));
  const homes = Map.groupBy(rows, ({ memberId }) => memberId);
  return new Map([...homes].map(([id, list]) => [id, list.map(({ householdId }) => householdId)]));
}
