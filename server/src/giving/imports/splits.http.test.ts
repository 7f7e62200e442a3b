// Files of Planning Center have a row for each fund of a gift, all with the same ID. Two files may have other rows of it.
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { type Ledger, openLedger } from "../../../test/ledger.ts";
import { readLeftOut } from "../../../test/left-out.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());
beforeEach(async () => {
  await ledger.postgres.pool.query("truncate gift_imports, donations, donation_batches cascade");
});

const HEADER = "Donation ID,Person ID,First Name,Last Name,Received At,Refunded,Payment Method Type,Fund,Amount";
const row = (fund: string, amount: string, { id = "d1", refunded = false } = {}) =>
  `${id},p1,Ada,Planning,2026-01-04,${refunded},card,${fund},${amount}`;
const check = async (...rows: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, [HEADER, ...rows].join("\n"))).body);
const enter = async (...rows: string[]) => importGifts(ledger.ruth, await check(...rows));
const gifts = async () => {
  const { rows } = await ledger.postgres.pool.query<{ fund: string; amount: string; key: string }>(
    "select fund, amount::text, remote_key as key from donations where voided_at is null order by fund, amount",
  );
  return rows.map(({ fund, amount, key }) => [fund, amount, key.split(":").slice(1).join(":")]);
};
const list = async (id: number) =>
  (await ledger.ruth.call(calls.rows, { params: { id }, query: { only: "likely" } })).body.map((one) => [
    one.row,
    one.reason,
    one.choice,
  ]);

test("a file of one fund and a file of all funds enter each fund of a gift once", async () => {
  await enter(row("Missions", "30.00"));
  expect(await enter(row("General", "50.00"), row("Missions", "30.00"))).toMatchObject({ gifts: 1, leftOut: 1 });
  expect(await gifts()).toEqual([
    ["General Fund", "50.00", "d1:2"],
    ["Missions", "30.00", "d1"],
  ]);
  const again = await check(row("Organ", "7.00"), row("Missions", "30.00"), row("General", "50.00"));
  expect(again).toMatchObject({ gifts: 1, leftOut: 2, likely: 0, importedTotal: "7.00" });
});

test("a row of several funds is counted as the gifts that are entered and voided, and as one row in the proof", async () => {
  const header = "Payment ID,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method";
  const row = '1,b1,Ada,Breezy,01/04/2026,"General (40.00), Missions (10.00)",50.00,Cash';
  const refunded = ["2,b1,Ada,Breezy,01/05/2026,General,7.00,Cash", "3,b1,Ada,Breezy,01/06/2026,General,-7.00,Cash"];
  const { body: file } = await sendGifts(ledger.ruth, [header, row, ...refunded].join("\n"));
  const checked = await checkGifts(ledger.ruth, file);
  expect(checked).toMatchObject({ gifts: 1, entered: 2, refunded: 2 });
  const { body: donors } = await ledger.ruth.call(calls.donors, { params: { id: checked.id } });
  expect(donors).toMatchObject([{ name: "Ada Breezy", gifts: 2, total: "50.00" }]);
  expect(await importGifts(ledger.ruth, checked)).toMatchObject({ gifts: 1, entered: 2 });
  expect((await ledger.auditOf("gift_import")).at(-1)).toMatchObject({ detail: { gifts: 2, refunded: 2 } });
  const { body } = await ledger.ruth.call(calls.undo, { params: { id: checked.id } });
  expect(body).toMatchObject({ entered: 2, voided: 2 });
});

test("the fund whose row was faulty is entered from a later file", async () => {
  await enter(row("General", "?"), row("Missions", "50.00"));
  await enter(row("General", "50.00"), row("Missions", "50.00"));
  expect((await gifts()).map(([fund, amount]) => [fund, amount])).toEqual([
    ["General Fund", "50.00"],
    ["Missions", "50.00"],
  ]);
});

test("a gift whose amount was changed is in the books, and one whose fund was changed is likely in the books", async () => {
  await enter(row("General", "50.00"), row("Missions", "5.00", { id: "d2" }), row("Organ", "5.00", { id: "d3" }));
  const checked = await check(
    row("General", "40.00"),
    row("General", "5.00", { id: "d2" }),
    row("Roof", "5.00", { id: "d3", refunded: true }),
  );
  expect(checked).toMatchObject({ gifts: 0, refunded: 0, leftOut: 3, likely: 1, likelyLeftOut: 1 });
  const reason =
    "Likely in the books already: a gift there has the same ID and amount, and another fund. Import it if it is another part of that gift.";
  expect(await list(checked.id)).toEqual([[3, reason, "skip"]]);
  expect((await readLeftOut(ledger.ruth, calls.leftOut, checked.id)).map(({ Reason }) => Reason)).toEqual([
    expect.stringMatching(/^This gift is in the books already\./),
    expect.stringMatching(/^Likely/),
    expect.stringMatching(/void it there/),
  ]);
  const body = { rows: [3], choice: "import" as const };
  await ledger.ruth.call(calls.chooseRows, { params: { id: checked.id }, body });
  expect(await importGifts(ledger.ruth, checked)).toMatchObject({ status: "done", importedTotal: "5.00" });
});

test("a fund for which another one was chosen in the first import is recognized", async () => {
  const sent = (await sendGifts(ledger.ruth, [HEADER, row("Roof", "50.00")].join("\n"))).body;
  const { rows } = await ledger.postgres.pool.query("select id from funds where name = 'Missions'");
  const fund = [{ value: "Roof", choice: `fund-${rows[0].id}` }];
  await importGifts(ledger.ruth, await checkGifts(ledger.ruth, sent, { values: { fund, method: [] } }));
  expect(await check(row("Roof", "50.00"), row("General", "1.00"))).toMatchObject({ gifts: 1, leftOut: 1, likely: 0 });
});
