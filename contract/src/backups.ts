// Backups of the whole database, and what is paused after one was restored.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** A backup older than this many hours is overdue. */
export const BACKUP_OVERDUE_HOURS = 48;

/** Why a backup or its test failed. */
export const BACKUP_FAULTS = [
  "folder",
  "disk_full",
  "may_not_create_database",
  "differs",
  "storage",
  "encrypted",
  "other",
] as const;
const BackupFault = z.enum(BACKUP_FAULTS);
export type BackupFault = z.infer<typeof BackupFault>;

export const Backup = z.object({
  id: z.number(),
  /** The instant whose state it holds. */
  createdAt: z.string(),
  finishedAt: z.string(),
  /** Name of the file in the folder or bucket for backups; null if it was not written. */
  fileName: z.string().nullable(),
  bytes: z.number().nullable(),
  isEncrypted: z.boolean(),
  /** Null if the backup was written completely. */
  fault: BackupFault.nullable(),
  /** When it was last restored into a scratch database and compared; null if never. */
  testedAt: z.string().nullable(),
  testFault: BackupFault.nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupState = z.object({
  /** The newest ones first. */
  backups: z.array(Backup),
  /** The newest complete one; null if there is none. */
  lastGood: Backup.nullable(),
  /** Whether the newest complete one is older than 48 hours, or missing. */
  isOverdue: z.boolean(),
  /** Whether a backup is being made, or starts immediately. */
  isRunning: z.boolean(),
  /** How many files are kept. */
  kept: z.number(),
  /** The storage for objects to which backups go; null if they go to a folder of the server. */
  storage: z.object({ bucket: z.string(), host: z.string() }).nullable(),
  /** Since when emails, text messages, card payments and backups are paused after a restore; null if they are not. */
  outgoingPausedAt: z.string().nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

export const backups = {
  list: endpoint({
    method: "GET",
    path: "/api/backups",
    summary: "The newest backups, and whether anything is paused after a restore.",
    access: "settings.manage",
    reads: ["backups"],
    answers: { 200: BackupState },
    errors: [],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/backups",
    summary: "Makes a backup in the background, unless one is running.",
    access: "settings.manage",
    answers: { 202: BackupState },
    errors: ["backups_paused"],
  }),
  resumeOutgoing: endpoint({
    method: "POST",
    path: "/api/backups/resume-outgoing",
    summary: "Resumes emails, text messages, card payments and backups, which a restore has paused.",
    access: "settings.manage",
    confirmed: true,
    answers: { 200: BackupState },
    errors: [],
  }),
};
