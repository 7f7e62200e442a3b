// Bad input to every call about gifts: a clear refusal with its sentence, never a 5xx, and nothing written.
import { donationBatches } from "@narthex/contract/donation-batches.ts";
import { donations } from "@narthex/contract/donations.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ledger, openLedger } from "../../../test/ledger.ts";

let ledger: Ledger;
let gift: number;
let voided: number;
let batch: number;
let before: unknown;

beforeAll(async () => {
  ledger = await openLedger();
  gift = (await ledger.record()).id;
  voided = (await ledger.record()).id;
  await ledger.strike(voided);
  const body = { batchDate: "2026-11-22", expectedTotal: "100" };
  batch = (await ledger.ruth.call(donationBatches.start, { body })).body.id;
  before = await ledger.books();
});
afterAll(async () => {
  const after = ledger && (await ledger.books());
  await ledger?.close();
  expect(after).toEqual(before);
});

const all: [string, Endpoint][] = [
  ...Object.entries(donations),
  ...Object.entries(donationBatches).map(([name, call]): [string, Endpoint] => [`batch ${name}`, call]),
];
const withId = all.filter(([, call]) => call.path.includes(":id"));
const paged = all.filter(([name, call]) => call.query && !/summary|donors/i.test(name));

const bodyFor = (call: Endpoint): object | undefined => {
  if (call === donations.void) return { reason: "Entered twice" };
  if (call === donationBatches.close) return {};
  return call.body ? { ...ledger.gift(), batchDate: "2026-11-22", expectedTotal: "1" } : undefined;
};

describe("invalid ids and pages", () => {
  test.each(withId)("%s: an invalid id and an unknown id are refused", async (_name, call) => {
    for (const id of ["abc", "0", "-1", "1.5", "99999999999", "%00", "2147483647"]) {
      const { status, body } = await ledger.ruth.refused(call, { params: { id }, body: bodyFor(call) });
      expect([id, status, body.code]).toEqual([id, 404, "not_found"]);
    }
  });

  test.each(paged)("%s: an invalid page is refused", async (name, call) => {
    const pages = [{ limit: 0 }, { limit: 1001 }, { after: "?" }, { after: "WzEsMV0x" }, { after: "WyJ4IiwxXQ" }];
    for (const query of [...pages, ...(name.startsWith("batch") ? [] : [{ search: "x".repeat(101) }])]) {
      const { status, body } = await ledger.ruth.refused(call, { query });
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, Object.keys(query)]);
    }
  });

  test.each([
    ["type", "gift"],
    ["method", "shells"],
    ["from", "2026-02-30"],
    ["to", "yesterday"],
    ["donor", "Lydia"],
    ["donor", "-1"],
  ])("an invalid filter is refused: %s = %s", async (name, value) => {
    for (const call of [donations.list, donations.summary]) {
      const { status, body } = await ledger.ruth.refused(call, { query: { [name]: value } });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
    }
  });
});

