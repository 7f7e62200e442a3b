// Reads changes that were committed since the last reading. A position is a snapshot: rows that are visible now and
// were not visible in that snapshot were committed in between, in whatever order transactions began and ended.
import type { ClientBase, Pool } from "pg";
import type { Change } from "../changes/rows.ts";
import { LOCKS } from "../database/locks.ts";

/** Shared by all servers on one database. */
export const CHANNEL = "narthex_live";
/** A reader that has missed more changes than this reads everything again. */
const MAX_CHANGES = 5000;

export interface LiveReading {
  /** The position from which the next reading continues. */
  readonly position: string;
  /** Empty if there is a gap. */
  readonly changes: readonly Change[];
  /** Changes after the given position may have been deleted, so the reader has to read everything again. */
  readonly hasGap: boolean;
  /** All transactions below this number have ended. */
  readonly finishedBelow: string;
}

interface Row {
  epoch: string | null;
  snapshot: string;
  finished_below: string;
  has_gap: boolean;
  changes: Change[];
}

type Connection = Pick<ClientBase | Pool, "query">;

const READ = `
  select state.epoch::text as epoch, pg_current_snapshot()::text as snapshot,
    pg_snapshot_xmin(pg_current_snapshot())::text as finished_below,
    state.epoch::text is distinct from $1::text or state.pruned_below > pg_snapshot_xmin($2::pg_snapshot) as has_gap,
    (select coalesce(jsonb_agg(change order by xact, place), '[]') from (
       select change, xact, ctid as place from live_changes
       where xact >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xact, $2::pg_snapshot)
       limit ${MAX_CHANGES + 1}) as missed) as changes
  from (select) as one left join live_state as state on true`;

const BEGIN_EPOCH = "insert into live_state default values on conflict do nothing";

// Wake-ups and deletions need not wait for the disk or for a standby.
const NOTIFY = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";

const PRUNE = `
  with mine as materialized (
    select set_config('synchronous_commit', 'off', true) from (select pg_try_advisory_xact_lock(${LOCKS.liveChanges}) as locked) as t
    where locked),
  pruned as (delete from live_changes where xact < $1::xid8 and exists (select from mine))
  update live_state set pruned_below = $1::xid8 where pruned_below < $1::xid8 and exists (select from mine)`;

const POSITION = /^([0-9a-f-]{36})\/(\d+:\d+:[\d,]*)$/;
/** For a reader without a position: there is always a gap, so no rows are read. */
const UNKNOWN = { epoch: "", snapshot: "9223372036854775807:9223372036854775807:" };

/** @param since a position of an earlier reading; null for none */
export async function readChanges(connection: Connection, since: string | null): Promise<LiveReading> {
  const [, epoch = UNKNOWN.epoch, snapshot = UNKNOWN.snapshot] = POSITION.exec(since ?? "") ?? [];
  const values = [epoch, snapshot];
  let row = (await connection.query<Row>(READ, values)).rows[0];
  if (row?.epoch === null) {
    await connection.query(BEGIN_EPOCH);
    row = (await connection.query<Row>(READ, values)).rows[0];
  }
  if (!row) throw new Error("a reading of live changes has no row");
  const hasGap = row.has_gap || row.changes.length > MAX_CHANGES;
  return {
    position: `${row.epoch}/${row.snapshot}`,
    changes: hasGap ? [] : row.changes,
    hasGap,
    finishedBelow: row.finished_below,
  };
}

/** Wakes the readers of all servers. */
export async function wakeReaders(connection: Connection, sender: string): Promise<void> {
  await connection.query(NOTIFY, [CHANNEL, sender]);
}

/** Deletes the changes of transactions below a number, on one server at a time. */
export async function pruneChanges(connection: Connection, below: string): Promise<void> {
  await connection.query(PRUNE, [below]);
}
