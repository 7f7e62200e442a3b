// Rows for which moving is not enough, such as likely duplicates, households, check-ins of children, and replies.
import { MAX_CO_LEADERS } from "@narthex/contract/limits.ts";
import type { MergeSide } from "@narthex/contract/merges.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { leadsMinistry, selectLedBy } from "../people/leaders.ts";
import { hasChildInside } from "../presence/inside.ts";
import { isCurrent } from "../presence/stays.ts";
import type { MergedPair } from "./rows.queries.ts";

/**
 * Removes the pairs of the merged person, and stores them completely. People marked as different from the merged person
 * are also marked as different from the survivor.
 */
export async function movePairs(tx: Database, mergeId: number, { survivorId, mergedId }: MergedPair): Promise<void> {
  const buildPairKey = (pair: SQL) =>
    sql`jsonb_build_object('first_id', ${pair}.first_id, 'second_id', ${pair}.second_id)`;
  await tx.execute(sql`
    with gone as (
      delete from duplicate_pairs as p where p.first_id = ${mergedId} or p.second_id = ${mergedId}
      returning p.*
    ), kept as (
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, 'duplicate_pairs', 'removed', ${buildPairKey(sql`gone`)}, to_jsonb(gone) from gone
    ), others as (
      select case when first_id = ${mergedId} then second_id else first_id end as id, reason from gone where is_dismissed
    ), written as (
      insert into duplicate_pairs as p (first_id, second_id, reason, is_dismissed)
      select least(id, ${survivorId}), greatest(id, ${survivorId}), reason, true from others where id <> ${survivorId}
      on conflict (first_id, second_id) do update set is_dismissed = true where not p.is_dismissed
      returning p.first_id, p.second_id, (p.xmax = 0) as is_new
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'duplicate_pairs', case when is_new then 'added' else 'changed' end, ${buildPairKey(sql`written`)},
      case when not is_new then 'is_dismissed' end, case when not is_new then 'false'::jsonb end,
      case when not is_new then 'true'::jsonb end
    from written`);
}

/** Deletes the pairs that a merge added. */
export async function deleteAddedPairs(tx: Database, mergeId: number): Promise<void> {
  await tx.execute(sql`
    delete from duplicate_pairs as p using member_merge_rows as r
    where r.merge_id = ${mergeId} and r.kind = 'added' and r.table_name = 'duplicate_pairs'
      and p.first_id = (r.key ->> 'first_id')::int and p.second_id = (r.key ->> 'second_id')::int`);
}

/**
 * Only one household of a person is the primary one: of the chosen side if it has one, and otherwise of the other. If
 * the survivor is in it too, the merged person's membership replaces that one.
 */
export async function keepPrimaryHousehold(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
  side: MergeSide,
): Promise<void> {
  const [kept, dropped] = side === "this" ? [survivorId, mergedId] : [mergedId, survivorId];
  await tx.execute(sql`
    with changed as (
      update household_members set is_primary = false
      where member_id = ${dropped} and is_primary
        and exists (select from household_members as other
          where other.member_id = ${kept} and other.is_primary and other.household_id <> household_members.household_id)
      returning id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'household_members', 'changed', jsonb_build_object('id', id), 'is_primary', 'true', 'false'
    from changed`);
  const isReplaced = sql`theirs.household_id = mine.household_id and theirs.is_primary and not mine.is_primary`;
  await removeReplaced(tx, mergeId, { survivorId, mergedId }, { table: "household_members", isReplaced });
}

/** Gives rows of the survivor other values, and records them. @param better selects `id`, and `old` and `new` as JSON */
async function changeRows(
  tx: Database,
  mergeId: number,
  { table, columns, better }: { table: string; columns: readonly string[]; better: SQL },
): Promise<void> {
  const name = sql.identifier(table);
  const set = columns.map((column) => sql`${sql.identifier(column)} = value.${sql.identifier(column)}`);
  await tx.execute(sql`
    with better as (${better}), changed as (
      update ${name} as own set ${sql.join(set, sql`, `)}
      from better, jsonb_populate_record(null::${name}, better.new) as value where own.id = better.id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, ${table}::text, 'changed', jsonb_build_object('id', better.id), name,
      better.old -> name, better.new -> name
    from better, unnest(${sql.param(columns)}::text[]) as name
    where better.old -> name <> better.new -> name`);
}

/** If both are in one household and the merged person shares a statement there, the survivor does so as an adult. */
export async function keepJointStatement(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
): Promise<void> {
  const better = sql`
    select mine.id, to_jsonb(mine) as old, to_jsonb(theirs) as new
    from household_members mine join household_members theirs on theirs.household_id = mine.household_id
    where mine.member_id = ${survivorId} and theirs.member_id = ${mergedId}
      and theirs.joint_statement and theirs.role = 'adult'`;
  await changeRows(tx, mergeId, { table: "household_members", columns: ["role", "joint_statement"], better });
}

/** Of two assignments to one ministry, the earlier day is kept, and the acceptance of either. */
export async function keepAcceptance(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
): Promise<void> {
  const better = sql`
    select mine.id, to_jsonb(mine) as old, jsonb_build_object('confirmed', mine.confirmed or theirs.confirmed,
      'join_date', least(mine.join_date, theirs.join_date)) as new
    from member_ministries mine join member_ministries theirs on theirs.ministry_id = mine.ministry_id
    where mine.member_id = ${survivorId} and theirs.member_id = ${mergedId}`;
  await changeRows(tx, mergeId, { table: "member_ministries", columns: ["confirmed", "join_date"], better });
}

