// Reads, locks and writes single entries of volunteer hours.
import type { HoursStatus } from "@narthex/contract/hours.ts";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { changeById, deleteById, insertInto } from "../database/rows.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { selectAccountName } from "../people/account-name.ts";

/** All columns of an entry; the policy decides who may see and change them. */
export interface HoursRecord {
  id: number;
  memberId: number | null;
  memberName: string | null;
  ministryId: number;
  ministryName: string;
  hours: string;
  workerDate: string;
  description: string | null;
  status: HoursStatus;
  note: string | null;
  approvedBy: string | null;
  approverMemberId: number | null;
  approvedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Entries with their people and ministry, without conditions. */
export function selectHours(db: Database) {
  return db
    .select({
      id: workerHours.id,
      memberId: workerHours.memberId,
      memberName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
      ministryId: workerHours.ministryId,
      ministryName: ministries.name,
      hours: workerHours.hours,
      workerDate: workerHours.workerDate,
      description: workerHours.description,
      status: workerHours.status,
      note: workerHours.note,
      approvedBy: selectAccountName(workerHours.approvedBy),
      approverMemberId: sql<
        number | null
      >`(select approver.id from ${members} as approver where approver.user_id = ${workerHours.approvedBy})`,
      approvedAt: workerHours.approvedAt,
      createdAt: workerHours.createdAt,
      updatedAt: workerHours.updatedAt,
    })
    .from(workerHours)
    .innerJoin(ministries, eq(ministries.id, workerHours.ministryId))
    .leftJoin(members, eq(members.id, workerHours.memberId));
}

export async function findHours(db: Database, id: number): Promise<HoursRecord | null> {
  const [found] = await selectHours(db).where(eq(workerHours.id, id));
  return found ?? null;
}

/** Locks entries in one order, so that two transactions cannot deadlock. @returns those that exist */
export async function lockHours(tx: Database, ids: readonly number[]): Promise<HoursRecord[]> {
  const chosen = inArray(workerHours.id, [...ids]);
  await tx.select({ id: workerHours.id }).from(workerHours).where(chosen).orderBy(workerHours.id).for("update");
  return selectHours(tx).where(chosen).orderBy(workerHours.id);
}

/** Locks a member, so that only one transaction at a time adds up the hours of a day. */
export async function lockDaysOf(tx: Database, memberId: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("no key update");
}

/** A member's hours on a day in any state, without one entry. */
export async function sumOfDay(tx: Database, memberId: number, workerDate: string, without: number): Promise<string> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${workerHours.hours}), 0)::numeric(12, 2)::text` })
    .from(workerHours)
    .where(
      and(eq(workerHours.memberId, memberId), eq(workerHours.workerDate, workerDate), ne(workerHours.id, without)),
    );
  return row?.sum ?? "0.00";
}

export const insertHours = insertInto(workerHours);
export const updateHours = changeById(workerHours);
export const deleteHours = deleteById(workerHours);
