// The look through the whole directory for likely duplicates, as a job: at every start of a server, so that an upgrade
// finds whom it takes for likely only now, and once a day. Where nothing has changed it writes nothing.
import type { Postgres } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findAllDuplicates } from "./pairs.service.ts";

interface Used {
  readonly jobs: Jobs;
  readonly postgres: Postgres;
}

/** Asks for a look, by whichever server comes to it. */
export async function requestLook({ jobs, postgres }: Used): Promise<void> {
  await jobs.sendOnce(postgres.db, "find-duplicates", {});
}

export async function workOnDuplicates({ jobs, postgres }: Used): Promise<void> {
  await jobs.work("find-duplicates", () =>
    // Pairs that are noted while this reads are not seen by it, and so not thrown away. Who comes too late tries again.
    postgres.snapshot(findAllDuplicates, "read write"),
  );
  await requestLook({ jobs, postgres });
}
