// Background jobs, stored in PostgreSQL with the data, so that no job is lost and none runs for a transaction that was
// rolled back. A job may run twice after a crash, so handlers must be idempotent.
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, type JobResult, PgBoss, type QueueOptions } from "pg-boss";
import { CONNECTIONS } from "../database/budget.ts";
import { type Database, runAfterCommit } from "../database/database.ts";
import { buildTrace } from "../trace.ts";

/** Every kind of job with its data: ids and numbers, never personal data. */
interface JobData {
  /** Emails to the owner of an account are sent also while everything outgoing is paused. */
  "send-mail": { mailId: number; isForOwner?: true };
  "check-import": { importId: number };
  "import-members": { importId: number };
  "check-gift-import": { importId: number };
  "import-gifts": { importId: number };
  "make-statements": { runId: number };
  "mail-statements": { year: number };
  announcements: Record<string, never>;
  "send-emails": Record<string, never>;
  "send-texts": Record<string, never>;
  "late-children": Record<string, never>;
  "serving-reminders": Record<string, never>;
  "find-duplicates": Record<string, never>;
  upkeep: Record<string, never>;
  "make-backup": Record<string, never>;
  "test-backup": Record<string, never>;
  "list-erasures": Record<string, never>;
  "extend-series": Record<string, never>;
  "settle-payment": { paymentId: number };
  "check-payments": Record<string, never>;
  "test-webhook": { eventId: string; type: string; intentId: string };
}
export type JobName = keyof JobData;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Messages to many recipients: retried soon if a provider is unreachable, and every minute while messages wait. */
const COPIES: QueueOptions = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  deleteAfterSeconds: 10 * MINUTE,
};

/** Reads or writes everything. A failure is shown in Settings, and the next night tries again. */
const BACKUP: QueueOptions = {
  retryLimit: 2,
  retryDelay: 10 * MINUTE,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * HOUR,
  deleteAfterSeconds: DAY,
};

const QUEUES: Record<JobName, QueueOptions> = {
  // Retries for about a day: after 1, 2, 4 ... seconds, at most ten minutes apart. A job of a server that died is
  // retried after half a minute.
  "send-mail": {
    retryLimit: 152,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 30,
    deleteAfterSeconds: DAY,
  },
  // A job of a server that stopped responding expires after half a minute, and another server retries it.
  "check-import": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  "import-members": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  "check-gift-import": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  "import-gifts": { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 30, deleteAfterSeconds: DAY },
  // Each of these continues where the last one ended, so any number of retries is safe.
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
  "late-children": { retryLimit: 0, deleteAfterSeconds: 10 * MINUTE },
  "serving-reminders": { retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: DAY },
  "send-emails": COPIES,
  "send-texts": COPIES,
  "find-duplicates": { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: DAY },
  upkeep: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: DAY },
  "make-backup": BACKUP,
  "test-backup": BACKUP,
  // Writes a file: retries for some hours while its disk is full or away.
  "list-erasures": { retryLimit: 24, retryDelay: 1, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: DAY },
  "extend-series": { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: DAY },
  // The provider may be unreachable for a while: retries for about three hours; the regular check follows.
  "settle-payment": { retryLimit: 24, retryDelay: 1, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: DAY },
  "check-payments": { retryLimit: 0, deleteAfterSeconds: DAY },
  "test-webhook": {
    retryLimit: 14,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: DAY,
  },
};

/** The jobs that run at regular times, as cron expressions in UTC. 8:00 UTC is night from New York to Honolulu. */
const SCHEDULES: Partial<Record<JobName, string>> = {
  announcements: "* * * * *",
  "late-children": "* * * * *",
  "serving-reminders": "5 * * * *",
  "check-payments": "*/10 * * * *",
  "make-backup": "40 7 * * *", // before the daily cleanup
  upkeep: "20 8 * * *",
  "extend-series": "40 8 * * *", // after the daily cleanup
  "test-backup": "10 9 * * 1", // Mondays
};

/**
 * The jobs that run once after the start if the server was off at their time, such as a computer of an office. They then
 * start together.
 */
const CAUGHT_UP_JOBS: ReadonlySet<JobName> = new Set(["make-backup", "upkeep", "extend-series", "test-backup"]);

/**
 * Polling interval in seconds, for jobs of other servers and retries. A new job wakes this server's worker immediately.
 */
