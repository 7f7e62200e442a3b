// Copies of messages to two people who become one: the person keeps the better one, and each address gets its copy.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { findNextRecipient, queueShared, type WaitingDelivery } from "../messaging/deliveries/reassign.ts";
import type { MergedPair } from "./rows.queries.ts";
import { removeReplaced } from "./special.queries.ts";

const isSameMessage = sql`(theirs.child_text_id = mine.child_text_id
  or (theirs.announcement_id = mine.announcement_id and theirs.channel = mine.channel))`;

/** In this order: a copy that was sent, a waiting one, one that did not arrive, and one that was never sent. */
const rankCopy = (row: SQL): SQL => sql`case when ${row}.status in ('sent', 'delivered', 'kept') then 3
  when ${row}.status = 'queued' then 2 when ${row}.status = 'failed' then 1 else 0 end`;

/**
 * Of two copies of one message, the better one is kept, and otherwise the survivor's. If a waiting copy is removed, the
 * next person with its address gets it.
 */
export async function keepBetterCopies(
  tx: Database,
  mergeId: number,
  pair: MergedPair,
  now: Temporal.Instant,
): Promise<void> {
  // A copy is locked while it is sent, and its status decides which of two copies is kept.
  await tx.execute(sql`
    select from deliveries where member_id in (${pair.survivorId}, ${pair.mergedId}) order by id for update`);
  const isReplaced = sql`${isSameMessage} and ${rankCopy(sql`theirs`)} > ${rankCopy(sql`mine`)}`;
  await removeReplaced(tx, mergeId, pair, { table: "deliveries", isReplaced });
  const turned = { survivorId: pair.mergedId, mergedId: pair.survivorId };
  await removeReplaced(tx, mergeId, turned, { table: "deliveries", isReplaced: isSameMessage });
  const { rows } = await tx.execute<WaitingDelivery & Record<string, unknown>>(sql`
    select removed.announcement_id as "announcementId", removed.channel, removed.address
    from member_merge_rows as r, jsonb_populate_record(null::deliveries, r.row) as removed
    where r.merge_id = ${mergeId} and r.kind = 'removed' and r.table_name = 'deliveries' and removed.status = 'queued'`);
  for (const delivery of rows) {
    const id = await findNextRecipient(tx, delivery);
    if (id === null) continue;
    await tx.execute(sql`
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, 'deliveries', 'removed', jsonb_build_object('id', old.id), to_jsonb(old)
      from deliveries as old where old.id = ${id}`);
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
