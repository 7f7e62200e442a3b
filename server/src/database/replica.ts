// A replica of the database (DATABASE_REPLICA_URL) for calls that are declared with `fromReplica`. Before such a read,
// the replica has replayed everything that was confirmed when the request came, from every server: so people see their
// own changes and those that the live stream has sent them. Otherwise, the primary answers.
// (docs/decisions/0215)
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { Refusal } from "../refusal.ts";
import { CONNECTIONS_AT_REPLICA } from "./budget.ts";
import { type Database, openPostgres, type Postgres, type PostgresOptions } from "./database.ts";
import { isUnavailable } from "./failures.ts";

/** How long a read waits for the replica, which is usually a few milliseconds behind. */
const WAIT_MS = 250;
const PAUSE_MS = 10;
/** How long the primary answers after the replica was behind or away, so that not every read waits for it. */
const REST_MS = 5000;
/** The time limit of connecting, and of asking how far the replica is. */
const ANSWER_MS = 1000;

export interface Replica {
  /** How many reads each of the two has answered. */
  readonly counts: { replica: number; primary: number };
  /** Runs reads in one read-only transaction on the replica, or else what `onPrimary` does. */
  read<T>(work: (db: Database) => Promise<T>, onPrimary: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options extends Pick<PostgresOptions, "limits" | "prepares" | "onLost"> {
  readonly url: string;
  readonly primary: Postgres;
  /** Called with the reason when the replica is no longer used, and with null when it is used again. */
  readonly onChange: (reason: string | null) => void;
}

/** The confirmed position of the primary; `system` and `database` distinguish a replica of it from any other server. */
type Mark = Record<"position" | "system" | "database", string>;

interface State {
  readonly isStandby: boolean;
  readonly isSame: boolean;
  readonly hasAll: boolean;
}

// The flushed position, so that a write that does not wait for the disk, such as a counter, delays no read.
const MARK = sql`
  select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system, oid::text as database
  from pg_control_system(), pg_database where datname = current_database()`;

// A promoted standby keeps the position that it has replayed last.
const STATE = `
  select pg_is_in_recovery() as "isStandby", system_identifier::text = $2 and oid::text = $3 as "isSame",
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasAll"
  from pg_control_system(), pg_database where datname = current_database()`;

class Unusable extends Error {}

function describeReason(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  return isUnavailable(error) ? "it does not answer" : "a read failed there";
}

async function waitForReplay(client: PoolClient, { position, system, database }: Mark): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const ask = { text: STATE, values: [position, system, database], query_timeout: ANSWER_MS };
    const { rows } = await client.query<State>(ask);
    const [state] = rows;
    if (!state?.isStandby) throw new Unusable("it is not a standby");
    if (!state.isSame) throw new Unusable("it belongs to another database");
    if (state.hasAll) return;
    if (performance.now() > end) throw new Unusable("it is behind");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export function openReplica({ url, primary, onChange, limits, ...options }: Options): Replica {
  const replica = openPostgres({
    ...options,
    url,
    name: "replica",
    size: CONNECTIONS_AT_REPLICA,
    counters: primary.counterPool,
    ...(limits && { limits: { ...limits, connectionMs: Math.min(limits.connectionMs, ANSWER_MS) } }),
  });
  const counts = { replica: 0, primary: 0 };
  let restsUntil = 0;
  let isUsed = true;

  const note = (reason: string | null): void => {
    if (reason !== null) restsUntil = performance.now() + REST_MS;
    if ((reason === null) === isUsed) return;
    isUsed = reason === null;
    onChange(reason);
  };

  return {
    counts,
    async read(work, onPrimary) {
      const ask = async () => {
        if (performance.now() < restsUntil) return null;
        try {
          const { rows } = await primary.db.execute<Mark>(MARK);
          const [mark] = rows;
          if (!mark) throw new Unusable("the primary did not return its confirmed position");
          const answer = await replica.snapshot(work, "read only", (client) => waitForReplay(client, mark));
          note(null);
          return { answer };
        } catch (error) {
          if (error instanceof Refusal) throw error;
          note(describeReason(error));
          return null;
        }
      };
      const read = await ask();
      counts[read ? "replica" : "primary"] += 1;
      return read ? read.answer : onPrimary();
    },
    close: () => replica.close(),
  };
}