/** Whether both are children inside now, or were on one day: each was seen there, so they are two people. */
export async function areBothCheckedIn(
  db: Database,
  { survivorId, mergedId }: MergedPair,
  now: Temporal.Instant,
): Promise<boolean> {
  const areInside =
    (await hasChildInside(db, { childId: survivorId }, now)) && (await hasChildInside(db, { childId: mergedId }, now));
  if (areInside) return true;
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from child_check_ins mine, child_check_ins theirs
      where mine.child_id = ${survivorId} and theirs.child_id = ${mergedId} and mine.state = 'in' and theirs.state = 'in'
        and mine.day = theirs.day
    ) as found`);
  return rows[0]?.found ?? false;
}

/** A child is inside once. Of two check-ins, the current one remains, or the later one: no one collected the other child. */
export async function keepLaterStay(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
  now: Temporal.Instant,
): Promise<void> {
  const rank = sql`row_number() over (order by ${isCurrent(childCheckIns.createdAt, now)} desc, ${childCheckIns.day} desc)`;
  await tx.execute(sql`
    with ranked as (
      select ${childCheckIns.id} as id, ${rank} as place
      from ${childCheckIns} left join ${events} on ${events.id} = ${childCheckIns.eventId}
      where ${childCheckIns.state} = 'in' and ${childCheckIns.childId} in (${survivorId}, ${mergedId})
    ), changed as (
      update child_check_ins as earlier set state = 'uncollected' from ranked
      where earlier.id = ranked.id and ranked.place > 1
      returning earlier.id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'child_check_ins', 'changed', jsonb_build_object('id', id), 'state', '"in"', '"uncollected"'
    from changed`);
}

/**
 * Of two places of one person in one position at one event, the survivor's keeps the answer: the later of two answers,
 * an answer before a request, and a request before a draft.
 */
export async function keepServingAnswer(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
): Promise<void> {
  const rank = (row: SQL) => sql`case when ${row}.state = 'draft' then 0 when ${row}.state = 'asked' then 1 else 2 end`;
  const [mine, theirs] = [sql.raw("mine"), sql.raw("theirs")];
  const better = sql`
    select mine.id, to_jsonb(mine) as old, to_jsonb(theirs) as new
    from serving_requests mine
    join serving_requests theirs on theirs.event_id = mine.event_id and theirs.position_id = mine.position_id
    where mine.member_id = ${survivorId} and theirs.member_id = ${mergedId}
      and (${rank(theirs)}, coalesce(theirs.answered_at, '-infinity')) > (${rank(mine)}, coalesce(mine.answered_at, '-infinity'))`;
  const columns = ["state", "reason", "asked_at", "answered_at"];
  await changeRows(tx, mergeId, { table: "serving_requests", columns, better });
}

/** Removes rows of the survivor that a better row of the merged person replaces, and stores them completely. */
export async function removeReplaced(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
  { table, isReplaced }: { table: string; isReplaced: SQL },
): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(sql`
    with gone as (
      delete from ${name} as mine using ${name} as theirs
      where mine.member_id = ${survivorId} and theirs.member_id = ${mergedId} and ${isReplaced}
      returning mine.*
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, row)
    select ${mergeId}::int, ${table}::text, 'removed', jsonb_build_object('id', gone.id), to_jsonb(gone) from gone`);
}

/** Of two background checks or trainings of one kind, the one that is valid longer is kept. */
export async function keepLongerClearances(tx: Database, mergeId: number, pair: MergedPair): Promise<void> {
  const isReplaced = sql`theirs.kind = mine.kind and theirs.valid_until > mine.valid_until`;
  await removeReplaced(tx, mergeId, pair, { table: "clearances", isReplaced });
}

/** Of two follow-ups for one occasion, one with an outcome is kept before a finished, an assigned and an open one. */
export async function keepBetterFollowUp(tx: Database, mergeId: number, pair: MergedPair): Promise<void> {
  const rank = (row: SQL) => sql`(${row}.outcome is not null, ${row}.status = 'done', ${row}.status = 'dismissed',
    ${row}.assignee_id is not null)`;
  const isReplaced = sql`theirs.kind = mine.kind and theirs.occasion = mine.occasion
    and ${rank(sql`theirs`)} > ${rank(sql`mine`)}`;
  await removeReplaced(tx, mergeId, pair, { table: "follow_ups", isReplaced });
}

/** Of two replies to one event, the later answer is kept, and a place before a place in the waiting list. */
export async function keepLaterReply(tx: Database, mergeId: number, pair: MergedPair): Promise<void> {
  const isReplaced = sql`theirs.event_id = mine.event_id and case when 'declined' in (mine.status, theirs.status)
      or theirs.status = mine.status then theirs.updated_at > mine.updated_at else theirs.status = 'coming' end`;
  await removeReplaced(tx, mergeId, pair, { table: "event_replies", isReplaced });
}

/** Makes the ministries that a person leads newer, so that a form with the leaders of before is refused as stale. */
export async function renewLedMinistries(tx: Database, memberId: number, at: string): Promise<void> {
  await tx.execute(sql`update ministries set updated_at = ${at} where id in ${selectLedBy(memberId)}`);
}

/**
 * Deletes restored co-leaders of ministries that the survivor no longer leads, because the right was taken away from
 * both, or that would have too many.
 */
export async function deleteEndedCoLeaders(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
): Promise<void> {
  const others = sql`(select count(*) from ministry_co_leaders as other
    where other.ministry_id = co.ministry_id and other.member_id <> ${mergedId})`;
  await tx.execute(sql`
    delete from ministry_co_leaders as co using member_merge_rows as r
    where r.merge_id = ${mergeId} and r.kind = 'removed' and r.table_name = 'ministry_co_leaders'
      and co.member_id = ${mergedId} and co.ministry_id = (r.key ->> 'ministry_id')::int
      and (not ${leadsMinistry(survivorId, sql`co.ministry_id`)} or ${others} >= ${MAX_CO_LEADERS})`);
}
