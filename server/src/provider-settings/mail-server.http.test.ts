// The mail server in the settings: set up, tested and changed without a restart, and never shown with its password.
import { createServer } from "node:net";
import { api } from "@narthex/contract/api.ts";
import type { MailServerChange } from "@narthex/contract/mail-server.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";
import { type Mailbox, openMailbox } from "../../test/mailbox.ts";
import { freePort } from "../../test/ports.ts";
import { until } from "../../test/until.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import { readMailAccess } from "../providers/mail-server.ts";
import { seal } from "../sealed.ts";

const { confirmation, mailServer, settings } = api;
const PASSWORD = "a secret of the mail server";
const ACCOUNT = { user: "office@example.org", password: PASSWORD };
const NEVER_USED = { lastSentAt: null, waitingSince: null, isPaused: false, updatedAt: null };

let mailbox: Mailbox;
let congregation: Congregation;
let admin: Person;

beforeAll(async () => {
  mailbox = await openMailbox(0, undefined, ACCOUNT);
  congregation = await openCongregation();
  admin = await congregation.as("admin");
});
afterAll(async () => {
  await congregation.close();
  await mailbox.close();
});
beforeEach(async () => {
  await congregation.postgres.pool.query("delete from provider_settings");
  await congregation.postgres.pool.query("delete from rate_limits");
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
});

const bodyFor = (more: Partial<MailServerChange> = {}): MailServerChange => ({
  host: "127.0.0.1",
  port: mailbox.port,
  encryption: "none",
  user: ACCOUNT.user,
  password: PASSWORD,
  senderName: "Grace, Community Church",
  senderAddress: "office@example.org",
  replyTo: "pastor@example.org",
  ...more,
});
const setUp = (more: Partial<MailServerChange> = {}) => admin.call(mailServer.update, { body: bodyFor(more) });
const sentTo = (recipient: string) => mailbox.received.filter(({ recipients }) => recipients.includes(recipient));
/** Waits for the only email to an address. */
const waitForMail = (recipient: string) =>
  until(
    () => sentTo(recipient),
    ({ length }) => length === 1,
  );
const reasonOf = async () => {
  const { status, body } = await admin.refused(settings.sendTest);
  return [status, body.code, body.fields?.server];
};

test("emails are sent through the mail server as soon as it is saved", async () => {
  expect((await admin.call(settings.get)).body.emailDelivery).toBe("kept");
  expect((await admin.call(mailServer.get)).body).toEqual({
    source: "none",
    values: null,
    secret: null,
    ...NEVER_USED,
  });
  const { body } = await setUp();
  const { password: _, updatedAt: __, ...values } = bodyFor();
  expect(body).toMatchObject({ source: "form", values, secret: { isReadable: true, setBy: "Ruth Adler" } });
  expect((await admin.call(settings.get)).body.emailDelivery).toBe("smtp");

  const { email } = CAST.member;
  await congregation.stranger().call(api.signin.sendCode, { body: { email } });
  const [mail] = await waitForMail(email);
  expect(mail?.headers).toMatch(/^From: "Grace, Community Church" <office@example\.org>$/m);
  expect(mail?.headers).toMatch(/^Reply-To: pastor@example\.org$/m);
});

test("no answer, log entry or column shows the password", async () => {
  await setUp();
  const shown = JSON.stringify([await admin.call(mailServer.get), await setUp({ senderName: "Grace" })]);
  expect(shown).not.toContain(PASSWORD);
  const { rows } = await congregation.postgres.pool.query(
    "select row_to_json(p)::text as row from provider_settings p",
  );
  expect(rows[0].row).toContain("127.0.0.1");
  expect(rows[0].row).not.toContain(PASSWORD);
  const entries = await congregation.postgres.pool.query(
    "select detail from audit_entries where subject = 'mail_server' and action = 'changed' order by id desc limit 2",
  );
  expect(entries.rows.map(({ detail }) => detail.fields)).toEqual([
    ["senderName"],
    ["host", "port", "encryption", "user", "senderName", "senderAddress", "replyTo", "password"],
  ]);
});

test("a change needs a confirmation", async () => {
  const [name] = [...admin.cookies.keys()].filter((cookie) => cookie.includes("confirmed"));
  admin.cookies.delete(name ?? "");
  await endConfirmations(congregation);
  for (const [call, input] of [
    [mailServer.update, { body: bodyFor() }],
    [mailServer.remove, {}],
  ] as const) {
    const { status, body } = await admin.refused(call, input);
    expect([status, body.code]).toEqual([403, "confirmation_needed"]);
  }
  expect((await admin.call(mailServer.get)).body.source).toBe("none");
});

