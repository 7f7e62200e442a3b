// The giving of one person: sums by year and fund, statements, and who may read it.
import { personGiving as calls } from "@narthex/contract/person-giving.ts";
import { statements } from "@narthex/contract/statements.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Books, openBooks } from "../../../test/statements.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterEach(() => books.clearLedger());
afterAll(() => books?.close());

const read = async (id = books.ids.member, person = books.ruth) =>
  (await person.call(calls.get, { params: { id } })).body;

test("gifts are summed by year and fund without voided ones, with the issued statement of the year", async () => {
  const memberId = books.ids.member;
  await books.record({ memberId, amount: "10.10", donationDate: "2025-03-02", donationType: "tithe" });
  await books.record({ memberId, amount: "0.05", donationDate: "2025-12-31", donationType: "tithe" });
  await books.record({ memberId, amount: "20.00", donationDate: "2025-01-01" });
  await books.record({ memberId, amount: "3.00", donationDate: "2024-06-01", donationType: "missions" });
  await books.strike((await books.record({ memberId, amount: "99.00", donationDate: "2025-05-01" })).id);
  await books.record({ memberId: books.ids.admin, amount: "7.00", donationDate: "2025-05-01" });
  await books.run(2025);
  expect(await read()).toEqual({
    ready: true,
    jointWith: null,
    gifts: 4,
    total: "33.15",
    years: [
      {
        ...{ year: 2025, gifts: 3, total: "30.15", hasGifts: true },
        funds: [
          { donationType: "offering", fund: "General Fund", gifts: 1, total: "20.00" },
          { donationType: "tithe", fund: "Tithe", gifts: 2, total: "10.15" },
        ],
        statement: { issuedOn: "2026-11-22", mailedAt: null },
      },
      {
        ...{ year: 2024, gifts: 1, total: "3.00", hasGifts: true },
        funds: [{ donationType: "missions", fund: "Missions", gifts: 1, total: "3.00" }],
        statement: null,
      },
    ],
  });
});

test("each fund is a row by its present name, and gifts of funds that are unknown here are one row", async () => {
  const memberId = books.ids.member;
  for (const [fund, name] of [
    ["youth", "Youth Ministry"],
    ["Youth Ministry", "Youth Ministry"],
    ["Roof 2024", null],
    ["Organ", null],
    [null, null],
  ])
    await books.postgres.pool.query(
      `insert into donations (member_id, donor_name, amount, donation_type, donation_method, donation_date, fund, fund_id)
       values ($1, 'Lydia Marsh', 1, 'other', 'online', '2025-03-02', $2, (select id from funds where name = $3))`,
      [memberId, fund, name],
    );
  expect((await read()).years[0]?.funds).toEqual([
    { donationType: "other", fund: null, gifts: 3, total: "3.00" },
    { donationType: "other", fund: "Youth Ministry", gifts: 2, total: "2.00" },
  ]);
});

test("a person without gifts has no years, and an unknown person is not found", async () => {
  await books.setIdentity({ address: null });
  expect(await read()).toEqual({ ready: false, jointWith: null, gifts: 0, total: "0.00", years: [] });
  expect((await books.ruth.refused(calls.get, { params: { id: 2_000_000 } })).status).toBe(404);
  expect((await books.ruth.fetch("/api/members/one/giving")).status).toBe(404);
});

test("only those who manage giving read it, and the person on their own pages", async () => {
  const params = { id: books.ids.member };
  const member = await books.as("member");
  expect((await books.stranger().refused(calls.get, { params })).status).toBe(401);
  for (const person of [member, await books.as("ministry_leader")])
    expect((await person.refused(calls.get, { params })).status).toBe(403);
  expect((await member.call(statements.mine)).status).toBe(200);
  const { rows } = await books.postgres.pool.query<{ id: string }>("select user_id as id from members where id = $1", [
    params.id,
  ]);
  await books.ruth.call(users.update, { params: { id: rows[0]?.id ?? "" }, body: { duties: ["treasurer"] } });
  expect((await read(books.ids.admin, member)).years).toEqual([]);
  await books.ruth.call(users.update, { params: { id: rows[0]?.id ?? "" }, body: { duties: ["greeter"] } });
  expect((await member.refused(calls.get, { params })).status).toBe(403);
});

test("donors of one name are told apart in the list of statements", async () => {
  const ids: number[] = [];
  for (const phone of ["+12125550141", "+12125550142"])
    ids.push(await books.addPerson({ firstName: "Robert", lastName: "Miller", phone }));
  for (const memberId of ids) await books.record({ memberId, amount: "25.00", donationDate: "2025-03-02" });
  await books.run(2025);
  const { body } = await books.ruth.call(statements.donors, { params: { year: 2025 }, query: { search: "miller" } });
  expect(body.map(({ distinction }) => distinction?.phoneEnd)).toEqual(["41", "42"]);
});
