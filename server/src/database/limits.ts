// Time limits of statements, locks and connections. PostgreSQL stores the limits of sessions for the role in this
// database, so they apply to every connection, also through a pooler; no connection sets them itself.
import { Client, type ClientConfig, escapeIdentifier } from "pg";
import { LOCKS } from "./locks.ts";

export interface DatabaseLimits {
  readonly statementMs: number;
  readonly lockMs: number;
  /** A transaction that is idle for this long is rolled back, and its connection closed. */
  readonly idleMs: number;
  /** Time limit for getting a connection, whether all are in use or none can be opened. */
  readonly connectionMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Long, because no person waits for a job: an import of thousands is one transaction, and a mail server may take a
 * minute.
 */
export const JOB_LIMITS: DatabaseLimits = {
  statementMs: 10 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleMs: 10 * MINUTE_MS,
  connectionMs: MINUTE_MS,
};

/** Changing a large table may take any time; waiting for another server's migration is limited. */
export const MIGRATION_LIMITS: DatabaseLimits = { statementMs: 0, lockMs: 5 * MINUTE_MS, idleMs: 0, connectionMs: 0 };

const toSettings = ({ statementMs, lockMs, idleMs }: DatabaseLimits): Record<string, number> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/** Begins a transaction. @param limits differing from those of the role @param mode of PostgreSQL's BEGIN */
export function beginWith(limits: DatabaseLimits | null, mode = ""): string {
  const settings = Object.entries(limits ? toSettings(limits) : {}).map(([name, ms]) => `set local ${name} = ${ms}`);
  return [`begin ${mode}`.trim(), ...settings].join("; ");
}

/**
 * Time limits of the client. PostgreSQL's own limits are shorter; these are for an unreachable host, which would
 * otherwise block a request until the system's limit of a quarter of an hour or two hours.
 */
export function buildClientLimits({ statementMs, connectionMs }: DatabaseLimits): ClientConfig {
  return {
    connectionTimeoutMillis: connectionMs,
    query_timeout: statementMs + connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Stores the limits for our role in this database; they apply to later sessions. */
export async function setRoleLimits(url: string, limits: DatabaseLimits): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "narthex", ...buildClientLimits(limits) });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCKS.roleLimits]);
    const { rows } = await client.query<{ role: string; database: string; known: string[] }>(`
      select current_user as role, current_database() as database, coalesce(setconfig, '{}') as known
      from (select) as one left join pg_db_role_setting
        on setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)`);
    const { role = "", database = "", known = [] } = rows[0] ?? {};
    for (const [name, ms] of Object.entries(toSettings(limits))) {
      if (known.includes(`${name}=${ms}`)) continue;
      const [ours, here] = [escapeIdentifier(role), escapeIdentifier(database)];
      await client.query(`alter role ${ours} in database ${here} set ${name} = ${ms}`);
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}
