import type { Logo } from "@narthex/contract/logo.ts";
import type { Settings, SettingsChange } from "@narthex/contract/settings.ts";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import { type Database, prepareOnce } from "../database/database.ts";
import { logos } from "../database/tables/logos.ts";
import { mails, settings } from "../database/tables/operations.ts";
import { statements } from "../database/tables/statements.ts";

export type KeptSettings = Settings & { logo: Logo | null; updatedAt: string };

const {
  congregationName,
  timezone,
  registration,
  newMemberStatus,
  legalName,
  address,
  taxId,
  followUpWeeks,
  publicCalendar,
  calendarWebsite,
  feePercent,
  feeFixed,
} = settings;
const columns = {
  congregationName,
  timezone,
  registration,
  newMemberStatus,
  legalName,
  address,
  taxId,
  followUpWeeks,
  publicCalendar,
  calendarWebsite,
  feePercent,
  feeFixed,
};
const { src, width, height, ground } = logos;
const current = prepareOnce((db) =>
  db
    .select({ ...columns, updatedAt: settings.updatedAt, logo: { src, width, height, ground } })
    .from(settings)
    .leftJoin(logos, eq(logos.hash, settings.logoHash))
    .prepare("settings_current"),
);

export async function readSettings(db: Database): Promise<KeptSettings> {
  const [row] = await current(db).execute();
  if (!row) throw new Error("the settings are missing");
  return row as KeptSettings;
}

export async function findCalendarId(db: Database): Promise<string> {
  const [row] = await db.select({ calendarId: settings.calendarId }).from(settings);
  if (!row) throw new Error("the settings are missing");
  return row.calendarId;
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Database): Promise<KeptSettings> {
  await tx.select({ id: settings.id }).from(settings).for("update");
  return readSettings(tx);
}

export async function writeSettings(
  tx: Database,
  change: Omit<SettingsChange, "updatedAt">,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(settings)
    .set({ ...change, updatedAt: now.toString() })
    .where(eq(settings.id, 1));
}

function matchSearch(search: string): SQL | undefined {
  if (search === "") return undefined;
  return sql`position(lower(${search}) in lower(${mails.recipient} || chr(10) || ${mails.subject})) > 0`;
}

/** Emails, newest first, with ids below `below`. */
export async function findMails(db: Database, search: string, below: number | null, limit: number) {
  const { id, recipient, subject, text, status, attachmentName, createdAt } = mails;
  return db
    .select({ id, recipient, subject, text, status, attachmentName, createdAt, statementId: statements.id })
    .from(mails)
    .leftJoin(statements, eq(statements.mailId, mails.id))
    .where(and(matchSearch(search), below === null ? undefined : lt(mails.id, below)))
    .orderBy(desc(mails.id))
    .limit(limit);
}

export async function countMails(db: Database, search: string): Promise<number> {
  return countRows(db, mails, matchSearch(search));
}

/** The file of a kept mail. */
export async function findAttachment(db: Database, id: number) {
  const { attachment: content, attachmentName: name } = mails;
  const [found] = await db
    .select({ content, name })
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.status, "kept")));
  return found?.content && found.name ? { content: found.content, name: found.name } : null;
}
