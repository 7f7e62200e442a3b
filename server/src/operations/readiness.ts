// Whether this server can serve requests: it does not stop, and its database answers, accepts writes and has the schema
// of this version. Checked on its own connection, so that a busy pool does not count as a failure.
import { Pool } from "pg";
import { CONNECTIONS } from "../database/budget.ts";
import { isDiskFull } from "../database/failures.ts";
import { buildClientLimits } from "../database/limits.ts";
import { readMigrations } from "../database/migrate.ts";

class NotReady extends Error {
  override name = "NotReady";
  readonly code: "stopping" | "read_only" | "older_schema";

  constructor(code: NotReady["code"]) {
    super(`not ready: ${code}`);
    this.code = code;
  }
}

export interface Readiness {
  /** @throws if requests cannot be served */
  check(): Promise<void>;
  /** Remembers a write that found the disk full: the check then also writes, until that succeeds. */
  noteFailure(error: unknown): void;
  /** From now on the server is not ready, because it stops soon. */
  drain(): void;
  close(): Promise<void>;
}

const LIMITS = { statementMs: 500, lockMs: 500, idleMs: 500, connectionMs: 1500 };

/** Grows a file by about a megabyte and rolls back, which a full disk refuses. */
const WRITE = `begin;
  create unlogged table readiness_check as select number from generate_series(1, 30000) as number;
  rollback`;

// A standby and a read-only server report the same here. A newer schema is usable: migrations only add.
const ASK = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    exists (select from drizzle.__drizzle_migrations where created_at >= $1) as "hasSchema"`;

export function openReadiness(url: string, onLost: (error: Error) => void): Readiness {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS.readiness,
    application_name: "narthex ready",
    ...buildClientLimits(LIMITS),
  });
  pool.on("error", onLost);
  let isDiskSuspect = false;
  let isDraining = false;
  const newest = readMigrations().at(-1)?.when ?? 0;
  let running: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    if (isDraining) throw new NotReady("stopping");
    const { rows } = await pool.query<{ isReadOnly: boolean; hasSchema: boolean }>(ASK, [newest]);
    if (rows[0]?.isReadOnly) throw new NotReady("read_only");
    if (!rows[0]?.hasSchema) throw new NotReady("older_schema");
    if (!isDiskSuspect) return;
    await pool.query(WRITE);
    isDiskSuspect = false;
  };

  return {
    check() {
      running ??= ask().finally(() => {
        running = null;
      });
      return running;
    },
    noteFailure(error) {
      if (isDiskFull(error)) isDiskSuspect = true;
    },
    drain() {
      isDraining = true;
    },
    close: () => pool.end(),
  };
}
