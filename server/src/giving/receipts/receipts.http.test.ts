// Receipts for single gifts: their content, who may open and send them, and which gifts have none.
import { departures } from "@narthex/contract/departures.ts";
import { receipts as calls } from "@narthex/contract/receipts.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import type { Person } from "../../../test/congregation.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { openPdf } from "../../../test/pdf.ts";
import { address, type Books, legalName, openBooks, taxId } from "../../../test/statements.ts";
import { until } from "../../../test/until.ts";

let mailbox: Mailbox;
let books: Books;
let lydia: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  books = await openBooks({ config: { smtpUrl: mailbox.url, mailFrom: "Grace <office@example.org>" } });
  lydia = await books.as("member");
});
afterEach(() => books.clearLedger());
afterAll(async () => {
  await books?.close();
  await mailbox?.close();
});

const give = async (memberId: number | null = books.ids.member, more = {}) =>
  (await books.record({ memberId, amount: "1250.00", donationDate: "2026-03-02", donationType: "tithe", ...more })).id;
const fetchPdf = (person: Person, id: number) => person.fetch(`/api/donations/${id}/receipt.pdf`);
const open = async (person: Person, id: number) => {
  const response = await fetchPdf(person, id);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return openPdf(await response.bytes());
};
const refusal = async (person: Person, id: number) => {
  const response = await fetchPdf(person, id);
  return [response.status, ((await response.json()) as { code: string }).code];
};
const actionsOn = async (id: number) =>
  (await books.auditOf("donation")).filter(({ subjectId }) => subjectId === String(id)).map(({ action }) => action);
const mail = (id: number, person = books.ruth) => person.call(calls.mail, { params: { id } });
const whyNot = async (id: number) => {
  const { status, body } = await books.ruth.refused(calls.mail, { params: { id } });
  return [status, body.code, body.fields];
};

describe("a receipt", () => {
  test("names the church, the donor, the gift, its number and what the law requires", async () => {
    const id = await give();
    const { strings, title, lang, isTagged, pages } = await open(lydia, id);
    expect({ title, lang, isTagged, pages }).toEqual({
      title: `Gift receipt ${id}`,
      lang: "en-US",
      isTagged: true,
      pages: 1,
    });
    const text = strings.join(" ");
    for (const part of [
      legalName,
      `Tax ID (EIN) ${taxId}`,
      "Lydia Marsh",
      `Receipt number ${id}`,
      "Thank you for your gift.",
    ])
      expect(text).toContain(part);
    for (const line of address.split("\n")) expect(text).toContain(line);
    expect(text).toContain("Date Type Method Amount March 2, 2026 Tithe Cash $1,250.00 Total $1,250.00");
    expect(text).toContain("No goods or services were provided in exchange for these contributions other than");
    expect(text).not.toContain("replaces");
  });

  test("has a line for the name if the gift is anonymous", async () => {
    const { strings } = await open(books.ruth, await give(null));
    expect(strings).toContain("Name, to be written by hand");
  });

  test("does not contain the notes of the office", async () => {
    const { strings } = await open(lydia, await give(undefined, { notes: "Check 1042" }));
    expect(strings.join(" ")).not.toContain("1042");
  });
});

describe("who may have one", () => {
  test("donors open those of their own gifts, people who manage gifts all, and only these are in the audit log", async () => {
    const [own, other] = [await give(), await give(books.ids.admin)];
    await open(lydia, own);
    expect(await refusal(lydia, other)).toEqual([404, "not_found"]);
    expect(await refusal(await books.as("ministry_leader"), own)).toEqual([404, "not_found"]);
    expect((await books.stranger().fetch(`/api/donations/${own}/receipt.pdf`)).status).toBe(401);
    expect(await actionsOn(own)).toEqual(["recorded"]);
    await open(books.ruth, own);
    expect((await books.auditOf("donation")).at(-1)).toMatchObject({
      action: "read_receipt",
      subjectId: String(own),
      detail: { memberId: books.ids.member },
    });
    expect(await refusal(books.ruth, 2_000_000)).toEqual([404, "not_found"]);
  });

  test("a voided gift has none, also for its donor", async () => {
    const id = await give();
    await books.strike(id);
    expect(await refusal(lydia, id)).toEqual([409, "donation_voided"]);
    expect(await whyNot(id)).toEqual([409, "donation_voided", undefined]);
  });

  test("there are none before the church's legal name and address are known and can be printed", async () => {
    const id = await give();
    await books.setIdentity({ address: null });
    expect(await refusal(lydia, id)).toEqual([409, "statements_not_ready"]);
    await books.setIdentity({ address, legalName: "คริสตจักร" });
    expect(await refusal(lydia, id)).toEqual([409, "statements_unprintable"]);
    expect(await whyNot(id)).toEqual([409, "statements_unprintable", undefined]);
  });
});

