// How long a statement, a lock and a wait for a connection may take. PostgreSQL holds the limits of sessions for the
// role in this database, so they reach every connection, also through a pooler; no connection sets anything for itself.
import { Client, type ClientConfig, escapeIdentifier } from "pg";
import { LOCKS } from "./locks.ts";

export interface DatabaseLimits {
  readonly statementMs: number;
  readonly lockMs: number;
  /** A transaction that does nothing for so long is rolled back, and its connection ended. */
  readonly idleMs: number;
  /** Waiting for a connection, whether all are taken or none can be made. */
  readonly connectionMs: number;
}

const MINUTE_MS = 60_000;

/** Nobody waits for a job: an import of thousands is one transaction, and a mail server may take a minute to answer. */
export const JOB_LIMITS: DatabaseLimits = {
  statementMs: 10 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleMs: 10 * MINUTE_MS,
  connectionMs: MINUTE_MS,
};

/** Changing a large table takes as long as it takes; waiting for another server that does so has an end. */
export const MIGRATION_LIMITS: DatabaseLimits = { statementMs: 0, lockMs: 5 * MINUTE_MS, idleMs: 0, connectionMs: 0 };

const settingsOf = ({ statementMs, lockMs, idleMs }: DatabaseLimits): Record<string, number> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/** Begins a transaction. @param limits where they differ from those of the role @param mode as PostgreSQL's BEGIN takes it */
export function beginWith(limits: DatabaseLimits | null, mode = ""): string {
  const settings = Object.entries(limits ? settingsOf(limits) : {}).map(([name, ms]) => `set local ${name} = ${ms}`);
  return [`begin ${mode}`.trim(), ...settings].join("; ");
}

/**
 * What the client itself gives up on. PostgreSQL's own limit comes first; this one is for a host that has vanished without
 * a word, which would otherwise hold a request until the system's time limit, after a quarter of an hour or two hours.
 */
export function clientLimits({ statementMs, connectionMs }: DatabaseLimits): ClientConfig {
  return {
    connectionTimeoutMillis: connectionMs,
    query_timeout: statementMs + connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Writes the limits down for our role in this database; sessions that begin afterwards have them. */
export async function setRoleLimits(url: string, limits: DatabaseLimits): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "narthex", ...clientLimits(limits) });
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
    for (const [name, ms] of Object.entries(settingsOf(limits))) {
      if (known.includes(`${name}=${ms}`)) continue;
      const [ours, here] = [escapeIdentifier(role), escapeIdentifier(database)];
      await client.query(`alter role ${ours} in database ${here} set ${name} = ${ms}`);
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}
