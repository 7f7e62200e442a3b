// Statements by email: each donor receives one once, and donors who cannot receive one are listed.
import { confirmation } from "@narthex/contract/confirmation.ts";
import { mailServer } from "@narthex/contract/mail-server.ts";
import { settings } from "@narthex/contract/settings.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../../sample/src/cast.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { openPdf } from "../../../test/pdf.ts";
import { type Books, openBooks } from "../../../test/statements.ts";
import { until } from "../../../test/until.ts";
import { mailStatements, startStatementMailJob } from "./mailing.service.ts";

let mailbox: Mailbox;
let books: Books;
const params = { year: 2025 };

beforeAll(async () => {
  mailbox = await openMailbox();
  books = await openBooks({ config: { smtpUrl: mailbox.url, mailFrom: "Grace <office@example.org>" } });
});
afterEach(() => books.clearLedger());
afterAll(async () => {
  await books?.close();
  await mailbox?.close();
});

const give = (memberId: number, amount = "5.00") => books.record({ memberId, amount, donationDate: "2025-03-02" });
const preview = async () => (await books.ruth.call(calls.mailPreview, { params })).body;
const mailAll = async () => (await books.ruth.call(calls.mailAll, { params })).body;
const donors = async () => (await books.ruth.call(calls.donors, { params })).body;
const mails = () => books.count("select count(*) from mails");
const gone = () =>
  until(donors, (rows) => rows.every(({ mail }) => mail === null || mail === "sent" || mail === "failed"));

test("previews who receives one, who does not, and why; then sends each with its document, once", async () => {
  const { member, admin } = books.ids;
  const paper = await books.addPerson({ firstName: "Otto", lastName: "Paper", email: null });
  const wang = await books.addPerson({ firstName: "หญิง", lastName: "สม", email: "wang@example.org" });
  for (const one of [member, admin, paper, wang]) await give(one);
  await books.run(2025);
  expect(await preview()).toEqual({
    willGet: 2,
    willNot: expect.arrayContaining([
      { reason: "no_email", count: 1 },
      { reason: "needs_pen", count: 1 },
    ]),
    delivery: "smtp",
  });
  expect(await mailAll()).toEqual({ asked: 2 });
  expect((await books.auditOf("statements")).at(-1)).toMatchObject({ action: "mailed", detail: { asked: 2 } });
  const rows = await gone();
  expect(rows.map(({ lastName, mail, noMail }) => [lastName, mail, noMail])).toEqual([
    ["Adler", "sent", "sent"],
    ["Marsh", "sent", "sent"],
    ["Paper", null, "no_email"],
    ["สม", null, "needs_pen"],
  ]);
  const received = mailbox.received.filter(({ recipients }) => recipients.includes(CAST.member.email));
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail?.headers).toMatch(/^Subject: Grace Community Church: your giving statement 2025$/m);
  expect(mail?.text).toContain("Thank you for your gifts in 2025.");
  expect(mail?.files.map(({ name }) => name)).toEqual(["giving-statement-2025.pdf"]);
  expect((await openPdf(mail?.files[0]?.content ?? Buffer.alloc(0))).strings).toContain("Lydia Marsh");
  // The text of a sent email is erased.
  expect(await books.count("select count(*) from mails where attachment is not null")).toBe(0);

  // Repeated requests and a repeated job send nothing.
  expect(await mailAll()).toEqual({ asked: 0 });
  await Promise.all([mailStatements(books.services, 2025), mailStatements(books.services, 2025)]);
  expect(await mails()).toBe(2);
  expect(await preview()).toMatchObject({
    willGet: 0,
    willNot: expect.arrayContaining([{ reason: "sent", count: 2 }]),
  });
});

const runAndMail = async () => {
  await books.run(2025);
  await mailAll();
  return gone();
};

test("the statements that were not emailed are printed in one document", async () => {
  const print = () => books.ruth.fetch("/api/statements/years/2025/all.pdf?only=not_mailed");
  const paper = await books.addPerson({ firstName: "Otto", lastName: "Paper", email: null });
  for (const one of [books.ids.member, paper]) await give(one);
  await runAndMail();
  const { byPage } = await openPdf(await (await print()).bytes());
  expect(byPage.map((texts) => texts.at(-2))).toEqual(["2025 giving statement · Otto Paper"]);
  await books.postgres.pool.query(
    "update members set email = 'otto@example.org', email_confirmed = true where id = $1",
    [paper],
  );
  await runAndMail();
  expect([(await print()).status, ((await (await print()).json()) as { code: string }).code]).toEqual([
    404,
    "no_statements",
  ]);
});