test("another server, user or port needs the password again, another sender does not", async () => {
  const needs = async (more: Partial<MailServerChange>) =>
    (await admin.refused(mailServer.update, { body: bodyFor({ password: null, ...more }) })).body.fields;
  expect(await needs({})).toEqual({ password: "Required" });
  await setUp();
  const again = { password: "Please enter it again, because it is for another server or account now." };
  expect(await needs({ host: "localhost" })).toEqual(again);
  expect(await needs({ port: 2525 })).toEqual(again);
  expect(await needs({ user: "other@example.org" })).toEqual(again);
  const { status } = await setUp({ password: null, senderName: null, replyTo: null });
  expect(status).toBe(200);
  expect((await admin.call(settings.sendTest)).status).toBe(202);
});

test("an encrypted connection to the same server keeps the password, and one without encryption needs it again", async () => {
  await setUp();
  const entered = (await admin.call(mailServer.get)).body.secret;
  const encrypted = await setUp({ password: null, encryption: "starttls" });
  expect(encrypted.status).toBe(200);
  expect(encrypted.body.secret).toEqual(entered);
  const other = await setUp({ password: null, encryption: "tls", port: 2465 });
  expect([other.status, other.body.values?.port]).toEqual([200, 2465]);
  const { status, body } = await admin.refused(mailServer.update, { body: bodyFor({ password: null }) });
  expect([status, body.fields]).toEqual([
    400,
    { password: "Please enter it again, because it would be sent without encryption now." },
  ]);
  const access = await readMailAccess(congregation.postgres.db, congregation.services);
  expect(access?.url).toContain(`${encodeURIComponent(PASSWORD)}@127.0.0.1:2465`);
});

test("a mail server is proven by the first email that it accepts, and again after a change", async () => {
  const provenAt = async () => (await admin.call(mailServer.get)).body.lastSentAt;
  await congregation.postgres.pool.query("delete from mails");
  await setUp();
  expect(await provenAt()).toBeNull();
  await admin.call(settings.sendTest);
  expect(await provenAt()).not.toBeNull();
  await congregation.postgres.pool.query("update provider_settings set updated_at = now() + interval '1 hour'");
  expect(await provenAt()).toBeNull();
});

test("a kept email is sent on request once a mail server is set up, and only once", async () => {
  const recipient = "kept@example.org";
  const letter = { subject: "Welcome", text: "Come in" };
  const id = await congregation.postgres.transaction((tx) => queueMail(tx, congregation.services, recipient, letter));
  const params = { params: { id } };
  expect((await admin.refused(settings.sendKept, params)).body.code).toBe("mail_not_set_up");
  await setUp();
  expect((await admin.call(settings.sendKept, params)).body).toEqual({ recipient });
  await waitForMail(recipient);
  expect((await admin.refused(settings.sendKept, params)).body.code).toBe("mail_not_kept");
  expect((await (await congregation.as("intermediate_admin")).refused(settings.sendKept, params)).status).toBe(403);
});

test("a test email arrives and is listed, and its text is not kept", async () => {
  await setUp();
  expect((await admin.call(settings.sendTest)).body).toEqual({ recipient: CAST.admin.email });
  expect(sentTo(CAST.admin.email).length).toBeGreaterThan(0);
  const [newest] = (await admin.call(settings.mails)).body;
  expect(newest).toMatchObject({ recipient: CAST.admin.email, status: "sent", text: null });
});

