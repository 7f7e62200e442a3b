// Scans the whole directory for likely duplicates, as a job: at every start of a server, so that an upgrade finds pairs
// by new rules, and once a day. It writes nothing if nothing has changed.
import type { Postgres } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findAllDuplicates } from "./pairs.service.ts";

interface ScanNeeds {
  readonly jobs: Jobs;
  readonly postgres: Postgres;
}

/** Adds the job, which any server may run. */
export async function requestDuplicateScan({ jobs, postgres }: ScanNeeds): Promise<void> {
  await jobs.sendOnce(postgres.db, "find-duplicates", {});
}

export async function startDuplicateScanJob({ jobs, postgres }: ScanNeeds): Promise<void> {
  await jobs.work("find-duplicates", () =>
    // Pairs that are recorded while this reads are not seen by it, so it must not delete them: it fails and is retried.
    postgres.snapshot(findAllDuplicates, "read write"),
  );
  await requestDuplicateScan({ jobs, postgres });
}
