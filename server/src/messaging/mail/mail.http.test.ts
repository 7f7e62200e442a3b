import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../../test/congregation.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { freePort } from "../../../test/ports.ts";
import { until } from "../../../test/until.ts";
import { mails } from "../../database/tables/operations.ts";
import { queueMail, requestQueuedMails } from "./mail.ts";

const { signin, settings } = api;
const mailFrom = "Grace Community Church <office@example.org>";
let mailbox: Mailbox;
let congregation: Congregation;

beforeAll(async () => {
  mailbox = await openMailbox();
  congregation = await openCongregation({ config: { smtpUrl: mailbox.url, mailFrom } });
});
afterAll(async () => {
  await congregation.close();
  await mailbox.close();
});

const stored = (of: Congregation = congregation) => of.postgres.db.select().from(mails).orderBy(mails.id);
const letter = { subject: "Hello", text: "A letter with an ü.\n" };

describe("a mail", () => {
  it("is sent to its recipient, and its text is then erased here", async () => {
    const email = CAST.member.email;
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    const [mail] = await until(
      () => mailbox.received.filter(({ recipients }) => recipients.includes(email)),
      ({ length }) => length === 1,
    );
    expect(mail?.headers).toMatch(/^From: "?Grace Community Church"? <office@example\.org>$/m);
    expect(mail?.headers).toMatch(/^Subject: Grace Community Church: your sign-in code$/m);
    const [, otp = ""] = /code is (\d{6})/.exec(mail?.text ?? "") ?? [];
    expect((await person.call(signin.withCode, { body: { email, otp } })).status).toBe(200);
    const [row] = await until(stored, (rows) => rows.every(({ status }) => status === "sent"));
    expect(row).toMatchObject({ recipient: email, status: "sent", text: "" });
  });

  it("is not queued if its transaction is rolled back", async () => {
    const before = (await stored()).length;
    const failing = congregation.postgres.transaction(async (tx) => {
      await queueMail(tx, congregation.services, "nobody@example.org", letter);
      throw new Error("the cause failed");
    });
    await expect(failing).rejects.toThrow("the cause failed");
    expect(await stored()).toHaveLength(before);
    const { rows } = await congregation.postgres.pool.query(
      "select from pgboss.job where name = 'send-mail' and state < 'active'",
    );
    expect(rows).toEqual([]);
  });

  it("is sent without a pause after others of the same transaction", async () => {
    const people = Array.from({ length: 60 }, (_, place) => `crowd${place}@example.org`);
    await congregation.postgres.transaction(async (tx) => {
      for (const person of people) await queueMail(tx, congregation.services, person, letter);
    });
    const reached = () =>
      mailbox.received.flatMap(({ recipients }) => recipients).filter((to) => to.startsWith("crowd"));
    const all = await until(reached, ({ length }) => length >= people.length);
    expect(all.toSorted()).toEqual(people.toSorted());
  });

  it("has the same Message-ID each time a server that died is replaced by one that sends it again", async () => {
    const sent = (to: string) => mailbox.received.filter(({ recipients }) => recipients.includes(to));
    const idOf = (to: string, place: number) => /^Message-ID: (\S+)$/m.exec(sent(to)[place]?.headers ?? "")?.[1];
    const { postgres, services } = congregation;
    await postgres.transaction(async (tx) => {
      for (const to of ["twice@example.org", "once@example.org"]) await queueMail(tx, services, to, letter);
    });
    const rowOf = async (to: string) => (await stored()).find(({ recipient }) => recipient === to);
    await until(
      () => rowOf("twice@example.org"),
      (row) => row?.status === "sent",
    );
    await postgres.transaction(async (tx) => {
      await tx
        .update(mails)
        .set({ status: "queued", ...letter })
        .where(eq(mails.recipient, "twice@example.org"));
      await requestQueuedMails(tx, services.jobs);
    });
    await until(
      () => [...sent("twice@example.org"), ...sent("once@example.org")],
      ({ length }) => length === 3,
    );
    expect(idOf("twice@example.org", 0)).toMatch(/^<[\w-]{24}\.\d+@example\.org>$/);
    expect(idOf("twice@example.org", 1)).toBe(idOf("twice@example.org", 0));
    expect(idOf("once@example.org", 0)).not.toBe(idOf("twice@example.org", 0));
  });

  it("is given up immediately if the server does not know the recipient", async () => {
    mailbox.unknown.add("gone@example.org");
    await congregation.postgres.transaction((tx) => queueMail(tx, congregation.services, "gone@example.org", letter));
    const rows = await until(stored, (all) => all.some(({ status }) => status === "failed"));
    expect(rows.find(({ status }) => status === "failed")).toMatchObject({ recipient: "gone@example.org", text: "" });
  });

  it.each([
    ["MAIL FROM", "553 5.7.1 Sender address not owned by this user"],
    ["RCPT TO", "550 5.4.5 Daily sending limit exceeded"],
    ["RCPT TO", "553 5.7.1 <a@b.org>: Sender address rejected: not owned by user a"],
    ["RCPT TO", "554 5.7.1 <c@d.org>: Relay access denied"],
  ] as const)("keeps its text and is sent later if the server answers %s with %s", async (command, answer) => {
    mailbox.refusals.set(command, answer);
    const recipient = `later${answer.length}@example.org`;
    await congregation.postgres.transaction((tx) => queueMail(tx, congregation.services, recipient, letter));
    await until(
      () => congregation.postgres.pool.query("select from pgboss.job where name = 'send-mail' and state = 'retry'"),
      ({ rowCount }) => rowCount === 1,
    );
    const rowOf = async () => (await stored()).find((row) => row.recipient === recipient);
    expect(await rowOf()).toMatchObject({ status: "queued", text: letter.text });
    mailbox.refusals.clear();
    await congregation.services.jobs.startWaiting(congregation.postgres.db, "send-mail");
    await until(rowOf, (row) => row?.status === "sent");
  });

  it("is retried until the server is back", async () => {
    const port = await freePort();
    const other = await openCongregation({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom } });
    await other.postgres.transaction((tx) => queueMail(tx, other.services, "patient@example.org", letter));
    await until(
      () => other.postgres.pool.query("select from pgboss.job where name = 'send-mail' and state = 'retry'"),
      ({ rowCount }) => rowCount === 1,
    );
    expect((await stored(other))[0]).toMatchObject({ status: "queued", text: letter.text });
    const back = await openMailbox(port);
    await until(
      () => stored(other),
      ([row]) => row?.status === "sent",
    );
    expect(back.received).toHaveLength(1);
    expect(back.received[0]?.text.trim()).toBe(letter.text.trim());
    await other.close();
    await back.close();
  });

  it("is listed in the settings without its text", async () => {
    const admin = await congregation.as("admin");
    expect((await admin.call(settings.get)).body.emailDelivery).toBe("smtp");
    expect((await admin.call(settings.sendTest)).body).toEqual({ recipient: CAST.admin.email });
    await until(
      () => mailbox.received.some(({ recipients }) => recipients.includes(CAST.admin.email)),
      (arrived) => arrived,
    );
    const { body } = await until(
      () => admin.call(settings.mails),
      (page) => page.body[0]?.status === "sent",
    );
    expect(body[0]).toMatchObject({ recipient: CAST.admin.email, text: null });
  });
});
