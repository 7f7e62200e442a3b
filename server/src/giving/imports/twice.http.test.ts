// A batch that was entered twice in Breeze: other IDs, and the same donors, days, amounts, funds, methods and checks.
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { type Ledger, openLedger } from "../../../test/ledger.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());
beforeEach(async () => {
  await ledger.postgres.pool.query("truncate gift_imports, donations, donation_batches cascade");
});

const HEADER = "Payment ID,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method,Check Number,Status";
const row = (id: string, { number = "77", status = "", fund = "Tithe", amount = "15.50" } = {}) =>
  `${id},b1,Ada,Breezy,01/04/2026,${fund},${amount},${number === "" ? "Cash" : "Check"},${number},${status}`;
const check = async (...rows: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, [HEADER, ...rows].join("\n"))).body);
const enter = async (...rows: string[]) => importGifts(ledger.ruth, await check(...rows));
const list = async ({ id }: { id: number }) =>
  (await ledger.ruth.call(calls.rows, { params: { id }, query: { only: "likely" } })).body.map((one) => [
    one.row,
    one.reason.split(":")[0],
    one.choice,
  ]);
const IN_FILE = "Likely twice in this file";
const IN_BOOKS = "Likely in the books already";

test("a check with two IDs in a file is named, left out unless it is selected, and imported with its ID then", async () => {
  const checked = await check(row("1"), row("2"));
  expect(checked).toMatchObject({ gifts: 1, leftOut: 1, likely: 1, likelyLeftOut: 1, importedTotal: "15.50" });
  expect(await list(checked)).toEqual([[3, IN_FILE, "skip"]]);
  const params = { id: checked.id };
  const chosen = await ledger.ruth.call(calls.chooseRows, { params, body: { rows: [3], choice: "import" } });
  expect(chosen.body).toMatchObject({ gifts: 2, leftOut: 0, importedTotal: "31.00" });
  await importGifts(ledger.ruth, checked);
  const { rows } = await ledger.postgres.pool.query("select remote_key as key from donations order by id");
  expect(rows).toEqual([{ key: "breeze:1" }, { key: "breeze:2" }]);
  expect(await check(row("1"), row("2"), "")).toMatchObject({ gifts: 0, likely: 0, leftOut: 2 });
});

test("a check that was left out is left out of the next export, too, and so is one that was entered twice later", async () => {
  await enter(row("1"), row("2"));
  const next = await check(row("1"), row("2"), row("3", { number: "78" }));
  expect(next).toMatchObject({ gifts: 1, leftOut: 2, likely: 1 });
  expect(await list(next)).toEqual([[3, IN_BOOKS, "skip"]]);
  await importGifts(ledger.ruth, next);
  expect(await list(await check(row("4", { number: "78" })))).toEqual([[2, IN_BOOKS, "skip"]]);
});

test("cash, another check, fund or amount, and a refunded gift are different gifts with IDs", async () => {
  const cash = { number: "" };
  expect(await check(row("1", cash), row("2", cash))).toMatchObject({ gifts: 2, likely: 0 });
  const others = [row("1"), row("2", { number: "770" }), row("3", { fund: "Missions" }), row("4", { amount: "15.51" })];
  expect(await check(...others)).toMatchObject({ gifts: 4, likely: 0 });
  expect(await check(row("1"), row("2", { status: "Refunded" }))).toMatchObject({ gifts: 1, refunded: 1, likely: 0 });
  await enter(row("1"), row("5", cash));
  const next = await check(row("2", { status: "Refunded" }), row("6", cash));
  expect(next).toMatchObject({ gifts: 1, refunded: 1, likely: 0 });
});

test("a file is refused if gifts with its IDs were entered since its check, and can be checked again", async () => {
  const early = await check(row("1", { number: "" }), row("2", { number: "" }));
  await enter(row("1", { number: "" }));
  const params = { id: early.id };
  await ledger.ruth.call(calls.choose, { params, body: { all: true } });
  const refusal = await ledger.ruth.refused(calls.confirm, { params, body: { leaveOut: true } });
  expect([refusal.status, refusal.body.fields?.import]).toEqual([
    409,
    "Gifts of this file were imported since it was checked. Please check it again.",
  ]);
  const checked = await checkGifts(ledger.ruth, early);
  expect(checked).toMatchObject({ gifts: 1, leftOut: 1, likely: 0 });
  expect(await importGifts(ledger.ruth, checked)).toMatchObject({ status: "done", importedTotal: "15.50" });
});
