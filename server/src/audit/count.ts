// Deeds that may come thousands of times: one entry per account, deed and quarter of an hour says how often.
import { sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import type { Deed } from "./audit.ts";

const QUARTER_MS = 15 * 60 * 1000;

/** Adds an entry, or raises the count of the one of this quarter of an hour, in one statement. */
export async function countAudit(
  db: Database,
  actor: Pick<Viewer, "userId"> | null,
  { action, subject, subjectId, detail = {} }: Deed,
  now: Temporal.Instant,
): Promise<void> {
  const start = Math.floor(now.epochMilliseconds / QUARTER_MS) * QUARTER_MS;
  const quarter = Temporal.Instant.fromEpochMilliseconds(start).toString();
  const first = JSON.stringify({ ...detail, quarter, times: 1 });
  await db.execute(sql`
    insert into audit_entries (actor_id, action, subject, subject_id, detail)
    values (${actor?.userId ?? null}, ${action}, ${subject}, ${String(subjectId)}, ${first}::jsonb)
    on conflict (action, subject, subject_id, coalesce(actor_id, ''), (detail ->> 'quarter')) where detail ? 'quarter'
    do update set detail = audit_entries.detail
      || jsonb_build_object('times', (audit_entries.detail ->> 'times')::int + 1)`);
}
