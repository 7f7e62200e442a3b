// Settings of the whole congregation, and the log of its emails. Only kept emails show their text; a sent one is
// private to its recipient (docs/decisions/0006).

import { isDeepStrictEqual } from "node:util";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import type { Mail, Settings, SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { listKeptRefusals } from "../messaging/deliveries/kept.service.ts";
import { isStatementFile } from "../messaging/mail/giving-emails.ts";
import { isMailServerSetUp } from "../messaging/mail/mail.ts";
import type { ProviderNeeds } from "../providers/stored.ts";
import { readTextAccess } from "../providers/text-provider.ts";
import { requireFound } from "../refusal.ts";
import {
  countMails,
  findAttachment,
  findCalendarId,
  findMails,
  type KeptSettings,
  lockSettings,
  readSettings,
  writeSettings,
} from "./settings.queries.ts";

export interface SettingsNeeds extends ProviderNeeds {
  readonly clock: Clock;
}

/** The cursor of a page of emails. */
const MailKey = z.tuple([id]);

async function buildView(db: Database, services: ProviderNeeds, settings: KeptSettings): Promise<SettingsView> {
  const twilio = await readTextAccess(db, services);
  return {
    ...settings,
    emailDelivery: (await isMailServerSetUp(db, services)) ? "smtp" : "kept",
    smsDelivery: twilio === null ? "none" : "twilio",
    smsSender: twilio?.from ?? null,
  };
}

export async function getSettings(db: Database, services: ProviderNeeds): Promise<SettingsView> {
  return buildView(db, services, await readSettings(db));
}

/**
 * What follows the @ in the ids of events in calendar files: the configured host, otherwise a random id. Never the host
 * of the request, because an id that changes doubles every event in the calendars of subscribers.
 */
export async function getCalendarDomain(db: Database, { isPublicUrlSet, publicUrl }: Config): Promise<string> {
  return isPublicUrlSet ? new URL(publicUrl).hostname : `${await findCalendarId(db)}.narthex`;
}

/** The settings for other subjects. */
export async function readKeptSettings(db: Database): Promise<KeptSettings> {
  return readSettings(db);
}

export async function changeSettings(
  tx: Database,
  services: SettingsNeeds,
  viewer: Viewer,
  { updatedAt, ...change }: SettingsChange,
): Promise<SettingsView> {
  const before = await lockSettings(tx);
  const fields = (Object.keys(change) as (keyof Settings)[]).filter(
    (field) => !isDeepStrictEqual(change[field], before[field]),
  );
  if (fields.length > 0) {
    await refuseStale(before, updatedAt, () => buildView(tx, services, before));
    await writeSettings(tx, change, services.clock());
    await recordChange(tx, viewer, "settings.changed", { subjectId: 1, detail: { fields } });
  }
  return getSettings(tx, services);
}

type MailRow = Awaited<ReturnType<typeof findMails>>[number];

/** Why each of these emails cannot be sent, if it is kept. */
async function readRefusals(db: Database, rows: readonly MailRow[], now: Temporal.Instant) {
  const kept = rows.filter(({ status }) => status === "kept");
  const ofDeliveries = await listKeptRefusals(
    db,
    kept.map(({ id: mailId }) => mailId),
    now,
  );
  return ({ id: mailId, status, attachmentName, statementId }: MailRow): Mail["refusal"] => {
    if (status !== "kept") return null;
    if (isStatementFile(attachmentName) && statementId === null) return "mail_statement_replaced";
    return ofDeliveries.get(mailId) ?? null;
  };
}

export async function listMails(
  db: Database,
  { search = "", limit, after }: PageQuery,
  now: Temporal.Instant,
): Promise<Page<Mail>> {
  const [below = null] = readCursorOf(after, MailKey) ?? [];
  const { rows: shown, ...page } = await readPage(
    { limit, after },
    (most) => findMails(db, search, below, most),
    () => countMails(db, search),
    (last) => [last.id],
  );
  const findRefusal = await readRefusals(db, shown, now);
  return {
    ...page,
    rows: shown.map((row) => {
      const { text, statementId: _, ...mail } = row;
      return { ...mail, text: mail.status === "kept" ? text : null, refusal: findRefusal(row) };
    }),
  };
}

/** The file of a kept email, to pass it on by hand. */
export async function readKeptAttachment(db: Database, mailId: number): Promise<{ name: string; content: Buffer }> {
  return requireFound(await findAttachment(db, mailId));
}
