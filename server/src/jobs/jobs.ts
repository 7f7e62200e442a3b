// Work that is done after the answer: kept in PostgreSQL beside the data, so that no job is lost and none runs for a deed
// that was rolled back. A job may run twice after a crash, so whoever works on one must bear that.
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type QueueOptions } from "pg-boss";
import type { Database } from "../database/database.ts";

/** Every kind of job, with what it carries: numbers of records, never personal data. */
interface JobData {
  "send-mail": { mailId: number };
  "import-members": { importId: number };
  "find-duplicates": Record<string, never>;
  upkeep: Record<string, never>;
}
type JobName = keyof JobData;

const DAY = 24 * 60 * 60;

const QUEUES: Record<JobName, QueueOptions> = {
  // Tries for about an hour: after 1, 2, 4 ... seconds, at most ten minutes apart.
  "send-mail": { retryLimit: 14, retryDelay: 1, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: DAY },
  // A server that stops answering is given up on after half a minute, and another one begins anew.
  "import-members": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  "find-duplicates": { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: DAY },
  upkeep: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: DAY },
};

/** New jobs announce themselves; looking regularly is for those that are due again. In seconds. */
const LOOK_EVERY: Record<JobName, number> = { "send-mail": 2, "import-members": 2, "find-duplicates": 60, upkeep: 60 };

interface Attempt<Name extends JobName> {
  readonly data: JobData[Name];
  /** No further attempt follows this one. */
  readonly isLast: boolean;
}

export interface Jobs {
  /** Adds a job in a transaction: it exists when, and only when, that commits. */
  send<Name extends JobName>(tx: Database, name: Name, data: JobData[Name]): Promise<void>;
  /** Does the jobs of a kind on this server; one that throws is tried again later. */
  work<Name extends JobName>(name: Name, perform: (attempt: Attempt<Name>) => Promise<void>): Promise<void>;
  /** Adds a job of a kind every day. @param time of day in UTC, as "minute hour" */
  daily(name: JobName, time: string): Promise<void>;
  /** Lets the jobs under way finish. */
  stop(): Promise<void>;
}

export async function startJobs(url: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "narthex jobs",
    max: 2,
    useListenNotify: true,
  });
  boss.on("error", onError);
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, options] of Object.entries(QUEUES)) {
    if (known.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, notify: true });
  }
  return {
    async send(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    async work<Name extends JobName>(name: Name, perform: (attempt: Attempt<Name>) => Promise<void>) {
      const seconds = LOOK_EVERY[name];
      const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
      const options = { includeMetadata: true, ...polling } as const;
      await boss.work<JobData[Name], void, typeof options>(name, options, async (jobs) => {
        for (const { data, retryCount, retryLimit } of jobs) {
          await perform({ data, isLast: retryCount >= retryLimit });
        }
      });
    },
    async daily(name, time) {
      await boss.schedule(name, `${time} * * *`, {}, { tz: "UTC" });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
