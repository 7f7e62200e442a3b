// Deeds that may come thousands of times: one entry per account, deed and quarter of an hour says how often.
import { sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import type { Change } from "../live/changes.ts";
import type { Deed } from "./audit.ts";

const QUARTER_MS = 15 * 60 * 1000;

/**
 * Adds an entry, or raises the count of the one of this quarter of an hour, in one statement. Open screens are told of a new
 * entry; nobody is woken for it, because strangers cause them too.
 */
export async function countAudit(
  db: Database,
  actor: Pick<Viewer, "userId"> | null,
  { action, subject, subjectId, detail = {} }: Deed,
  now: Temporal.Instant,
): Promise<void> {
  const start = Math.floor(now.epochMilliseconds / QUARTER_MS) * QUARTER_MS;
  const quarter = Temporal.Instant.fromEpochMilliseconds(start).toString();
  const first = JSON.stringify({ ...detail, quarter, times: 1 });
  const change: Change = { topic: "audit" };
  await db.execute(sql`
    with counted as (
      insert into audit_entries (actor_id, action, subject, subject_id, detail)
      values (${actor?.userId ?? null}, ${action}, ${subject}, ${String(subjectId)}, ${first}::jsonb)
      on conflict (action, subject, subject_id, coalesce(actor_id, ''), (detail ->> 'quarter')) where detail ? 'quarter'
      do update set detail = audit_entries.detail
        || jsonb_build_object('times', (audit_entries.detail ->> 'times')::int + 1)
      returning detail ->> 'times' = '1' as is_new)
    insert into live_changes (change) select ${JSON.stringify(change)}::jsonb from counted where is_new`);
}
