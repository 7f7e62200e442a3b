// Work that is done after the answer: kept in PostgreSQL beside the data, so that no job is lost and none runs for a deed
// that was rolled back. A job may run twice after a crash, so whoever works on one must bear that.
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, type JobResult, PgBoss, type QueueOptions } from "pg-boss";
import { afterCommit, type Database } from "../database/database.ts";
import { traceOf } from "../trace.ts";

/** Every kind of job, with what it carries: numbers of records, never personal data. */
interface JobData {
  "send-mail": { mailId: number };
  "check-import": { importId: number };
  "import-members": { importId: number };
  "make-statements": { runId: number };
  "mail-statements": { year: number };
  announcements: Record<string, never>;
  "send-emails": Record<string, never>;
  "send-texts": Record<string, never>;
  "find-duplicates": Record<string, never>;
  upkeep: Record<string, never>;
  "settle-payment": { paymentId: number };
  "check-payments": Record<string, never>;
  "test-provider-word": { eventId: string; type: string; intentId: string };
}
type JobName = keyof JobData;

/** A job that takes longer when the server stops is given up, and another server tries it again. */
const LONGEST_WAIT_MS = 10_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Copies to many: a provider that cannot be reached is asked again soon, and every minute as long as something waits. */
const COPIES: QueueOptions = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  deleteAfterSeconds: 10 * MINUTE,
};

const QUEUES: Record<JobName, QueueOptions> = {
  // Tries for about an hour: after 1, 2, 4 ... seconds, at most ten minutes apart. What a server had in hand that ended in
  // the middle is tried again after half a minute.
  "send-mail": {
    retryLimit: 14,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 30,
    deleteAfterSeconds: DAY,
  },
  // A server that stops answering is given up on after half a minute, and another one begins anew.
  "check-import": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  "import-members": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  // Each of them goes on where the last one ended, so it may come again as often as it likes.
  "make-statements": {
    retryLimit: 3,
    retryDelay: 1,
    heartbeatSeconds: 30,
    expireInSeconds: 6 * HOUR,
    deleteAfterSeconds: DAY,
  },
  "mail-statements": {
    retryLimit: 14,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 30,
    expireInSeconds: 6 * HOUR,
    deleteAfterSeconds: DAY,
  },
  announcements: { retryLimit: 0, deleteAfterSeconds: 10 * MINUTE },
  "send-emails": COPIES,
  "send-texts": COPIES,
  "find-duplicates": { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: DAY },
  upkeep: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: DAY },
  // The provider may be out of reach for a while: tries for about three hours, and the regular check comes behind it.
  "settle-payment": { retryLimit: 24, retryDelay: 1, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: DAY },
  "check-payments": { retryLimit: 0, deleteAfterSeconds: DAY },
  "test-provider-word": {
    retryLimit: 14,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: DAY,
  },
};

/** A new job wakes this server's worker; looking regularly, in seconds, is for other servers and for what is due again. */
const LOOK_EVERY: Record<JobName, number> = {
  "send-mail": 2,
  "check-import": 2,
  "import-members": 2,
  // A donor waits for this one: within a second, also where no announcement arrives.
  "settle-payment": 0.5,
  "check-payments": 60,
  "test-provider-word": 2,
  "make-statements": 2,
  "mail-statements": 2,
  announcements: 5,
  "send-emails": 2,
  "send-texts": 2,
  "find-duplicates": 60,
  upkeep: 60,
};

/** How many of a kind are done side by side; as long as so many wait, the next ones follow at once. */
const AT_ONCE: Partial<Record<JobName, number>> = { "send-mail": 5, "settle-payment": 5 };

/** What pg-boss itself asks is short; a host that has vanished is given up on. Handed on to `pg`. */
const JOB_QUEUE_LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 30_000 };

interface Attempt<Name extends JobName> {
  readonly data: JobData[Name];
  /** No further attempt follows this one. */
  readonly isLast: boolean;
}

export interface Jobs {
  /** Adds a job in a transaction: it exists when, and only when, that commits. */
  send<Name extends JobName>(tx: Database, name: Name, data: JobData[Name]): Promise<void>;
  /** The same, unless a job of this kind with the same data waits already: for what is asked for again and again. */
  sendOnce<Name extends JobName>(tx: Database, name: Name, data: JobData[Name]): Promise<void>;
  /** Does the jobs of a kind on this server; one that throws is tried again later. */
  work<Name extends JobName>(name: Name, perform: (attempt: Attempt<Name>) => Promise<void>): Promise<void>;
  /** Adds a job of a kind again and again. @param times in UTC, as cron writes them */
  schedule(name: JobName, times: string): Promise<void>;
  /** Lets the jobs under way finish. */
  stop(): Promise<void>;
}

/** @param onFailure gets what each failed attempt threw */
export async function startJobs(
  url: string,
  logger: FastifyBaseLogger,
  onFailure: (error: unknown) => void = () => {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "narthex jobs",
    max: 2,
    ...JOB_QUEUE_LIMITS,
  });
  boss.on("error", (error) => logger.error({ error: traceOf(error) }, "job queue error"));
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, options] of Object.entries(QUEUES)) {
    // No NOTIFY: inside the transaction that adds the job it would make commits wait for one another.
    const settings = { ...options, notify: false };
    if (known.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
  const wakers = new Map<JobName, () => void>();
  const send: Jobs["send"] = async (tx, name, data) => {
    await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    const wake = wakers.get(name);
    if (wake) afterCommit(tx, wake);
  };
  return {
    send,
    async sendOnce(tx, name, data) {
      const { rows } = await tx.execute(sql`
        select from pgboss.job
        where name = ${name} and state < 'active' and data = ${JSON.stringify(data)}::jsonb limit 1`);
      if (rows.length === 0) await send(tx, name, data);
    },
    async work<Name extends JobName>(name: Name, perform: (attempt: Attempt<Name>) => Promise<void>) {
      const seconds = LOOK_EVERY[name];
      const batches = { batchSize: AT_ONCE[name] ?? 1, burstWhenBatchFull: true, perJobResults: true } as const;
      const options = { includeMetadata: true, pollingIntervalSeconds: seconds, ...batches } as const;
      const worker = await boss.work<JobData[Name], void, typeof options>(name, options, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount, retryLimit }): Promise<JobResult> => {
            const isLast = retryCount >= retryLimit;
            try {
              await perform({ data, isLast });
              return { id, status: "completed" };
            } catch (error) {
              onFailure(error);
              const failure = { job: name, id, attempt: retryCount + 1, error: traceOf(error) };
              if (isLast) logger.error(failure, "job failed for good");
              else logger.warn(failure, "job failed, to be tried again");
              return { id, status: "failed", output: { reason: error instanceof Error ? error.name : "unknown" } };
            }
          }),
        ),
      );
      wakers.set(name, () => boss.notifyWorker(worker));
    },
    async schedule(name, times) {
      await boss.schedule(name, times, {}, { tz: "UTC" });
    },
    async stop() {
      // The library looks twice a second whether a job is still under way; this ends with the last of them.
      const ended = Promise.all(Object.keys(QUEUES).map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([ended, setTimeout(LONGEST_WAIT_MS, null, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1000 });
    },
  };
}
