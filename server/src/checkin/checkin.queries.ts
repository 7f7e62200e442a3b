import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../database/database.ts";
import { insertInto } from "../database/rows.ts";
import { checkinSessions } from "../database/tables/checkin.ts";

export interface SessionRecord {
  id: number;
  eventId: number;
  expiresAt: string;
}

const byHash = prepareOnce((db) =>
  db
    .select({ id: checkinSessions.id, eventId: checkinSessions.eventId, expiresAt: checkinSessions.expiresAt })
    .from(checkinSessions)
    .where(eq(checkinSessions.tokenHash, sql.placeholder("hash")))
    .prepare("checkin_session_by_hash"),
);

/** A check-in session, also one that ended a while ago. */
export async function findSession(db: Database, hash: string): Promise<SessionRecord | null> {
  const [found] = await byHash(db).execute({ hash });
  return found ?? null;
}

export const insertSession = insertInto(checkinSessions);

/** Ends an event's sessions. They are kept for a while, to distinguish an old address from an invalid one. */
export async function endCheckinSessions(tx: Database, eventId: number, now: string): Promise<void> {
  await tx
    .update(checkinSessions)
    .set({ expiresAt: now })
    .where(and(eq(checkinSessions.eventId, eventId), gt(checkinSessions.expiresAt, now)));
}

export async function deleteSessionsEndedBefore(tx: Database, moment: string): Promise<void> {
  await tx.delete(checkinSessions).where(lt(checkinSessions.expiresAt, moment));
}
