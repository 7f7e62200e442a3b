// Printing programs as administrators keep them. The database has hashes of their tokens only (docs/decisions/0177).
import type { NewPrintProgram, PrintProgram } from "@narthex/contract/printing.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { failJobsOfProgram } from "../print-queue/queue.service.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { createToken } from "../token.ts";
import { findPrintProgram, findPrograms, insertProgram, releaseStations, revokeRow } from "./programs.queries.ts";

const MOST = 50;

export async function listPrograms(db: Database): Promise<PrintProgram[]> {
  return findPrograms(db, MOST);
}

export async function readProgram(db: Database, id: number): Promise<PrintProgram> {
  return requireFound(await findPrintProgram(db, id));
}

/** @returns the program with its token, which is not stored */
export async function createProgram(
  tx: Database,
  viewer: Viewer,
  { name }: NewPrintProgram,
  now: Temporal.Instant,
): Promise<PrintProgram & { token: string }> {
  const { token, hash: tokenHash } = createToken();
  const id = await insertProgram(tx, { name, tokenHash, addedBy: viewer.userId, createdAt: now.toString() });
  await recordChange(tx, viewer, "print_program.added", { subjectId: id });
  return { ...(await readProgram(tx, id)), token };
}

export async function revokeProgram(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const at = now.toString();
  if (!(await revokeRow(tx, id, at))) throw new Refusal("not_found");
  await releaseStations(tx, id, at);
  await failJobsOfProgram(tx, id, now);
  await recordChange(tx, viewer, "print_program.revoked", { subjectId: id });
  return { id };
}