test("the email of a statement that replaces another one says so", async () => {
  const ofLydia = () => mailbox.received.filter(({ recipients }) => recipients.includes(CAST.member.email));
  const before = ofLydia().length;
  for (const amount of ["5.00", "7.00"]) {
    await give(books.ids.member, amount);
    await runAndMail();
  }
  const [first, second] = ofLydia().slice(before);
  expect(first?.text).not.toContain("replaces");
  expect(second?.headers).toMatch(/^Subject: Grace Community Church: your new giving statement 2025$/m);
  expect(second?.text).toMatch(
    /Your new giving statement is attached.*It replaces the one issued on November \d+, 2026\./s,
  );
});

test("two jobs at the same time send everyone one", async () => {
  for (let nr = 0; nr < 10; nr++) {
    await give(await books.addPerson({ firstName: `Nr ${nr}`, lastName: "Many", email: `many${nr}@example.org` }));
  }
  await books.run(2025);
  await books.postgres.pool.query("update statements set mail_asked_at = now()");
  await Promise.all([1, 2, 3].map(() => mailStatements(books.services, 2025)));
  expect(await mails()).toBe(10);
});

test("emails that a server left unsent are sent by the next", async () => {
  await give(books.ids.member);
  await books.run(2025);
  await books.postgres.pool.query("update statements set mail_asked_at = now()");
  expect(await books.year(2025)).toMatchObject({ mailsWaiting: 1 });
  await startStatementMailJob(books.services);
  expect(await gone()).toMatchObject([{ mail: "sent" }]);
});

test("one donor at a time, and not a second time", async () => {
  const { member, admin } = books.ids;
  await give(member);
  await give(admin);
  await books.run(2025);
  const one = { params: { memberId: member, year: 2025 } };
  expect(await books.ruth.call(calls.mailOne, one)).toMatchObject({ status: 202, body: { delivery: "smtp" } });
  const rows = await until(donors, (all) => all.some(({ mail }) => mail === "sent"));
  expect(rows.map(({ memberId, mail }) => [memberId, mail])).toEqual([
    [admin, null],
    [member, "sent"],
  ]);
  expect((await books.auditOf("statements")).at(-1)).toMatchObject({
    action: "mailed_one",
    detail: { memberId: member },
  });
  const again = await books.ruth.refused(calls.mailOne, one);
  expect([again.status, again.body.code, again.body.fields?.email]).toEqual([
    409,
    "statement_not_mailable",
    "This donor already has this statement.",
  ]);
});

test("a corrected statement is sent again, an unchanged one is not", async () => {
  const { member, admin } = books.ids;
  await give(member);
  await give(admin);
  await runAndMail();
  await give(member, "1.00");
  await books.run(2025);
  expect(await preview()).toMatchObject({ willGet: 1, willNot: [{ reason: "sent", count: 1 }] });
  await mailAll();
  await gone();
  const sent = mailbox.received.filter(({ recipients }) => recipients.includes(CAST.member.email)).at(-1);
  const { strings } = await openPdf(sent?.files[0]?.content ?? Buffer.alloc(0));
  expect(strings).toContain("This statement replaces the one issued on November 22, 2026.");
});

test("outdated statements are neither sent nor downloaded until the next run", async () => {
  const { member, admin } = books.ids;
  await give(member);
  const disputed = await books.record({ memberId: admin, amount: "7.00", donationDate: "2025-03-02" });
  await books.run(2025);
  await books.strike(disputed.id);
  for (const call of [calls.mailPreview, calls.mailAll, calls.combined, calls.zip]) {
    const { status, body } = await books.ruth.refused(call, { params });
    expect([status, body.code]).toEqual([409, "statements_outdated"]);
  }
  const one = { params: { memberId: admin, year: 2025 } };
  expect((await books.ruth.refused(calls.mailOne, one)).body.code).toBe("statements_outdated");
  expect(await mails()).toBe(0);
  await books.run(2025);
  expect(await mailAll()).toEqual({ asked: 1 });
  expect(await gone()).toMatchObject([{ memberId: member, mail: "sent" }]);
});

test("a change between request and sending stops only that statement", async () => {
  const { member, admin } = books.ids;
  await give(member);
  const disputed = await books.record({ memberId: admin, amount: "7.00", donationDate: "2025-03-02" });
  await give(admin);
  await books.run(2025);
  await books.postgres.pool.query("update statements set mail_asked_at = now()");
  await books.strike(disputed.id);
  await mailStatements(books.services, 2025);
  expect(await gone()).toMatchObject([
    { memberId: admin, mail: null, noMail: null },
    { memberId: member, mail: "sent" },
  ]);
  expect(await mails()).toBe(1);
  expect((await books.year(2025)).mailsWaiting).toBe(0);
});

