// Settings of the whole congregation, and the log of its emails. Only kept emails show their text; a sent one is
// private to its recipient (docs/decisions/0006).

import { isDeepStrictEqual } from "node:util";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import type { Mail, Settings, SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, totalOf } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { requireMember } from "../members/members.service.ts";
import { testMail } from "../messaging/mail/letters.ts";
import { mailLeaves, queueMail } from "../messaging/mail/mail.ts";
import { testText } from "../messaging/sms/keywords.rules.ts";
import { sendSms } from "../messaging/sms/twilio.ts";
import { Refusal, wrongField } from "../refusal.ts";
import {
  countMails,
  findAttachment,
  findMails,
  type KeptSettings,
  lockSettings,
  readSettings,
  writeSettings,
} from "./settings.queries.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
}

/** The cursor of a page of emails. */
const MailKey = z.tuple([id]);

function viewOf({ config }: { config: Config }, settings: KeptSettings): SettingsView {
  return {
    ...settings,
    emailDelivery: mailLeaves({ config }) ? "smtp" : "kept",
    smsDelivery: config.twilio === null ? "none" : "twilio",
    smsSender: config.twilio?.from ?? null,
  };
}

export async function getSettings(db: Database, services: { config: Config }): Promise<SettingsView> {
  return viewOf(services, await readSettings(db));
}

/** The settings for other subjects. */
export async function keptSettings(db: Database): Promise<KeptSettings> {
  return readSettings(db);
}

export async function changeSettings(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  { updatedAt, ...change }: SettingsChange,
): Promise<SettingsView> {
  const before = await lockSettings(tx);
  const fields = (Object.keys(change) as (keyof Settings)[]).filter(
    (field) => !isDeepStrictEqual(change[field], before[field]),
  );
  if (fields.length > 0) {
    await refuseStale(before, updatedAt, () => viewOf(services, before));
    await writeSettings(tx, change, services.clock());
    await recordChange(tx, viewer, "settings.changed", { subjectId: 1, detail: { fields } });
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
    total: await totalOf(after, () => countMails(db, search)),
    next: rows.length > limit && last ? [last.id] : null,
  };
}

/** The file of a kept email, to pass it on by hand. */
export async function keptAttachment(db: Database, mailId: number): Promise<{ name: string; content: Buffer }> {
  const found = await findAttachment(db, mailId);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** Sends a test email to the viewer. */
export async function sendTestMail(tx: Database, services: Needs, viewer: Viewer): Promise<{ recipient: string }> {
  const sender = { congregationName: viewer.congregation.name, publicUrl: services.config.publicUrl };
  await queueMail(tx, services, viewer.email, testMail(sender));
  await recordChange(tx, viewer, "mail.sent_test", { subjectId: 0 });
  return { recipient: viewer.email };
}

const NO_NUMBER = "Please add your phone number to your profile first.";

/** Sends a test text message to the viewer at once, and answers what the provider says. */
export async function sendTestSms(db: Database, services: Needs, viewer: Viewer): Promise<{ recipient: string }> {
  const { twilio } = services.config;
  if (twilio === null) throw new Refusal("sms_not_set_up");
  const phone = viewer.memberId === null ? null : (await requireMember(db, viewer.memberId)).phone;
  if (phone === null) throw wrongField("phone", NO_NUMBER);
  const text = testText(viewer.congregation.name);
  const outcome = await sendSms(twilio, { to: phone, text, statusCallback: null });
  if (outcome.kind !== "taken") {
    services.logger.warn({ code: outcome.code }, "test text message not sent");
    throw new Refusal("sms_not_accepted", { fields: { provider: `The provider answered: ${outcome.code}.` } });
  }
  await recordChange(db, viewer, "sms.sent_test", { subjectId: 0 });
  return { recipient: phone };
}
