// Statements of people who died are not emailed to them.
import { departures } from "@narthex/contract/departures.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { type Books, openBooks } from "../../../test/statements.ts";

let mailbox: Mailbox;
let books: Books;
const params = { year: 2025 };

beforeAll(async () => {
  mailbox = await openMailbox();
  books = await openBooks({ config: { smtpUrl: mailbox.url, mailFrom: "Grace <office@example.org>" } });
});
afterAll(async () => {
  await books?.close();
  await mailbox?.close();
});

const preview = async () => (await books.ruth.call(calls.mailPreview, { params })).body;

test("a person who died gets no email, and the reason is named", async () => {
  const dora = await books.addPerson({ firstName: "Dora", lastName: "Dale", email: "dora@example.org" });
  await books.record({ memberId: dora, amount: "5.00", donationDate: "2025-03-02" });
  await books.run(2025);
  expect((await preview()).willGet).toBe(1);
  await books.ruth.call(departures.record, { params: { id: dora }, body: { reason: "died", leftOn: null } });
  expect(await preview()).toMatchObject({ willGet: 0, willNot: [{ reason: "died", count: 1 }] });
  const one = { params: { ...params, memberId: dora } };
  expect((await books.ruth.refused(calls.mailOne, one)).body.fields).toEqual({
    email: "This donor has died. Please print the statement for the family.",
  });
  expect((await books.ruth.call(calls.mailAll, { params })).body).toEqual({ asked: 0 });
});

test("a joint statement cannot be emailed if one person died and the other has no address", async () => {
  await books.clearLedger();
  const dan = await books.addPerson({ firstName: "Dan", lastName: "Dale", email: "dan@example.org" });
  const eva = await books.addPerson({ firstName: "Eva", lastName: "Dale", email: null });
  await books.record({ memberId: eva, amount: "5.00", donationDate: "2025-03-02" });
  await books.run(2025);
  await books.postgres.pool.query(
    "update statements set joint_member_id = $1, joint_first_name = 'Dan', joint_last_name = 'Dale'",
    [dan],
  );
  expect((await preview()).willGet).toBe(1);
  const died = (id: number) =>
    books.ruth.call(departures.record, { params: { id }, body: { reason: "died", leftOn: null } });
  await died(dan);
  expect((await preview()).willNot).toEqual([{ reason: "no_email", count: 1 }]);
  await died(eva);
  expect((await preview()).willNot).toEqual([{ reason: "died", count: 1 }]);
});