test("a test that fails gives a reason of our own and repeats nothing that the server said", async () => {
  await setUp({ password: "wrong" });
  expect(await reasonOf()).toEqual([502, "mail_not_sent", "The server did not accept the user and the password."]);
  await setUp({ user: null });
  expect(await reasonOf()).toEqual([502, "mail_not_sent", "The server asks for a user and a password."]);
  await setUp({ host: "nowhere.invalid" });
  expect((await reasonOf())[2]).toContain("The name of the server was not found");
  await setUp({ encryption: "starttls" });
  expect((await reasonOf())[2]).toContain("The server does not offer STARTTLS.");

  const unreachable = "Can't reach the server. Please check its name, the port and the encryption.";
  const other = createServer((socket) => socket.end("SSH-2.0-secret-banner\r\n"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  await setUp({ port });
  expect(await reasonOf()).toEqual([502, "mail_not_sent", unreachable]);
  await new Promise((resolve) => other.close(resolve));
  expect(await reasonOf()).toEqual([502, "mail_not_sent", unreachable]);
});

test.each([
  ["host", "169.254.169.254"],
  ["host", "::ffff:169.254.169.254"],
  ["host", "2852039166"],
  ["host", "169.254.43518"],
  ["host", "0.0.0.0"],
  ["host", "224.0.0.1"],
  ["host", "fe80::1"],
  ["host", "mail.example.org/path"],
  ["host", "user@mail.example.org"],
  ["host", ""],
  ["port", 22],
  ["port", 80],
  ["port", 70_000],
  ["senderAddress", "office"],
  ["senderName", "Grace\r\nBcc: all@example.org"],
] as const)("%s %s is refused", async (field, value) => {
  const { status, body } = await admin.refused(mailServer.update, { body: { ...bodyFor(), [field]: value } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("a password that was stored with another SECRET has to be entered again, and emails are kept until then", async () => {
  const bound = JSON.stringify(["mail", "127.0.0.1", mailbox.port, "none", ACCOUNT.user]);
  const other = seal(
    { current: "another secret of at least 32 characters", other: null },
    "provider secrets",
    JSON.stringify([bound, ACCOUNT]),
  );
  await setUp();
  await congregation.postgres.pool.query("update provider_settings set sealed = $1", [other]);
  expect((await admin.call(mailServer.get)).body.secret?.isReadable).toBe(false);
  expect((await admin.call(settings.get)).body.emailDelivery).toBe("kept");
  const { body } = await admin.refused(mailServer.update, { body: bodyFor({ password: null }) });
  expect(body.fields?.password).toContain("SECRET has changed");
  expect((await setUp()).body.secret?.isReadable).toBe(true);
  expect((await admin.call(settings.get)).body.emailDelivery).toBe("smtp");
});

test("a password is not sent to a host that was changed in the database", async () => {
  await setUp();
  await congregation.postgres.pool.query(
    `update provider_settings set "values" = jsonb_set("values", '{host}', '"localhost"')`,
  );
  expect((await admin.call(mailServer.get)).body.secret?.isReadable).toBe(false);
  expect((await admin.call(settings.get)).body.emailDelivery).toBe("kept");
});

test("an email that an unreachable server did not accept is shown as waiting, and sent through the next one at once", async () => {
  const { postgres, services } = congregation;
  await setUp({ port: await freePort() });
  await postgres.transaction((tx) => queueMail(tx, services, "patient@example.org", { subject: "Hi", text: "Hi" }));
  const retry = "update pgboss.job set start_after = now() + interval '9 minutes' where state = 'retry'";
  await until(
    () => postgres.pool.query(retry),
    ({ rowCount }) => rowCount === 1,
  );
  await postgres.pool.query("update mails set updated_at = now() - interval '11 minutes'");
  const isShown = async () => (await admin.call(mailServer.get)).body.waitingSince !== null;
  expect(await isShown()).toBe(true);
  // In a long queue, it would not have been tried yet.
  await postgres.pool.query("update pgboss.job set state = 'created' where state = 'retry'");
  expect(await isShown()).toBe(false);
  await postgres.pool.query("update pgboss.job set retry_count = 1 where state = 'created' and name = 'send-mail'");
  expect(await isShown()).toBe(true);
  await setUp();
  await waitForMail("patient@example.org");
});

test("without the mail server emails are kept again", async () => {
  await setUp();
  expect((await admin.call(mailServer.remove)).body).toMatchObject({ source: "none", values: null, secret: null });
  await admin.call(settings.sendTest);
  expect((await admin.call(settings.mails)).body[0]).toMatchObject({ status: "kept" });
});

test("SMTP_URL overrides the form, which then shows it without its user and cannot change it", async () => {
  const smtpUrl = `smtp://someone:${PASSWORD.replaceAll(" ", "")}@127.0.0.1:${mailbox.port}?ignoreTLS=true`;
  const fixed = await openCongregation({ config: { smtpUrl, mailFrom: "Grace <office@example.org>" } });
  const ruth = await fixed.as("admin");
  const { body } = await ruth.call(mailServer.get);
  expect(body).toEqual({
    source: "environment",
    values: {
      host: "127.0.0.1",
      port: mailbox.port,
      encryption: "none",
      user: null,
      senderName: "Grace",
      senderAddress: "office@example.org",
      replyTo: null,
    },
    secret: null,
    ...NEVER_USED,
  });
  await ruth.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  for (const call of [mailServer.update, mailServer.remove]) {
    const { status, body } = await ruth.refused(call, call === mailServer.update ? { body: bodyFor() } : {});
    expect([status, body.code]).toEqual([409, "set_by_environment"]);
  }
  await fixed.close();
});
