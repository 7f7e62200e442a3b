// Departures of two people who become one, and of both after an undo.
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Pair } from "./rows.queries.ts";

interface Survivor {
  membershipStatus: "active" | "inactive" | "pending";
  joinDate: string | null;
}

/**
 * Removes the departure of the merged person, and that of a survivor who was not inactive or is not afterwards; an undo
 * restores both. A survivor who is inactive after the merge and has no departure gets a copy, without a day before the
 * join date. The survivor's record must not be written yet.
 */
export async function moveDeparture(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: Pair,
  { membershipStatus, joinDate }: Survivor,
): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from member_departures as d using members as m
      where m.id = d.member_id and (m.id = ${mergedId}
        or (m.id = ${survivorId} and not (m.membership_status = 'inactive' and ${membershipStatus}::text = 'inactive')))
      returning d.*
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, row)
    select ${mergeId}::int, 'member_departures', 'removed', jsonb_build_object('member_id', member_id), to_jsonb(gone)
    from gone`);
  if (membershipStatus !== "inactive") return;
  await tx.execute(sql`
    with copied as (
      insert into member_departures as copy (member_id, reason, left_on, was_member, created_at)
      select ${survivorId}::int, old.reason, case when old.left_on < ${joinDate}::date then null else old.left_on end,
        old.was_member, old.created_at
      from member_merge_rows as r, jsonb_populate_record(null::member_departures, r.row) as old
      where r.merge_id = ${mergeId} and r.kind = 'removed' and r.table_name = 'member_departures'
        and old.member_id = ${mergedId}
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

/** Deletes restored departures of people who are not inactive, because their status was changed since. */
export async function deleteDeparturesOfPresent(tx: Database, { survivorId, mergedId }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from member_departures as d using members as m
    where m.id = d.member_id and m.id in (${survivorId}, ${mergedId}) and m.membership_status <> 'inactive'`);
}
