// Publishes the progress of long work to open screens at intervals.
import { recordChange } from "../../changes/record.ts";
import type { Postgres } from "../../database/database.ts";

/** Minimum time between two changes, in milliseconds. */
const MIN_INTERVAL_MS = 400;

export function createProgressReporter({ postgres }: { postgres: Postgres }): () => Promise<void> {
  let reportedAt = performance.now();
  return async () => {
    if (performance.now() - reportedAt < MIN_INTERVAL_MS) return;
    reportedAt = performance.now();
    await recordChange(postgres.db, null, "statements.progressed", {});
  };
}