describe("a gift with invalid fields", () => {
  const DIGITS = "Please enter an amount in digits, such as 12.50.";
  const MORE = "The amount must be more than zero.";
  const CHOOSE = "Please choose from the list.";
  const DATE = "Please enter a date that exists.";
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ["no amount", { amount: undefined }, { amount: "Amount is required" }],
    ["an empty amount", { amount: "" }, { amount: "Amount is required" }],
    ["a negative amount", { amount: -5 }, { amount: MORE }],
    ["a negative amount as text", { amount: "-0.01" }, { amount: MORE }],
    ["zero", { amount: 0 }, { amount: MORE }],
    ["a part of a cent", { amount: 0.001 }, { amount: "Please use at most two decimals. Amounts are never rounded." }],
    ["1e9", { amount: 1e9 }, { amount: "The amount can be at most 9,999,999.99." }],
    ["a cent too much", { amount: "10000000.00" }, { amount: "The amount can be at most 9,999,999.99." }],
    ["a comma", { amount: "12,50" }, { amount: DIGITS }],
    ["NaN", { amount: "NaN" }, { amount: DIGITS }],
    ["a text for a donor", { memberId: "7" }, { memberId: CHOOSE }],
    ["an unknown type", { donationType: "gift" }, { donationType: CHOOSE }],
    ["an unknown method", { donationMethod: null }, { donationMethod: CHOOSE }],
    ["30 February", { donationDate: "2026-02-30" }, { donationDate: DATE }],
    ["a time", { donationDate: "2026-11-22T10:00" }, { donationDate: DATE }],
    [
      "two days ahead",
      { donationDate: "2026-11-24" },
      { donationDate: "The date can be at most one day in the future." },
    ],
    ["the year 26", { donationDate: "0026-11-22" }, { donationDate: "Please enter a year from 1900 on." }],
    ["a novel", { notes: "🕊".repeat(501) }, { notes: "Please use at most 500 characters." }],
    ["control characters", { notes: "a\u0007b" }, { notes: "Please use ordinary characters only." }],
    ["an invalid key", { entryKey: "again" }, { entryKey: "Please send a key of the form of a UUID." }],
  ];

  test.each(cases)("%s", async (_name, more, fields) => {
    const { status, body } = await ledger.ruth.refused(donations.record, { body: { ...ledger.gift(), ...more } });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
  });

  test("an unknown donor", async () => {
    const { status, body } = await ledger.ruth.refused(donations.record, { body: ledger.gift({ memberId: 999_999 }) });
    expect([status, body.code, body.message]).toEqual([
      404,
      "donor_not_found",
      "This donor is no longer a member. Please choose another.",
    ]);
  });

  test("an unknown batch", async () => {
    const { status, body } = await ledger.ruth.refused(donations.record, { body: ledger.gift({ batchId: 999_999 }) });
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("unknown fields are ignored", async () => {
    const forged = { ...ledger.gift({ amount: "0" }), voidedAt: "2026-01-01T00:00:00Z", id: 1, paymentId: 1 };
    expect((await ledger.ruth.refused(donations.record, { body: forged })).status).toBe(400);
  });
});

describe("a void with invalid fields", () => {
  test("of a void", async () => {
    const input = { params: { id: voided }, body: { reason: "Again" } };
    const { status, body } = await ledger.ruth.refused(donations.void, input);
    expect([status, body.code, body.message]).toEqual([409, "donation_voided", "This gift is already voided."]);
  });

  test.each([
    [{}, "Please say why this gift is voided."],
    [{ reason: " \n " }, "Please say why this gift is voided."],
    [{ reason: "x".repeat(501) }, "Please use at most 500 characters."],
  ])("%j", async (input, reason) => {
    const { status, body } = await ledger.ruth.refused(donations.void, { params: { id: gift }, body: input });
    expect([status, body.fields]).toEqual([400, { reason }]);
  });
});

describe("a batch with invalid fields", () => {
  const good = { batchDate: "2026-11-22", expectedTotal: "100" };
  test.each([
    [{ batchDate: "2026-11-24" }, { batchDate: "The date can be at most one day in the future." }],
    [{ batchDate: "soon" }, { batchDate: "Please enter a date that exists." }],
    [{ expectedTotal: "0" }, { expectedTotal: "The amount must be more than zero." }],
    [{ expectedTotal: "" }, { expectedTotal: "Amount is required" }],
    [{ entryKey: "x" }, { entryKey: "Please send a key of the form of a UUID." }],
  ])("%j", async (more, fields) => {
    const answer = await ledger.ruth.refused(donationBatches.start, { body: { ...good, ...more } });
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  test("closed with a difference and no reason", async () => {
    for (const input of [{}, { reason: "" }, { reason: null }]) {
      const answer = await ledger.ruth.refused(donationBatches.close, { params: { id: batch }, body: input });
      expect([answer.status, answer.body.fields]).toEqual([400, { reason: "Please say why the totals differ." }]);
    }
  });
});

test("one answer names every invalid field, also the day", async () => {
  const gift = { ...ledger.gift(), amount: "x", donationDate: "2190-01-01" };
  const { body } = await ledger.ruth.refused(donations.record, { body: gift });
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(["amount", "donationDate"]);
  const begun = { batchDate: "2190-01-01", expectedTotal: "x" };
  const answer = await ledger.ruth.refused(donationBatches.start, { body: begun });
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["batchDate", "expectedTotal"]);
});
