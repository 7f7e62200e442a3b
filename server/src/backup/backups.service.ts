// Makes a backup every night and on request, and restores the newest one into a scratch database once a week.
import { BACKUP_OVERDUE_HOURS, type BackupFault, type BackupState } from "@narthex/contract/backups.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import { isDiskFull } from "../database/failures.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findPause } from "../outgoing/pause.ts";
import { Refusal } from "../refusal.ts";
import { buildTrace } from "../trace.ts";
import {
  type BackupRow,
  findBackups,
  findGood,
  insertBackup,
  isBackupRunning,
  pruneBackups,
  retryBackupNow,
  setTested,
} from "./backups.queries.ts";
import { listErasures } from "./erasures.service.ts";
import { buildArchiveName, listFolder } from "./folder.ts";
import { StorageError } from "./s3.ts";
import { openStore } from "./store.ts";
import { testArchive } from "./test-archive.ts";
import type { WrittenArchive } from "./write-archive.ts";

interface Needs {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  /** Its address leads past a pooler. */
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

const HOUR_MS = 3_600_000;
const SHOWN = 10;

function getFault(error: unknown): BackupFault {
  if (error instanceof StorageError) return "storage";
  const { code } = buildTrace(error);
  if (code === "ENOSPC" || code === "EDQUOT" || isDiskFull(error)) return "disk_full";
  if (code === "42501") return "may_not_create_database";
  if (["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "EISDIR"].includes(code ?? "")) return "folder";
  return "other";
}

/**
 * The newest backup that was written and is still there. A storage is not asked, because it may be slow or away; all of
 * its backups are encrypted.
 */
async function findLastGood(db: Database, { backup }: Config): Promise<BackupRow | null> {
  const good = await findGood(db, backup.kept);
  if (backup.s3 !== null) return good.find(({ isEncrypted }) => isEncrypted) ?? null;
  const there = await listFolder(backup.folder).catch((): string[] => []);
  return good.find(({ fileName }) => fileName !== null && there.includes(fileName)) ?? null;
}

export async function readBackupState(
  db: Database,
  { config }: { config: Config },
  now: Temporal.Instant,
): Promise<BackupState> {
  const lastGood = await findLastGood(db, config);
  // In milliseconds, as times of the database are read.
  const age = lastGood && now.epochMilliseconds - Temporal.Instant.from(lastGood.createdAt).epochMilliseconds;
  return {
    backups: await findBackups(db, SHOWN),
    lastGood,
    // The clock was wrong if the backup was made in the future.
    isOverdue: age === null || age > BACKUP_OVERDUE_HOURS * HOUR_MS || age < -HOUR_MS,
    isRunning: await isBackupRunning(db),
    kept: config.backup.kept,
    storage: config.backup.s3 && { bucket: config.backup.s3.bucket, host: new URL(config.backup.s3.endpoint).host },
    outgoingPausedAt: await findPause(db),
  };
}

/** @throws Refusal backups_paused in a restored copy */
export async function requestBackup(tx: Database, viewer: Viewer, jobs: Jobs): Promise<void> {
  if ((await findPause(tx)) !== null) throw new Refusal("backups_paused");
  if (await isBackupRunning(tx)) return;
  if (!(await retryBackupNow(tx))) await jobs.send(tx, "make-backup", {});
  await recordChange(tx, viewer, "backup.requested", { subjectId: 1 });
}

export interface FinishedBackup extends WrittenArchive {
  readonly fileName: string;
  readonly bytes: number;
}

/**
 * Makes a backup, records it, and deletes the oldest ones. A backup is not lost because others could not be deleted.
 * @param warn gets the error if the oldest could not be deleted
 * @throws the error that prevented the backup
 */
export async function makeBackup(
  { config, clock, postgres }: Omit<Needs, "jobs" | "logger">,
  warn: (error: unknown) => void,
): Promise<FinishedBackup> {
  const begun = clock();
  const { recipient, kept } = config.backup;
  const store = openStore(config.backup);
  const isEncrypted = recipient !== null;
  const fileName = buildArchiveName(begun, isEncrypted);
  const buildTimes = () => ({ createdAt: begun.toString(), finishedAt: clock().toString(), isEncrypted });
  const record = (row: { fileName: string | null; bytes: number | null; fault: BackupFault | null }) =>
    postgres.transaction(async (tx) => {
      await insertBackup(tx, { ...buildTimes(), ...row });
      await pruneBackups(tx, kept);
      await recordChange(tx, null, row.fault === null ? "backup.made" : "backup.failed", {});
    });
  try {
    await listErasures({ config, postgres });
    const written = await store.write(postgres.url, fileName);
    await record({ fileName, bytes: written.bytes, fault: null });
    await store.prune(fileName).catch(warn);
    return { ...written, fileName };
  } catch (error) {
    await record({ fileName: null, bytes: null, fault: getFault(error) });
    throw error;
  }
}

/** Restores the newest backup into a scratch database, compares it, and records the result. */
export async function testNewestBackup({ config, clock, logger, postgres }: Omit<Needs, "jobs">): Promise<void> {
  const newest = await findLastGood(postgres.db, config);
  if (newest?.fileName == null) return;
  const { fileName, isEncrypted } = newest;
  const { identity } = config.backup;
  const test = async (): Promise<BackupFault | null> => {
    const archive = await openStore(config.backup).read(fileName);
    return (await testArchive(postgres.url, archive, identity)) === null ? null : "differs";
  };
  const fault =
    isEncrypted && identity === null
      ? "encrypted"
      : await test().catch((error: unknown) => {
          logger.error({ error: buildTrace(error) }, "test of the newest backup failed");
          return getFault(error);
        });
  await postgres.transaction(async (tx) => {
    await setTested(tx, newest.id, { testedAt: clock().toString(), testFault: fault });
    await recordChange(tx, null, "backup.tested", {});
  });
}

export async function startBackupJobs(services: Needs): Promise<void> {
  await services.jobs.work("make-backup", async () => {
    await makeBackup(services, (error) =>
      services.logger.error({ error: buildTrace(error) }, "old backups could not be deleted"),
    );
  });
  await services.jobs.work("test-backup", () => testNewestBackup(services));
  await services.jobs.work("list-erasures", () => listErasures(services));
}
