// Statements whose email failed: they are listed as such, and can be sent again.
import { personGiving } from "@narthex/contract/person-giving.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { type Books, openBooks } from "../../../test/statements.ts";
import { openLiveStream } from "../../../test/stream.ts";
import { until } from "../../../test/until.ts";
import { runUpkeep } from "../../upkeep.ts";

let mailbox: Mailbox;
let books: Books;
const params = { year: 2025 };
const ADDRESS = "gone@example.org";

beforeAll(async () => {
  mailbox = await openMailbox();
  books = await openBooks({ config: { smtpUrl: mailbox.url, mailFrom: "Grace <office@example.org>" } });
});
afterEach(() => books.clearLedger());
afterAll(async () => {
  await books?.close();
  await mailbox?.close();
});

const donors = async () => (await books.ruth.call(calls.donors, { params })).body;
const mailAll = async () => (await books.ruth.call(calls.mailAll, { params })).body;
const mailedAt = async (id: number) =>
  (await books.ruth.call(personGiving.get, { params: { id } })).body.years[0]?.statement?.mailedAt;

/** Issues the statement of a person whose mailbox does not exist, and waits until its email failed. */
async function failToMail(): Promise<number> {
  mailbox.unknown.add(ADDRESS);
  const anna = await books.addPerson({ email: ADDRESS });
  await books.record({ memberId: anna, amount: "5.00", donationDate: "2025-03-02" });
  await books.run(2025);
  await mailAll();
  await until(donors, ([row]) => row?.mail === "failed");
  return anna;
}

/** Creates the mailbox, and waits until the statement was sent to it. */
async function mailAgain(): Promise<void> {
  mailbox.unknown.delete(ADDRESS);
  expect(await mailAll()).toEqual({ asked: 1 });
  expect(await until(donors, ([row]) => row?.mail === "sent")).toMatchObject([{ noMail: "sent" }]);
}

test("an undelivered statement is listed, and can be sent again", async () => {
  const anna = await failToMail();
  expect(await donors()).toMatchObject([{ memberId: anna, mail: "failed", noMail: null }]);
  expect(await mailedAt(anna)).toBe(null);
  expect(await books.count("select count(*) from mails where attachment is not null")).toBe(0);
  await mailAgain();
  expect(await mailedAt(anna)).toEqual(expect.any(String));
});

test("an undelivered statement can be sent again after its email was deleted, and a delivered one cannot", async () => {
  const anna = await failToMail();
  const deleteOldMails = async () => {
    await books.postgres.pool.query("update mails set created_at = '2026-01-01'");
    await runUpkeep(books.services);
    expect(await books.count("select count(*) from mails")).toBe(0);
  };
  await deleteOldMails();
  expect(await donors()).toMatchObject([{ memberId: anna, mail: null, mailedAt: null, noMail: null }]);
  await mailAgain();
  await deleteOldMails();
  expect(await donors()).toMatchObject([{ mail: "sent", mailedAt: expect.any(String), noMail: "sent" }]);
});

test("a statement whose email was given up after a day is published to lists of statements and of emails", async () => {
  await failToMail();
  const stream = await openLiveStream(books.ruth);
  const yesterday = books.services.clock().subtract({ hours: 25 }).toString();
  await books.postgres.pool.query("update mails set status = 'queued', updated_at = $1", [yesterday]);
  await runUpkeep(books.services);
  const topics = async () => stream.notices.map(({ topic }) => topic);
  expect(await until(topics, (found) => found.includes("mails"))).toContain("statements");
  expect(await donors()).toMatchObject([{ mail: "failed" }]);
  stream.close();
  await stream.ended;
});

test("the failure of a statement email is published to open lists of statements", async () => {
  await failToMail();
  const stream = await openLiveStream(books.ruth);
  const { db, pool } = books.postgres;
  const { rows } = await pool.query<{ id: number }>("update mails set status = 'queued' returning id");
  await books.services.jobs.send(db, "send-mail", { mailId: rows[0]?.id ?? 0 });
  const topics = async () => stream.notices.map(({ topic }) => topic);
  expect(await until(topics, (found) => found.includes("mails"))).toContain("statements");
  stream.close();
  await stream.ended;
});