const POLL_SECONDS: Record<JobName, number> = {
  "send-mail": 2,
  "check-import": 2,
  "import-members": 2,
  "check-gift-import": 2,
  "import-gifts": 2,
  // A donor waits for this job: it must start within a second, also if no notification arrives.
  "settle-payment": 0.5,
  "check-payments": 60,
  "test-webhook": 2,
  "make-statements": 2,
  "mail-statements": 2,
  announcements: 5,
  "late-children": 5,
  "serving-reminders": 60,
  "send-emails": 2,
  "send-texts": 2,
  "find-duplicates": 60,
  upkeep: 60,
  "make-backup": 5,
  "test-backup": 60,
  "list-erasures": 5,
  "extend-series": 60,
};

/** Maximum number of jobs of a kind that run at the same time on a server. */
const CONCURRENCY: Partial<Record<JobName, number>> = { "send-mail": 5, "settle-payment": 5 };

/** pg-boss's own statements are short, so an unreachable host is given up on quickly. Passed to `pg`. */
const JOB_QUEUE_LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 30_000 };

interface Attempt<Name extends JobName> {
  readonly data: JobData[Name];
  /** True for the last attempt. */
  readonly isLast: boolean;
}

export interface Jobs {
  /** Adds a job in a transaction: it exists only if that commits. */
  send<Name extends JobName>(tx: Database, name: Name, data: JobData[Name]): Promise<void>;
  /** Adds a job unless one of this kind with the same data is already waiting. */
  sendOnce<Name extends JobName>(tx: Database, name: Name, data: JobData[Name]): Promise<void>;
  /** Starts the jobs of a kind that wait for their next retry. */
  startWaiting(tx: Database, name: JobName): Promise<void>;
  /** Runs the jobs of a kind on this server, also at the times of its schedule; one that throws is retried later. */
  work<Name extends JobName>(name: Name, perform: (attempt: Attempt<Name>) => Promise<void>): Promise<void>;
  /** Waits until running jobs finish. */
  stop(): Promise<void>;
}

/** The queue reports some errors as plain objects with the properties of an error. */
const toError = (reported: object): Error =>
  reported instanceof Error ? reported : Object.assign(new Error("job queue error"), reported);

interface JobOptions {
  /** Called with the error of each failed attempt. */
  onFailure?: (error: unknown) => void;
  /** A job that takes longer while the server stops is abandoned, and another server retries it. */
  longestWaitMs?: number;
  /** False in tests: by the real time, regular jobs would run beside a test that takes long. */
  startsRegularJobs?: boolean;
}

export async function startJobs(
  url: string,
  logger: FastifyBaseLogger,
  { onFailure = () => {}, longestWaitMs = 10_000, startsRegularJobs = true }: JobOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "narthex jobs",
    max: CONNECTIONS.queue,
    schedule: startsRegularJobs,
    ...JOB_QUEUE_LIMITS,
  });
  boss.on("error", (error) => logger.error({ error: buildTrace(toError(error)) }, "job queue error"));
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
    // A sign-in code must not wait for hundreds of other emails.
    const priority = "isForOwner" in data ? 1 : 0;
    await boss.send(name, data, { db: fromDrizzle(tx, sql), priority });
    const wake = wakers.get(name);
    if (wake) runAfterCommit(tx, wake);
  };
  return {
    send,
    async sendOnce(tx, name, data) {
      const { rows } = await tx.execute(sql`
        select from pgboss.job
        where name = ${name} and state < 'active' and data = ${JSON.stringify(data)}::jsonb limit 1`);
      if (rows.length === 0) await send(tx, name, data);
    },
    async startWaiting(tx, name) {
      await tx.execute(sql`
        update pgboss.job set start_after = now() where name = ${name} and state < 'active' and start_after > now()`);
      const wake = wakers.get(name);
      if (wake) runAfterCommit(tx, wake);
    },
    async work<Name extends JobName>(name: Name, perform: (attempt: Attempt<Name>) => Promise<void>) {
      const seconds = POLL_SECONDS[name];
      const batches = { batchSize: CONCURRENCY[name] ?? 1, burstWhenBatchFull: true, perJobResults: true } as const;
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
              const failure = { job: name, id, attempt: retryCount + 1, error: buildTrace(error) };
              if (isLast) logger.error(failure, "job failed for good");
              else logger.warn(failure, "job failed, to be tried again");
              return { id, status: "failed", output: { reason: error instanceof Error ? error.name : "unknown" } };
            }
          }),
        ),
      );
      wakers.set(name, () => boss.notifyWorker(worker));
      const times = SCHEDULES[name];
      if (times)
        await boss.schedule(name, times, {}, { tz: "UTC", ...(CAUGHT_UP_JOBS.has(name) ? { missed: "once" } : {}) });
    },
    async stop() {
      // The library polls twice a second whether a job is still running; this ends with the last of them.
      const ended = Promise.all(Object.keys(QUEUES).map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([ended, setTimeout(longestWaitMs, null, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1000 });
    },
  };
}
