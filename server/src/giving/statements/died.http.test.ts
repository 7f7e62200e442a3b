// Statements of people who died are not emailed to them.
import { departures } from "@narthex/contract/departures.ts";
import { households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { personGiving } from "@narthex/contract/person-giving.ts";
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
  await books.clearLedger();
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

test("a couple has joint statements through the year of a death, and the survivor has later ones alone", async () => {
  await books.clearLedger();
  const dale = books.ids.member;
  const connie = await books.addPerson({ firstName: "Connie", lastName: "Marsh", email: "connie@example.org" });
  const both = [dale, connie];
  const adults = both.map((memberId) => ({ memberId, role: "adult" as const }));
  const { id } = (await books.ruth.call(households.create, { body: { name: "Marsh", members: adults } })).body;
  await books.ruth.call(jointStatements.choose, { params: { id }, body: { memberIds: both } });
  for (const memberId of both) await books.record({ memberId, amount: "5.00", donationDate: "2025-01-05" });
  await books.record({ memberId: connie, amount: "7.00", donationDate: "2026-02-01" });
  await books.run(2025);
  await books.run(2026);
  const account = await books.as("member");
  const own = async () => (await account.call(calls.mine)).body;
  expect(await own()).toMatchObject({ jointWith: { lastYear: null }, years: [{ total: "7.00" }, { total: "10.00" }] });
  const shown = async () => (await books.ruth.call(households.show, { params: { id } })).body;
  expect(await shown()).toMatchObject({ lastJointYear: null });

  const body = { reason: "died", leftOn: "2025-03-01" } as const;
  await books.ruth.call(departures.record, { params: { id: dale }, body });
  expect((await books.year(2025)).run?.isOutdated).toBe(false);
  expect((await books.year(2026)).run?.isOutdated).toBe(true);
  expect(await own()).toMatchObject({ jointWith: { lastYear: 2025 }, years: [{ year: 2025, total: "10.00" }] });
  expect((await account.fetch(`/api/statements/${dale}/2026.pdf`)).status).toBe(404);
  const giving = async (memberId: number) =>
    (await books.ruth.call(personGiving.get, { params: { id: memberId } })).body.years;
  expect(await giving(dale)).toMatchObject([
    { year: 2026, hasGifts: false },
    { year: 2025, hasGifts: true },
  ]);
  await books.run(2026);
  const donors = async (year: number) => (await books.ruth.call(calls.donors, { params: { year } })).body;
  expect(await donors(2026)).toMatchObject([{ memberId: connie, joint: null, total: "7.00", hasGifts: true }]);
  expect((await donors(2026))[0]?.replaces).not.toBeNull();
  expect(await donors(2025)).toMatchObject([{ memberId: dale, joint: { memberId: connie }, hasGifts: true }]);
  expect((await books.ruth.call(jointStatements.list)).body).toMatchObject([
    { memberIds: [connie, dale], lastYear: 2025 },
  ]);
  expect(await shown()).toMatchObject({ jointStatements: [connie, dale], lastJointYear: 2025 });
});