describe("by email", () => {
  test("it goes to the donor with the document, and the audit log says so without the address", async () => {
    const id = await give();
    expect(await mail(id)).toMatchObject({ status: 202, body: { email: CAST.member.email, delivery: "smtp" } });
    const [received] = await until(
      () => mailbox.received.filter(({ recipients }) => recipients.includes(CAST.member.email)),
      (found) => found.length === 1,
    );
    expect(received?.headers).toMatch(/^Subject: Grace Community Church: receipt for your gift$/m);
    expect(received?.files.map(({ name }) => name)).toEqual([`gift-receipt-${id}.pdf`]);
    expect((await openPdf(received?.files[0]?.content ?? Buffer.alloc(0))).strings).toContain(`Receipt number ${id}`);
    const entry = (await books.auditOf("donation")).at(-1);
    expect(entry).toMatchObject({ action: "mailed_receipt", detail: { memberId: books.ids.member } });
    expect(JSON.stringify(entry)).not.toContain("@");
  });

  test("without a mail server it is kept, and the answer says so", async () => {
    const office = await openBooks();
    const params = { id: (await office.record({ donationDate: "2026-03-02" })).id };
    expect((await office.ruth.call(calls.mail, { params })).body).toEqual({
      email: CAST.member.email,
      delivery: "kept",
    });
    await office.close();
  });

  test("only people who manage gifts send it", async () => {
    const params = { id: await give() };
    for (const person of [lydia, await books.as("ministry_leader")])
      expect((await person.refused(calls.mail, { params })).status).toBe(403);
    expect((await books.stranger().refused(calls.mail, { params })).status).toBe(401);
    expect((await books.ruth.refused(calls.mail, { params: { id: 2_000_000 } })).body.code).toBe("not_found");
  });

  test("it is refused without a confirmed address, or if the name must be written by hand", async () => {
    const none = await books.addPerson({ firstName: "Otto", lastName: "Paper", email: null });
    const typed = await books.addPerson({ firstName: "Una", lastName: "Typed", email: "una@example.org" });
    await books.postgres.pool.query("update members set email_confirmed = false where id = $1", [typed]);
    const thai = await books.addPerson({ firstName: "หญิง", lastName: "สม", email: "wang@example.org" });
    const refused = (email: string) => [409, "receipt_not_mailable", { email }];
    expect(await whyNot(await give(none))).toEqual(refused("This donor has no email address."));
    expect(await whyNot(await give(null))).toEqual(refused("This donor has no email address."));
    expect(await whyNot(await give(typed))).toEqual(
      refused("This donor's email address was not confirmed. Please confirm it in the member's record first."),
    );
    expect(await whyNot(await give(thai))).toEqual(
      refused(
        "The donor's name or address must be written on this receipt by hand. Please print it and send it by mail.",
      ),
    );
    expect(await books.count("select count(*) from mails")).toBe(0);
  });

  test("the reason is named for a person who died, and for a gift of a guest that was linked to a person", async () => {
    const dora = await books.addPerson({ firstName: "Dora", lastName: "Dale", email: "dora@example.org" });
    await books.ruth.call(departures.record, { params: { id: dora }, body: { reason: "died", leftOn: null } });
    expect((await whyNot(await give(dora)))[2]).toEqual({
      email: "This donor has died. Please print the receipt for the family.",
    });
    const otto = await books.addPerson({ firstName: "Otto", lastName: "Linked", email: null });
    const { rows } = await books.postgres.pool.query<{ id: number }>(
      `with payment as (
         insert into payments (reference, provider, guest_email, amount, fingerprint, giving_type)
         values ('linked', 'stripe', 'guest@example.org', 5, 'linked', 'general') returning id)
       insert into donations (member_id, donor_name, amount, donation_type, donation_method, donation_date, payment_id)
       select $1, 'Otto Linked', 5, 'offering', 'online', '2025-03-02', id from payment returning id`,
      [otto],
    );
    expect((await whyNot(rows[0]?.id ?? 0))[2]).toEqual({ email: "This donor has no email address." });
  });
});
