// Funds: who administers them, their order and names, and in which fund a gift counts.
import { donations as calls } from "@narthex/contract/donations.ts";
import { type Fund, funds as fundCalls } from "@narthex/contract/funds.ts";
import { reports } from "@narthex/contract/reports.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../test/congregation.ts";
import { type Ledger, openLedger } from "../../../test/ledger.ts";

let ledger: Ledger;
let admin: Person;
beforeAll(async () => {
  ledger = await openLedger();
  admin = await ledger.as("admin");
});
beforeEach(() => ledger.empty());
afterAll(() => ledger?.close());

let added = 0;
async function addFund(more: Partial<Pick<Fund, "name" | "donationType">> = {}): Promise<Fund> {
  added += 1;
  const body = { name: `Fund ${added}`, donationType: "other" as const, ...more };
  return (await admin.call(fundCalls.create, { body })).body;
}
const listed = async () => (await admin.call(fundCalls.list)).body;
const named = async (name: string) => (await listed()).find((fund) => fund.name === name) as Fund;
const close = (id: number, isClosed: boolean) => admin.refused(fundCalls.close, { params: { id }, body: { isClosed } });

test("a congregation begins with the seven funds of the specification", async () => {
  const first = (await listed()).filter(({ name }) => !name.startsWith("Fund "));
  expect(first.map(({ name, donationType }) => [name, donationType])).toEqual([
    ["General Fund", "offering"],
    ["Tithe", "tithe"],
    ["Missions", "missions"],
    ["Building Fund", "building_fund"],
    ["Youth Ministry", "other"],
    ["Children's Ministry", "other"],
    ["Special Offering", "other"],
  ]);
});

test("a fund is added, changed, moved, closed and opened, and each step is in the audit log without values", async () => {
  const { id } = await addFund();
  const params = { id };
  const order = async () => (await listed()).map((fund) => fund.id);
  const body = { name: "Honduras trip", description: "A well in June.", donationType: "missions" as const };
  expect((await admin.call(fundCalls.update, { params, body })).body).toMatchObject(body);
  const before = await order();
  await admin.call(fundCalls.move, { params, body: { direction: "up" } });
  expect((await order()).indexOf(id)).toBe(before.indexOf(id) - 1);
  await close(id, true);
  expect((await order()).at(-1)).toBe(id);
  await close(id, true);
  await close(id, false);
  const logged = (await ledger.auditOf("fund")).filter(({ subjectId }) => subjectId === String(id));
  expect(logged.map(({ action }) => action)).toEqual(["created", "changed", "moved", "closed", "opened"]);
  expect(logged[1]?.detail).toEqual({ fields: ["name", "donationType", "description"] });
});

test("a name is used once, in any case, also by a closed fund", async () => {
  const { id, name } = await addFund({ name: "Organ" });
  await close(id, true);
  const again = await admin.refused(fundCalls.create, { body: { name: name.toUpperCase(), donationType: "other" } });
  expect([again.status, again.body.code]).toEqual([409, "fund_exists"]);
  await addFund({ name: "Pantry & Café" });
  const spaced = { name: "Pantry &  Café", donationType: "other" as const };
  expect((await admin.refused(fundCalls.create, { body: spaced })).body.code).toBe("fund_exists");
});

test("the last open fund cannot be closed, also if two are closed together", async () => {
  const open = (await listed()).filter(({ isClosed }) => !isClosed).map(({ id }) => id);
  const answers = await Promise.all(open.map((id) => close(id, true)));
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(["last_fund"]);
  expect((await listed()).filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  for (const id of open) await close(id, false);
});

test("a gift counts in the chosen fund, or in that of its type, and keeps the name of its day", async () => {
  const { id } = await addFund({ name: "Well" });
  const chosen = await ledger.record({ donationType: "missions", fundId: id });
  expect([chosen.fund, chosen.fundId]).toEqual(["Well", id]);
  const usual = await ledger.record({ donationType: "offering" });
  expect([usual.fund, usual.fundId]).toEqual(["General Fund", (await named("General Fund")).id]);
  const other = await ledger.record({ donationType: "other" });
  expect([other.fund, other.fundId]).toEqual([null, null]);
  await admin.call(fundCalls.update, { params: { id }, body: { name: "Wells", donationType: "other" } });
  const { body } = await ledger.ruth.call(calls.list, { query: { number: chosen.id } });
  expect(body.map(({ fund }) => fund)).toEqual(["Well"]);
});

test("a gift of a type whose fund is closed has no fund", async () => {
  const { id } = await named("Missions");
  await close(id, true);
  expect((await ledger.record({ donationType: "missions" })).fundId).toBeNull();
  await close(id, false);
});

test("a closed or unknown fund is refused at its field, but a repeated request finds its gift", async () => {
  const { id } = await addFund();
  const body = { ...ledger.gift({ fundId: id }), entryKey: crypto.randomUUID() };
  const first = await ledger.ruth.call(calls.record, { body });
  await close(id, true);
  const again = await ledger.ruth.call(calls.record, { body });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  const refused = await ledger.ruth.refused(calls.record, { body: ledger.gift({ fundId: id }) });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { fundId: "This fund is closed. Please choose another." },
  ]);
  const unknown = await ledger.ruth.refused(calls.record, { body: ledger.gift({ fundId: 999_999 }) });
  expect(unknown.body.fields).toEqual({ fundId: "Please choose from the list." });
});

test("a recorded gift cannot be moved to another fund in the database", async () => {
  await ledger.record({});
  await expect(ledger.postgres.pool.query("update donations set fund_id = null")).rejects.toThrow("never edited");
});

test("a report by fund adds up to the total, with gifts without a fund in a group of their own", async () => {
  const { id } = await addFund({ name: "Shelter" });
  await ledger.record({ amount: "30.00", fundId: id });
  await ledger.record({ amount: "20.00", donationType: "offering" });
  await ledger.record({ amount: "10.00", donationType: "other" });
  const query = { category: "donations", start: "2026-01-01", end: "2026-12-31", groupBy: "fund" } as const;
  const { body } = await ledger.ruth.call(reports.custom, { query });
  expect(body.rows.map(({ name, figures }) => [name, figures])).toEqual([
    ["Shelter", ["30.00", "1"]],
    ["General Fund", ["20.00", "1"]],
    ["No fund", ["10.00", "1"]],
  ]);
  expect(body.totals).toEqual(["60.00", "3"]);
  const none = await ledger.ruth.call(reports.records, { query: { ...query, key: "none" } });
  expect(none.body.map(({ figure }) => figure)).toEqual(["10.00"]);
});
