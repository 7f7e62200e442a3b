// Emails of announcements that were kept without a mail server, and are sent by an administrator after one is set up.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { confirmation } from "@narthex/contract/confirmation.ts";
import { consent } from "@narthex/contract/consent.ts";
import { mailServer } from "@narthex/contract/mail-server.ts";
import { members } from "@narthex/contract/members.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeEach, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../../sample/src/cast.ts";
import { openAnnouncing } from "../../../test/announcing.ts";
import { SUNDAY_TEN } from "../../../test/sunday.ts";
import { until } from "../../../test/until.ts";
import { sealAddress } from "../consent/token.ts";
import { resumeDeliveries } from "./run.ts";

const church = await openAnnouncing({ isMailSetUp: false });
const { mailbox, sunday, admin, counts, log, settled, to, choir } = church;
const { pool } = sunday.postgres;
afterAll(() => church.close());
beforeEach(() => sunday.setNow(SUNDAY_TEN));

const LYDIA = CAST.member.email;
const server = { host: "127.0.0.1", encryption: "none", senderAddress: "office@example.org" } as const;
const none = { user: null, password: null, senderName: null, replyTo: null };

async function setUpMail(): Promise<void> {
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  await admin.call(mailServer.update, { body: { ...server, ...none, port: mailbox.port } });
}

const listMails = async (title: string) =>
  (await admin.call(settings.mails, { query: { search: title } })).body.map(({ id, recipient, status, refusal }) => ({
    params: { id },
    recipient,
    status,
    refusal,
  }));

/** Publishes an announcement while no mail server is set up, and then sets one up. */
async function keep(title: string, more = {}) {
  await pool.query("delete from provider_settings");
  const { id } = await choir({ title, ...more });
  await until(
    () => counts(id),
    (count) => count?.kept !== undefined && count.kept >= 2 && count.queued === 0,
  );
  const lydia = (await listMails(title)).find(({ recipient }) => recipient === LYDIA);
  await setUpMail();
  return { id, params: lydia?.params ?? { id: 0 } };
}

const sentTo = (address: string, title: string) =>
  to(address).filter(({ headers }) => headers.includes(`Subject: Grace Community Church: ${title}`));

/** What the list shows for Lydia's email, and what the call answers. */
async function refusals(title: string, params: { id: number }) {
  const shown = (await listMails(title)).find((mail) => mail.params.id === params.id)?.refusal;
  const { status, body } = await admin.refused(settings.sendKept, { params });
  return [shown, body.code, status];
}

it("a kept email is sent like every copy, once, which the log of the announcement says and which proves the server", async () => {
  const { id, params } = await keep("Kept news");
  expect(await counts(id)).toMatchObject({ kept: 2, sent: 0 });
  expect(await listMails("Kept news")).toMatchObject([
    { status: "kept", refusal: null },
    { status: "kept", refusal: null },
  ]);
  const provenAt = async () => (await admin.call(mailServer.get)).body.lastSentAt;
  expect(await provenAt()).toBeNull();
  expect((await admin.call(settings.sendKept, { params })).body).toEqual({ recipient: LYDIA });
  await settled(id);
  expect(await counts(id)).toMatchObject({ kept: 1, sent: 1 });
  expect(await provenAt()).not.toBeNull();
  expect(await log(id)).toEqual([
    ["Lydia Marsh", LYDIA, "sent", null],
    ["Daniel Okafor", CAST.ministry_leader.email, "kept", null],
  ]);
  expect((await listMails("Kept news")).map(({ recipient }) => recipient)).toEqual([CAST.ministry_leader.email]);
  const [mail, ...others] = sentTo(LYDIA, "Kept news");
  expect(others).toEqual([]);
  expect(mail?.headers).toMatch(/^Message-ID: <[\w-]{24}\.\d+@example\.org>$/m);
  expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const [, address = ""] = /List-Unsubscribe: <([^>]+)>/.exec(mail?.headers ?? "") ?? [];
  const footer = "You're receiving this because you're part of Grace Community Church. Unsubscribe: ";
  expect(mail?.text).toContain(`${footer}${address}`);
  expect(mail?.html).toContain(`${footer.replaceAll("'", "&#39;")}<a href="${address}">${address}</a>`);
  expect(await refusals("Kept news", params)).toEqual([undefined, "mail_not_kept", 409]);
  expect((await sunday.auditOf("mail")).filter(({ action }) => action === "sent_kept")).toHaveLength(1);
});

