// Opens the services for requests and jobs, and closes them in the reverse order.

import { startAnnouncementJob } from "./announcements/release.service.ts";
import { openOidcClients } from "./auth/oidc.ts";
import { startBackupJobs } from "./backup/backups.service.ts";
import { withPause } from "./backup/outgoing.ts";
import { startLateJob } from "./children/late.job.ts";
import { CONNECTIONS, KEPT_FOR_REQUESTS } from "./database/budget.ts";
import { openPostgres } from "./database/database.ts";
import { JOB_LIMITS, setRoleLimits } from "./database/limits.ts";
import { openReplica } from "./database/replica.ts";
import { startDuplicateScanJob } from "./duplicates/scan.job.ts";
import { startSeriesJob } from "./events/calendar-imports/extend.job.ts";
import { startGiftCheckJob } from "./giving/imports/check.service.ts";
import { startGiftImportJob } from "./giving/imports/run.service.ts";
import { openPayments } from "./giving/payments/choose.ts";
import { startPaymentJobs } from "./giving/payments/payments.job.ts";
import { startStatementMailJob } from "./giving/statements/mailing.service.ts";
import { startStatementJob } from "./giving/statements/run.service.ts";
import { startImportCheckJob } from "./imports/check.service.ts";
import { startImportJob } from "./imports/run-job.service.ts";
import { startJobs } from "./jobs/jobs.ts";
import { startLive } from "./live/live.ts";
import { startDeliveryJobs } from "./messaging/deliveries/run.ts";
import { startMailJob } from "./messaging/mail/mail.ts";
import { openReadiness } from "./operations/readiness.ts";
import { openTracing } from "./operations/tracing.ts";
import { openDrawingThread } from "./pdf/drawing.ts";
import type { Services } from "./services.ts";
import { startReminderJob } from "./serving/reminders.job.ts";
import { closeServices } from "./stop.ts";
import { logLost } from "./trace.ts";
import { startUpkeepJob } from "./upkeep.ts";

export interface OpenServices extends Services {
  close(): Promise<void>;
}

interface OpenOptions extends Pick<Services, "config" | "clock" | "logger" | "secret" | "demoAccounts" | "setupToken"> {
  /** Address of a migrated database. */
  url: string;
  /**
   * Its address past a pooler, for what needs connections of its own: live changes, jobs, whose transactions may take
   * minutes, and counters, for which transactions of requests wait.
   */
  directUrl?: string | undefined;
  /** False in tests, which start regular jobs themselves. */
  startsRegularJobs?: boolean;
}

/** A pool of its own, so that a slow mail server or a long import never blocks a request. */
const JOB_POOL = { name: "jobs", size: CONNECTIONS.jobs, limits: JOB_LIMITS, transactionLimits: JOB_LIMITS };

/** Of STOP_TIMEOUT, of which requests may take half; the rest is for closing connections. */
const JOB_SHARE_OF_STOP = 0.4;

/** What was opened is closed again if a later step fails. */
export async function openServices(options: OpenOptions): Promise<OpenServices> {
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync();
  try {
    return { ...(await openAll(options, opened)), close };
  } catch (error) {
    await closeServices({ logger: options.logger, close }, options.config.stopTimeoutMs);
    throw error;
  }
}

/** @param opened gets everything that has to be closed, which happens in the reverse order */
async function openAll(options: OpenOptions, opened: AsyncDisposableStack): Promise<Services> {
  const { url, directUrl = url, startsRegularJobs = true, ...basics } = options;
  const { logger, config } = basics;
  const limits = config.databaseLimits;
  const onLost = logLost(logger);
  const drawings = openDrawingThread();
  // Closed last, so that no statement for donors counts as failed because the server stops.
  opened.defer(() => drawings.close());
  const tracing = await openTracing(config);
  opened.defer(() => tracing?.close());
  await setRoleLimits(url, limits);
  const live = await startLive(directUrl, (error) => onLost(error, "live"));
  opened.defer(() => live.close());
  const shared = { prepares: config.preparesStatements, onLost, onPublish: live.wake };
  const size = config.requestConnections;
  const postgres = openPostgres({ ...shared, url, size, kept: KEPT_FOR_REQUESTS, limits, counters: directUrl });
  opened.defer(() => postgres.close());
  const { counterPool: counters } = postgres;
  const { databaseReplicaUrl: replicaUrl } = config;
  const onChange = (reason: string | null): void => {
    if (reason === null) logger.info("the replica of the database is used again");
    else logger.warn({ reason }, "the replica of the database is not used");
  };
  const replica = replicaUrl ? openReplica({ ...shared, url: replicaUrl, primary: postgres, onChange, limits }) : null;
  opened.defer(() => replica?.close());
  const background = openPostgres({ ...shared, ...JOB_POOL, url: directUrl, counters });
  opened.defer(() => background.close());
  for (const { pool } of [postgres, background]) tracing?.traceStatements(pool);
  const readiness = openReadiness(url, (error) => onLost(error, "readiness"));
  opened.defer(() => readiness.close());
  const jobs = await startJobs(url, logger, {
    onFailure: readiness.noteFailure,
    longestWaitMs: config.stopTimeoutMs * JOB_SHARE_OF_STOP,
    startsRegularJobs,
  });
  opened.defer(() => jobs.stop());
  const payments = await openPayments({ ...basics, postgres, jobs });
  const oidc = openOidcClients(config, logger);
  const services: Services = { ...basics, postgres, replica, live, jobs, payments, readiness, tracing, drawings, oidc };
  const paused = withPause(jobs, background.db);
  const forJobs = { ...services, postgres: background, jobs: tracing?.traced(paused) ?? paused };
  await startMailJob(forJobs);
  await startImportCheckJob(forJobs);
  await startImportJob(forJobs);
  await startGiftCheckJob(forJobs);
  await startGiftImportJob(forJobs);
  await startPaymentJobs(forJobs);
  await startStatementJob(forJobs);
  await startStatementMailJob(forJobs);
  await startAnnouncementJob(forJobs);
  const deliverer = await startDeliveryJobs(forJobs);
  opened.defer(() => deliverer.stop());
  await startDuplicateScanJob(forJobs);
  await startUpkeepJob(forJobs);
  await startBackupJobs(forJobs);
  await startSeriesJob(forJobs);
  await startLateJob(forJobs);
  await startReminderJob(forJobs);
  return services;
}