test("nothing is sent before a run, while one is running, or to a person without a statement", async () => {
  await give(books.ids.member);
  for (const call of [calls.mailPreview, calls.mailAll]) {
    expect((await books.ruth.refused(call, { params })).body.code).toBe("no_statements");
  }
  await books.run(2025);
  const nobody = { params: { memberId: books.ids.admin, year: 2025 } };
  expect((await books.ruth.refused(calls.mailOne, nobody)).body.code).toBe("not_found");
  await books.postgres.pool.query("update statement_runs set status = 'running', finished_at = null");
  for (const call of [calls.mailPreview, calls.mailAll]) {
    expect((await books.ruth.refused(call, { params })).body.code).toBe("statements_running");
  }
  const one = { params: { memberId: books.ids.member, year: 2025 } };
  expect((await books.ruth.refused(calls.mailOne, one)).body.code).toBe("statements_running");
  expect(await mails()).toBe(0);
});

test("without SMTP, an email is recorded with its document for administrators, and its statement is still to be printed", async () => {
  const office = await openBooks();
  await office.record({ donationDate: "2025-03-02" });
  await office.run(2025);
  expect((await office.ruth.call(calls.mailPreview, { params })).body).toMatchObject({ willGet: 1, delivery: "kept" });
  const one = { params: { memberId: office.ids.member, year: 2025 } };
  expect((await office.ruth.call(calls.mailOne, one)).body).toMatchObject({ delivery: "kept" });
  const look = async () => (await office.ruth.call(calls.donors, { params })).body;
  expect(await until(look, ([row]) => row?.mail === "kept")).toMatchObject([{ mailedAt: null, noMail: "kept" }]);
  expect((await office.ruth.call(calls.mailPreview, { params })).body.willNot).toEqual([{ reason: "kept", count: 1 }]);
  expect((await office.ruth.refused(calls.mailOne, one)).body.fields?.email).toContain("is kept in Settings");
  const query = { only: "not_mailed" } as const;
  expect((await office.ruth.call(calls.donors, { params, query })).body).toMatchObject([{ mail: "kept" }]);
  const printed = await office.ruth.fetch("/api/statements/years/2025/all.pdf?only=not_mailed");
  expect((await openPdf(await printed.bytes())).strings).toContain("Lydia Marsh");
  const [kept] = (await office.ruth.call(settings.mails)).body;
  expect(kept).toMatchObject({
    recipient: CAST.member.email,
    status: "kept",
    attachmentName: "giving-statement-2025.pdf",
  });
  const path = settings.mailAttachment.path.replace(":id", String(kept?.id));
  const file = await office.ruth.fetch(path);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect((await openPdf(await file.bytes())).strings).toContain("Lydia Marsh");
  for (const role of ["member", "intermediate_admin"] as const) {
    expect((await (await office.as(role)).fetch(path)).status).toBe(403);
  }
  const unknown = await office.ruth.refused(settings.mailAttachment, { params: { id: 99_999 } });
  expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  await office.close();
});

test("a kept email is sent by its statement once SMTP is configured, and not at all if the statement was replaced", async () => {
  const office = await openBooks();
  const { ruth } = office;
  const year = { params };
  const look = async () => (await ruth.call(calls.donors, year)).body;
  const keep = async () => {
    await ruth.call(calls.mailAll, year);
    await until(look, ([row]) => row?.mail === "kept");
    return (await ruth.call(settings.mails)).body;
  };
  await office.record({ memberId: office.ids.member, donationDate: "2025-03-02" });
  await office.run(2025);
  const [first] = await keep();
  await office.record({ memberId: office.ids.member, donationDate: "2025-03-09" });
  await ruth.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  const server = { host: "127.0.0.1", port: mailbox.port, encryption: "none", senderAddress: "o@example.org" } as const;
  const none = { user: null, password: null, senderName: null, replyTo: null };
  const setUp = () => ruth.call(mailServer.update, { body: { ...server, ...none } });
  await setUp();
  const send = (id = 0) => ruth.refused(settings.sendKept, { params: { id } });
  expect((await send(first?.id)).body.code).toBe("statements_outdated");
  await ruth.call(mailServer.remove);
  await office.run(2025);
  const [second, replaced] = await keep();
  expect([second?.refusal, replaced?.id, replaced?.refusal]).toEqual([null, first?.id, "mail_statement_replaced"]);
  await setUp();
  const before = mailbox.received.length;
  expect((await send(first?.id)).body.code).toBe("mail_statement_replaced");
  const { body } = await ruth.call(settings.sendKept, { params: { id: second?.id ?? 0 } });
  expect(body).toEqual({ recipient: CAST.member.email });
  const [row] = await until(look, ([one]) => one?.mail === "sent");
  expect(row).toMatchObject({ mailedAt: expect.any(String), noMail: "sent" });
  expect((await send(second?.id)).body.code).toBe("mail_not_kept");
  expect(mailbox.received.length).toBe(before + 1);
  await office.close();
});
