// Copies of messages to two people who become one: the person keeps one that is sent, and each address gets its copy.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { findNextRecipient, queueShared, type WaitingDelivery } from "../messaging/deliveries/reassign.ts";
import type { Pair } from "./rows.queries.ts";
import { removeReplaced } from "./special.queries.ts";

const isSameMessage = sql`(theirs.child_text_id = mine.child_text_id
  or (theirs.announcement_id = mine.announcement_id and theirs.channel = mine.channel))`;

/** Stores a delivery as it is, so that an undo restores it. */
const storeRemoved = (mergeId: number, row: SQL): SQL => sql`
  insert into member_merge_rows (merge_id, table_name, kind, key, row)
  select ${mergeId}::int, 'deliveries', 'removed', jsonb_build_object('id', old.id), to_jsonb(old) from ${row} as old`;

/**
 * Of two copies of one message, a copy that was not skipped is kept. If a waiting copy of the merged person is removed,
 * the next person with its address gets it.
 */
export async function keepSentCopies(tx: Database, mergeId: number, pair: Pair, now: Temporal.Instant): Promise<void> {
  const isReplaced = sql`${isSameMessage} and mine.status = 'skipped' and theirs.status <> 'skipped'`;
  await removeReplaced(tx, mergeId, pair, { table: "deliveries", isReplaced });
  const { rows } = await tx.execute<WaitingDelivery & Record<string, unknown>>(sql`
    with gone as (
      delete from deliveries as theirs using deliveries as mine
      where theirs.member_id = ${pair.mergedId} and mine.member_id = ${pair.survivorId} and ${isSameMessage}
        and theirs.status = 'queued'
      returning theirs.*
    ), stored as (${storeRemoved(mergeId, sql`gone`)})
    select announcement_id as "announcementId", channel, address from gone`);
  for (const delivery of rows) {
    const id = await findNextRecipient(tx, delivery);
    if (id === null) continue;
    await tx.execute(storeRemoved(mergeId, sql`(select * from deliveries where id = ${id})`));
    await queueShared(tx, id, delivery.address, now.toString());
    await tx.execute(sql`
      insert into member_merge_rows (merge_id, table_name, kind, key)
      values (${mergeId}, 'deliveries', 'added', jsonb_build_object('id', ${id}::bigint))`);
  }
}

/** Deletes waiting copies of other people that a merge added; the undo writes their rows as they were. */
export async function deleteAddedCopies(tx: Database, mergeId: number): Promise<void> {
  await tx.execute(sql`
    delete from deliveries as copy using member_merge_rows as r
    where r.merge_id = ${mergeId} and r.kind = 'added' and r.table_name = 'deliveries'
      and copy.id = (r.key ->> 'id')::bigint and copy.status = 'queued'`);
}
