import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { savedReports } from "../database/tables/saved-reports.ts";
import { users } from "../database/tables/users.ts";

const columns = { id: savedReports.id, name: savedReports.name, report: savedReports.report };

/** Locks an account, so that two windows do not save at the same time. */
export async function lockAccountForReports(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

export async function findSaved(db: Database, userId: string) {
  return db.select(columns).from(savedReports).where(eq(savedReports.userId, userId)).orderBy(asc(savedReports.name));
}

export async function insertSaved(tx: Database, userId: string, name: string, report: CustomReportQuery) {
  const [saved] = await tx.insert(savedReports).values({ userId, name, report }).returning(columns);
  return saved ?? null;
}

const matchOwn = (userId: string, id: number) => and(eq(savedReports.userId, userId), eq(savedReports.id, id));

export async function renameSaved(tx: Database, userId: string, id: number, name: string) {
  const [saved] = await tx.update(savedReports).set({ name }).where(matchOwn(userId, id)).returning(columns);
  return saved ?? null;
}

export async function deleteSaved(tx: Database, userId: string, id: number): Promise<boolean> {
  const gone = await tx.delete(savedReports).where(matchOwn(userId, id)).returning({ id: savedReports.id });
  return gone.length > 0;
}
