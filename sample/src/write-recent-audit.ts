// Writes audit entries of the last weeks that are not about members: events, gifts and hours, as the services write
// them. Older ones, and check-ins, are left out: hundreds of thousands of entries would show nothing more.
import { sql } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";

const WEEKS = 8;

export async function writeRecentAudit(tx: Database, today: Temporal.PlainDate): Promise<void> {
  const since = today.subtract({ weeks: WEEKS }).toString();
  await tx.execute(sql`
    insert into audit_entries (created_at, actor_id, action, subject, subject_id, detail)
    select * from (
      select e.created_at, coalesce(m.user_id, (select id from users where role = 'admin' order by id limit 1)),
        'created', 'event', e.id::text, '{}'::jsonb
      from events as e left join members as m on m.id = e.organizer_id
      union all
      select d.created_at, d.created_by,
        case when d.member_id is null then 'recorded_without_member' else 'recorded' end, 'donation', d.id::text,
        jsonb_strip_nulls(jsonb_build_object('memberId', d.member_id, 'batchId', d.batch_id))
      from donations as d
      union all
      select d.voided_at, d.voided_by,
        case when d.member_id is null then 'voided_without_member' else 'voided' end, 'donation', d.id::text,
        jsonb_strip_nulls(jsonb_build_object('memberId', d.member_id))
      from donations as d where d.voided_at is not null
      union all
      select b.closed_at, b.closed_by,
        case when b.closing_reason is null then 'closed' else 'closed_with_difference' end, 'donation_batch',
        b.id::text, '{}'::jsonb
      from donation_batches as b where b.closed_at is not null
      union all
      select h.created_at, m.user_id, 'created', 'worker_hours', h.id::text,
        jsonb_build_object('memberId', h.member_id, 'ministryId', h.ministry_id)
      from worker_hours as h join members as m on m.id = h.member_id where m.user_id is not null
    ) as entry (at, actor, action, subject, subject_id, detail)
    where at >= ${since} order by at`);
}
