import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { changeById, insertInto } from "../database/rows.ts";
import { printPrograms } from "../database/tables/print-programs.ts";
import { rooms } from "../database/tables/rooms.ts";
import { stations } from "../database/tables/stations.ts";

const shown = {
  id: stations.id,
  name: stations.name,
  kind: stations.kind,
  printProgramId: stations.printProgramId,
  printer: stations.printer,
  secondPrinter: stations.secondPrinter,
  labelSize: stations.labelSize,
  enrolledAt: stations.enrolledAt,
  lastUsedAt: stations.lastUsedAt,
  createdAt: stations.createdAt,
  updatedAt: stations.updatedAt,
};

export async function findStations(db: Database, limit: number) {
  return db
    .select(shown)
    .from(stations)
    .where(isNull(stations.revokedAt))
    .orderBy(asc(stations.name), asc(stations.id))
    .limit(limit);
}

/** A station that is not revoked. */
export async function findStation(db: Database, id: number) {
  const [found] = await db
    .select(shown)
    .from(stations)
    .where(and(eq(stations.id, id), isNull(stations.revokedAt)));
  return found ?? null;
}

/** Locks a station that is not revoked until the transaction ends. */
export async function lockStation(tx: Database, id: number) {
  const [found] = await tx
    .select(shown)
    .from(stations)
    .where(and(eq(stations.id, id), isNull(stations.revokedAt)))
    .for("no key update");
  return found ?? null;
}

export const insertStation = insertInto(stations);
export const changeStation = changeById(stations);

/** Uses a link: of two browsers with the same link, one becomes the station. */
export async function takeLink(
  tx: Database,
  { linkHash, tokenHash, now }: { linkHash: string; tokenHash: string; now: string },
) {
  const [found] = await tx
    .update(stations)
    .set({ linkHash: null, linkExpiresAt: null, tokenHash, enrolledAt: now, lastUsedAt: now })
    .where(and(eq(stations.linkHash, linkHash), gt(stations.linkExpiresAt, now), isNull(stations.revokedAt)))
    .returning(shown);
  return found ?? null;
}

export async function findRoomNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const found = await db.select({ id: rooms.id, name: rooms.name }).from(rooms);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Whether a printing program is there and not revoked; it stays so until the transaction ends. */
export async function isProgramKnown(tx: Database, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: printPrograms.id })
    .from(printPrograms)
    .where(and(eq(printPrograms.id, id), isNull(printPrograms.revokedAt)))
    .for("share");
  return found.length > 0;
}
