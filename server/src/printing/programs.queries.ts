import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { insertInto } from "../database/rows.ts";
import { printPrograms } from "../database/tables/print-programs.ts";
import { stations } from "../database/tables/stations.ts";

const shown = {
  id: printPrograms.id,
  name: printPrograms.name,
  printers: printPrograms.printers,
  isCupsRunning: printPrograms.isCupsRunning,
  lastSeenAt: printPrograms.lastSeenAt,
  createdAt: printPrograms.createdAt,
};

export async function findPrograms(db: Database, limit: number) {
  return db
    .select(shown)
    .from(printPrograms)
    .where(isNull(printPrograms.revokedAt))
    .orderBy(asc(printPrograms.name), asc(printPrograms.id))
    .limit(limit);
}

/** A program that is not revoked. */
export async function findPrintProgram(db: Database, id: number) {
  const [found] = await db
    .select(shown)
    .from(printPrograms)
    .where(and(eq(printPrograms.id, id), isNull(printPrograms.revokedAt)));
  return found ?? null;
}

export const insertProgram = insertInto(printPrograms);

/** @returns whether the program was not revoked before */
export async function revokeRow(tx: Database, id: number, at: string): Promise<boolean> {
  const revoked = await tx
    .update(printPrograms)
    .set({ revokedAt: at, tokenHash: null })
    .where(and(eq(printPrograms.id, id), isNull(printPrograms.revokedAt)))
    .returning({ id: printPrograms.id });
  return revoked.length > 0;
}

/** Stations of a revoked program print from the browser. */
export async function releaseStations(tx: Database, programId: number, at: string): Promise<void> {
  await tx
    .update(stations)
    .set({ printProgramId: null, printer: null, secondPrinter: null, updatedAt: at })
    .where(eq(stations.printProgramId, programId));
}

/** Writes only if something changed, because a program sends a request each second. */
export async function changePrinters(tx: Database, id: number, printers: string[]): Promise<void> {
  await tx
    .update(printPrograms)
    .set({ printers, isCupsRunning: true })
    .where(
      and(eq(printPrograms.id, id), or(ne(printPrograms.printers, printers), eq(printPrograms.isCupsRunning, false))),
    );
}

/** The printers that were known stay. */
export async function recordStoppedCups(tx: Database, id: number): Promise<void> {
  await tx
    .update(printPrograms)
    .set({ isCupsRunning: false })
    .where(and(eq(printPrograms.id, id), eq(printPrograms.isCupsRunning, true)));
}
