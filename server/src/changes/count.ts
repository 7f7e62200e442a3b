// Changes that may occur thousands of times: one audit entry per account, kind and quarter of an hour counts them.
import type { ChangeDetail, LoggedKind } from "@narthex/contract/changes.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { type Actor, getActorId, splitKind } from "./record.ts";
import type { Change } from "./rows.ts";

const QUARTER_MS = 15 * 60 * 1000;

interface Count {
  readonly quarter: string;
  readonly times: number;
}

/** The kinds whose entries are counted. */
type CountedKind = { [Kind in LoggedKind]: ChangeDetail<Kind> extends Count ? Kind : never }[LoggedKind];

/**
 * Adds an audit entry, or increments the entry of this quarter of an hour, in one statement. A new entry is published
 * without waking readers, because strangers can cause it too.
 */
export async function countChange<Kind extends CountedKind>(
  db: Database,
  actor: Actor,
  kind: Kind,
  { subjectId, detail }: { subjectId: string | number; detail: Omit<ChangeDetail<Kind>, keyof Count> },
  now: Temporal.Instant,
): Promise<void> {
  const start = Math.floor(now.epochMilliseconds / QUARTER_MS) * QUARTER_MS;
  const quarter = Temporal.Instant.fromEpochMilliseconds(start).toString();
  const first = JSON.stringify({ ...detail, quarter, times: 1 });
  const { subject, action } = splitKind(kind);
  const change: Change = { topic: "audit" };
  await db.execute(sql`
    with counted as (
      insert into audit_entries (actor_id, action, subject, subject_id, detail)
      values (${getActorId(actor)}, ${action}, ${subject}, ${String(subjectId)}, ${first}::jsonb)
      on conflict (action, subject, subject_id, coalesce(actor_id, ''), (detail ->> 'quarter')) where detail ? 'quarter'
      do update set detail = audit_entries.detail
        || jsonb_build_object('times', (audit_entries.detail ->> 'times')::int + 1)
      returning detail ->> 'times' = '1' as is_new)
    insert into live_changes (change) select ${JSON.stringify(change)}::jsonb from counted where is_new`);
}
