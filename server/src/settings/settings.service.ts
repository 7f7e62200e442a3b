// What administrators decide for the whole congregation, and what became of its emails.
// A mail that was sent is nobody's but the recipient's: only kept ones show their text (docs/decisions/0006).

import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import type { Mail, Settings, SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf } from "../http/page.ts";
import { Refusal } from "../http/refusal.ts";
import { announce } from "../live/live.ts";
import { testMail } from "../mail/letters.ts";
import { mailLeaves, queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import {
  countMails,
  findAttachment,
  findMails,
  holdSettings,
  readSettings,
  writeSettings,
} from "./settings.queries.ts";

/** Where a page of mails ended. */
const MailKey = z.tuple([id]);

function viewOf(services: Pick<Services, "config">, settings: Settings): SettingsView {
  return { ...settings, emailDelivery: mailLeaves(services) ? "smtp" : "kept" };
}

export async function getSettings(db: Database, services: Pick<Services, "config">): Promise<SettingsView> {
  return viewOf(services, await readSettings(db));
}

export async function changeSettings(
  tx: Database,
  services: Services,
  viewer: Viewer,
  change: SettingsChange,
): Promise<SettingsView> {
  const before = await holdSettings(tx);
  const fields = (Object.keys(change) as (keyof Settings)[]).filter((field) => change[field] !== before[field]);
  if (fields.length > 0) {
    await writeSettings(tx, change, services.clock());
    await writeAudit(tx, viewer, { action: "changed", subject: "settings", subjectId: 1, detail: { fields } });
    await announce(tx, { topic: "settings" });
  }
  return getSettings(tx, services);
}

export async function listMails(db: Database, { search = "", limit, after }: PageQuery): Promise<Page<Mail>> {
  const [below = null] = readCursorOf(after, MailKey) ?? [];
  const rows = await findMails(db, search, below, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ text, ...mail }) => ({ ...mail, text: mail.status === "kept" ? text : null })),
    total: await countMails(db, search),
    next: rows.length > limit && last ? [last.id] : null,
  };
}

/** The file of an email that is kept here, to pass it on by hand. */
export async function keptAttachment(db: Database, mailId: number): Promise<{ name: string; content: Buffer }> {
  const found = await findAttachment(db, mailId);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** Sends an email to oneself, to see that delivery works. */
export async function sendTestMail(tx: Database, services: Services, viewer: Viewer): Promise<{ recipient: string }> {
  const sender = { congregationName: viewer.congregation.name, publicUrl: services.config.publicUrl };
  await queueMail(tx, services, viewer.email, testMail(sender));
  await writeAudit(tx, viewer, { action: "sent_test", subject: "mail", subjectId: 0 });
  return { recipient: viewer.email };
}