it("a kept email has links of the configured address if its announcement was written under another one", async () => {
  const { id, params } = await keep("Moved");
  await pool.query("update announcements set site = 'http://192.0.2.1:3000' where id = $1", [id]);
  await admin.call(settings.sendKept, { params });
  await settled(id);
  const [mail] = sentTo(LYDIA, "Moved");
  expect(mail?.headers).toMatch(/^List-Unsubscribe: <http:\/\/127\.0\.0\.1\/api\/unsubscribe\/[\w-]{40,}>$/m);
  expect(`${mail?.text}${mail?.html}`).not.toContain("192.0.2.1");
});

it("a kept email is sent once if two administrators send it at the same time", async () => {
  const { id, params } = await keep("Two at once");
  const path = settings.sendKept.path.replace(":id", String(params.id));
  const answers = await Promise.all([1, 2, 3].map(() => admin.fetch(path, { method: "POST" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  // A run skips a copy that a refused call has locked; the next run, which is regular, sends it.
  await resumeDeliveries(sunday.services, "email");
  await settled(id);
  expect(sentTo(LYDIA, "Two at once")).toHaveLength(1);
});

it("a kept email that the mail server defers is tried again, and sent once", async () => {
  const { id, params } = await keep("Put off");
  mailbox.putOff.add(LYDIA);
  await admin.call(settings.sendKept, { params });
  await until(
    () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
    (tried) => tried === 1,
  );
  mailbox.putOff.clear();
  sunday.setNow("2026-11-22T15:01:00Z");
  await resumeDeliveries(sunday.services, "email");
  expect(await settled(id)).toMatchObject({ kept: 1, sent: 1 });
  expect(sentTo(LYDIA, "Put off")).toHaveLength(1);
});

it("a kept email is not sent to a person who has unsubscribed since", async () => {
  const { id, params } = await keep("Unsubscribed");
  const token = sealAddress(sunday.services.secret, LYDIA);
  await sunday.stranger().call(consent.unsubscribe, { params: { token } });
  expect(await refusals("Unsubscribed", params)).toEqual(["mail_unsubscribed", "mail_unsubscribed", 409]);
  await sunday.stranger().call(consent.resubscribe, { params: { token } });
  expect([await counts(id), sentTo(LYDIA, "Unsubscribed")]).toMatchObject([{ kept: 2, sent: 0 }, []]);
});

it("a kept email is not sent to a person who unsubscribes after it was queued", async () => {
  const { id, params } = await keep("Queued before");
  mailbox.putOff.add(LYDIA);
  await admin.call(settings.sendKept, { params });
  await until(
    () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
    (tried) => tried === 1,
  );
  const token = sealAddress(sunday.services.secret, LYDIA);
  await sunday.stranger().call(consent.unsubscribe, { params: { token } });
  mailbox.putOff.clear();
  sunday.setNow("2026-11-22T15:01:00Z");
  await resumeDeliveries(sunday.services, "email");
  await settled(id);
  expect((await log(id))[0]).toEqual(["Lydia Marsh", null, "skipped", "unsubscribed"]);
  await sunday.stranger().call(consent.resubscribe, { params: { token } });
});

it("an email of an announcement that the mail server defers for ten minutes counts as waiting", async () => {
  await setUpMail();
  mailbox.putOff.add(LYDIA);
  const { id } = await choir({ title: "Slow server" });
  await until(
    () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts > 0", [id]),
    (tried) => tried === 1,
  );
  const readSince = async () => (await admin.call(mailServer.get)).body.waitingSince;
  sunday.setNow("2026-11-22T15:09:00Z");
  expect(await readSince()).toBeNull();
  sunday.setNow("2026-11-22T15:11:00Z");
  expect(await readSince()).toMatch(/^2026-11-22T15:00:00/);
  mailbox.putOff.clear();
  // The email may have been tried again since, and then waits for longer.
  sunday.setNow("2026-11-22T18:00:00Z");
  await resumeDeliveries(sunday.services, "email");
  await settled(id);
  expect(await readSince()).toBeNull();
});

it("the kept emails of a deleted announcement are not sent", async () => {
  const { id, params } = await keep("Deleted");
  await admin.call(calls.remove, { params: { id } });
  expect(await refusals("Deleted", params)).toEqual(["mail_copy_deleted", "mail_copy_deleted", 409]);
  expect(sentTo(LYDIA, "Deleted")).toEqual([]);
});

it("a kept email is not sent after the last day of its announcement, or while it is not active", async () => {
  const { id, params } = await keep("Today", { expiryDate: "2026-11-22" });
  await admin.call(calls.change, { params: { id }, body: { isActive: false } });
  expect(await refusals("Today", params)).toEqual(["mail_withdrawn", "mail_withdrawn", 409]);
  await admin.call(calls.change, { params: { id }, body: { isActive: true } });
  sunday.setNow("2026-11-23T05:00:00Z"); // midnight in New York
  expect(await refusals("Today", params)).toEqual(["mail_expired", "mail_expired", 409]);
  await admin.call(calls.change, { params: { id }, body: { expiryDate: "2026-11-30" } });
  await admin.call(settings.sendKept, { params });
  expect(await settled(id)).toMatchObject({ kept: 1, sent: 1 });
});

it("a kept email is sent only to a person who is still in the audience, at the address of now", async () => {
  const { id, params } = await keep("Audience");
  const leave = (status: string) =>
    pool.query("update members set membership_status = $1 where id = $2", [status, sunday.ids.member]);
  await leave("inactive");
  expect(await refusals("Audience", params)).toEqual(["mail_not_recipient", "mail_not_recipient", 409]);
  await leave("active");
  await pool.query("update members set email = $1 where id = $2", [CAST.ministry_leader.email, sunday.ids.member]);
  expect(await refusals("Audience", params)).toEqual(["mail_shared", "mail_shared", 409]);
  await pool.query("update members set email = 'lydia.new@example.org' where id = $1", [sunday.ids.member]);
  const { body } = await admin.call(settings.sendKept, { params });
  expect(body).toEqual({ recipient: "lydia.new@example.org" });
  await settled(id);
  expect((await log(id))[0]).toEqual(["Lydia Marsh", "lydia.new@example.org", "sent", null]);
  expect([sentTo(LYDIA, "Audience"), sentTo("lydia.new@example.org", "Audience")]).toMatchObject([[], [{}]]);
  await pool.query("update members set email = $1 where id = $2", [LYDIA, sunday.ids.member]);
});

it("a kept email is kept again, once, if the mail server is removed before it is sent", async () => {
  const { id, params } = await keep("Removed again");
  mailbox.putOff.add(LYDIA);
  await admin.call(settings.sendKept, { params });
  await until(
    () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
    (tried) => tried === 1,
  );
  await admin.call(mailServer.remove);
  mailbox.putOff.clear();
  sunday.setNow("2026-11-22T15:01:00Z");
  await resumeDeliveries(sunday.services, "email");
  expect(await settled(id)).toMatchObject({ kept: 2, sent: 0 });
  expect(await listMails("Removed again")).toHaveLength(2);
});

it("a kept email to a person who was deleted is not sent", async () => {
  const gone = await sunday.addPerson({ firstName: "Gus", lastName: "Gone", email: "gus@example.org" });
  await pool.query("insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')", [
    gone,
    sunday.music,
  ]);
  await keep("Gone");
  const [mail] = (await listMails("Gone")).filter(({ recipient }) => recipient === "gus@example.org");
  const params = mail?.params ?? { id: 0 };
  await admin.call(members.remove, { params: { id: gone } });
  const { body } = await admin.refused(settings.sendKept, { params });
  expect([body.code, to("gus@example.org")]).toEqual(["mail_not_recipient", []]);
});
