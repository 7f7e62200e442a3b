// Events of earlier imports of a calendar that it no longer has.
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

export interface Missing {
  title: string;
  /** The day of its next event. */
  day: string;
}

/**
 * Events to come of earlier imports that are not in a calendar. Its earlier imports are those of the same name that have
 * an entry of it. An entry that cannot be read has no UID and is recognized by its title.
 */
export async function findMissing(db: Database, importId: number, now: Temporal.Instant): Promise<Missing[]> {
  const { rows } = await db.execute(sql`
    with own as (select uid, title from calendar_import_entries where import_id = ${importId}),
    earlier as (
      select i.id from calendar_imports i
      where i.status = 'done' and i.name is not distinct from (select name from calendar_imports where id = ${importId})
        and exists (select from calendar_import_entries e join own using (uid) where e.import_id = i.id)),
    known as (select distinct e.uid from calendar_import_entries e join earlier on earlier.id = e.import_id)
    select next.title, next.day from known join calendar_sources s using (uid)
    cross join lateral (
      select v.title, v.event_date::text as day from events v
      where (v.id = s.event_id or v.series_id = s.series_id) and v.starts_at > ${now.toString()}
        and v.cancelled_at is null
      order by v.starts_at limit 1) as next
    where not s.undone
      and not exists (select from own where own.uid = s.uid
        or own.uid = substring(s.uid from '^(.*) \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$')
        or (own.uid is null and own.title = s.imported ->> 'title'))
    order by next.day, next.title, s.uid`);
  return rows as unknown as Missing[];
}
