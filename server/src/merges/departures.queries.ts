// Departures of two people who become one, and of both after an undo.
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { MergedPair } from "./rows.queries.ts";

interface Survivor {
  membershipStatus: "active" | "inactive" | "pending";
  joinDate: string | null;
}

/**
 * Removes the departure of the merged person. The survivor's is removed too if there are two, or if the merge makes the
 * status another one or active. An undo restores both. A survivor who is inactive after the merge, or pending because a
 * person who left has signed in, gets one departure from the removed ones, when pending only of people who were pending:
 * "died" counts before the survivor's reason, the person was a member if one of them says so, and a day before the join
 * date is left out. The survivor's record must not be written yet.
 */
export async function moveDeparture(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
  { membershipStatus, joinDate }: Survivor,
): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from member_departures as d using members as m
      where m.id = d.member_id and (m.id = ${mergedId}
        or (m.id = ${survivorId} and (m.membership_status <> ${membershipStatus} or m.membership_status = 'active'
          or exists (select from member_departures as other where other.member_id = ${mergedId}))))
      returning d.*
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, row)
    select ${mergeId}::int, 'member_departures', 'removed', jsonb_build_object('member_id', member_id), to_jsonb(gone)
    from gone`);
  if (membershipStatus === "active") return;
  await tx.execute(sql`
    with old as (
      select removed.* from member_merge_rows as r, jsonb_populate_record(null::member_departures, r.row) as removed
      join members as m on m.id = removed.member_id
        and (m.membership_status = ${membershipStatus} or ${membershipStatus} = 'inactive')
      where r.merge_id = ${mergeId} and r.kind = 'removed' and r.table_name = 'member_departures'
    ), best as (
      select * from old order by reason = 'died' desc, member_id = ${survivorId} desc limit 1
    ), day as (
      select coalesce(best.left_on, (select max(old.left_on) from old where old.reason = best.reason)) as known from best
    ), copied as (
      insert into member_departures as copy (member_id, reason, left_on, was_member, created_at)
      select ${survivorId}::int, best.reason, case when day.known < ${joinDate}::date then null else day.known end,
        (select bool_or(old.was_member) from old), best.created_at from best, day
      on conflict do nothing
      returning copy.*
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, new_value)
    select ${mergeId}::int, 'member_departures', 'added', jsonb_build_object('member_id', member_id), to_jsonb(copied)
    from copied`);
}

/** Deletes the copy unless it was corrected since. */
export async function deleteAddedDeparture(tx: Database, mergeId: number): Promise<void> {
  await tx.execute(sql`
    delete from member_departures as d using member_merge_rows as r
    where r.merge_id = ${mergeId} and r.kind = 'added' and r.table_name = 'member_departures'
      and to_jsonb(d) - 'created_at' = r.new_value - 'created_at'`);
}

/** Deletes the restored departure of a survivor who is not inactive, if the status was changed since the merge. */
export async function deleteDepartureOfPresent(tx: Database, mergeId: number, survivorId: number): Promise<void> {
  await tx.execute(sql`
    delete from member_departures as d using members as m, member_merges as merge, member_merge_rows as r
    where m.id = d.member_id and m.id = ${survivorId} and m.membership_status <> 'inactive' and merge.id = ${mergeId}
      and m.membership_status <> merge.survivor_before ->> 'membership_status' and r.merge_id = merge.id
      and r.kind = 'removed' and r.table_name = 'member_departures' and (r.row ->> 'member_id')::int = ${survivorId}`);
}
