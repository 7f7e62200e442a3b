// Since when everything outgoing is paused after a restore: emails, text messages, card payments and backups.
import { isNotNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { settings } from "../database/tables/operations.ts";

/** Null if nothing is paused. */
export async function findPause(db: Database): Promise<string | null> {
  const [row] = await db.select({ at: settings.outgoingPausedAt }).from(settings);
  return row?.at ?? null;
}

export const isOutgoingPaused = async (db: Database): Promise<boolean> => (await findPause(db)) !== null;

/** @returns whether anything was paused */
export async function clearPause(tx: Database): Promise<boolean> {
  const { rowCount } = await tx
    .update(settings)
    .set({ outgoingPausedAt: null })
    .where(isNotNull(settings.outgoingPausedAt));
  return (rowCount ?? 0) > 0;
}
