// Whether the database answers and accepts writes. Checked on its own connection, so that a busy pool does not count as
// a failure.
import { Pool } from "pg";
import { CONNECTIONS } from "../database/budget.ts";
import { clientLimits } from "../database/limits.ts";
import { traceOf } from "../trace.ts";

export interface Health {
  /** @throws if the database does not answer or is read-only */
  check(): Promise<void>;
  /** Remembers a write that found the disk full: the check then also writes, until that succeeds. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

const LIMITS = { statementMs: 500, lockMs: 500, idleMs: 500, connectionMs: 1500 };
const DISK_FULL = "53100";

/** Grows a file by about a megabyte and rolls back, which a full disk refuses. */
const WRITE = `begin;
  create unlogged table health_write_check as select number from generate_series(1, 30000) as number;
  rollback`;

export function openHealth(url: string, onLost: (error: Error) => void): Health {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS.health,
    application_name: "narthex health",
    ...clientLimits(LIMITS),
  });
  pool.on("error", onLost);
  let isDiskSuspect = false;
  let running: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    // A standby and a read-only server report the same here.
    const { rows } = await pool.query<{ setting: string }>(
      "select current_setting('transaction_read_only') as setting",
    );
    if (rows[0]?.setting === "on") throw new Error("the database takes no writes");
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
      if (traceOf(error).code === DISK_FULL) isDiskSuspect = true;
    },
    close: () => pool.end(),
  };
}
