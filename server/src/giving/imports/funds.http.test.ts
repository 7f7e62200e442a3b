// The funds, methods and years of an imported file: what they mean, and under which name the gifts are recorded.
import { donations } from "@narthex/contract/donations.ts";
import { exports } from "@narthex/contract/exports.ts";
import { funds } from "@narthex/contract/funds.ts";
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { readLeftOut } from "../../../test/left-out.ts";
import { type Books, openBooks } from "../../../test/statements.ts";

let books: Books;
let building: { value: string; choice: string };
beforeAll(async () => {
  books = await openBooks();
  const fund = (await books.ruth.call(funds.list)).body.find(({ name }) => name === "Building Fund");
  building = { value: "bldg fund", choice: `fund-${fund?.id}` };
});
afterAll(() => books?.close());
beforeEach(async () => {
  await books.postgres.pool.query("truncate gift_imports, donations, donation_batches cascade");
});

const HEADER = "Date,Amount,Fund,Method,Donor";
const row = (fund: string, amount = "10.00", day = "01/05/2025") => `${day},${amount},${fund},Cash,Lydia Marsh`;
const upload = async (...rows: string[]) => (await sendGifts(books.ruth, [HEADER, ...rows].join("\n"))).body;
const check = async (rows: readonly string[], fund = [building]) =>
  checkGifts(books.ruth, await upload(...rows), { values: { fund, method: [] } });
const listFunds = async () =>
  (await books.ruth.call(donations.list, { query: { limit: 50 } })).body.map(({ fund }) => fund).sort();

test("funds and methods have the chosen meaning, and rows with an unknown method are left out", async () => {
  const uploaded = await upload("2026-01-04,10,Youth,Barter,A B", "2026-01-04,20,Bldg Fund,Cash,C D");
  const params = { id: uploaded.id };
  const methods = await books.ruth.call(calls.values, { params, query: { field: "method", column: 3 } });
  expect(methods.body).toEqual([
    { value: "Barter", count: 1, choice: null },
    { value: "Cash", count: 1, choice: "cash" },
  ]);
  expect(await checkGifts(books.ruth, uploaded)).toMatchObject({ gifts: 1, leftOut: 1 });
  const values = { fund: [building], method: [{ value: "barter", choice: "online" as const }] };
  const checked = await checkGifts(books.ruth, uploaded, { values });
  expect(checked).toMatchObject({ gifts: 2, leftOut: 0 });
  await importGifts(books.ruth, checked);
  const { rows } = await books.postgres.pool.query(
    "select donation_type as type, donation_method as method, fund from donations order by id",
  );
  expect(rows).toEqual([
    { type: "other", method: "online", fund: "Youth" },
    { type: "building_fund", method: "cash", fund: "Building Fund" },
  ]);
});

test("a gift is recorded for the fund that the text of the file means, in the list, statement and export", async () => {
  const rows = [row("Bldg Fund"), row("General fund"), row("Building Fund"), row("Youth Camp")];
  await importGifts(books.ruth, await check(rows));
  const names = ["Building Fund", "Building Fund", "General Fund", "Youth Camp"];
  expect(await listFunds()).toEqual(names);
  await books.run(2025);
  const statement = (await books.open(books.ruth, books.ids.member, 2025)).strings.join("|");
  expect(statement).toContain("Youth Camp");
  expect(statement).not.toMatch(/Bldg|General fund|of which (?!Youth)/);
  const text = await (await books.ruth.fetch(exports.donations.path)).text();
  const exported: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(exported.map((one) => one["Given for"]).sort()).toEqual(names);
});

test("gifts to a chosen fund are found in the books by the next file, also if nothing is chosen there", async () => {
  const rows = [row("Bldg Fund"), row("General fund", "20.00")];
  await importGifts(books.ruth, await check(rows));
  expect(await check([...rows, row("Bldg Fund", "5.00")])).toMatchObject({ gifts: 1, likely: 2 });
  expect(await check(rows, [])).toMatchObject({ gifts: 0, likely: 2 });
  expect(await check([row("Missions")])).toMatchObject({ gifts: 1, likely: 0 });
});

test("gifts that were recorded with the text of their file are found by it, also if it means a fund now", async () => {
  await importGifts(books.ruth, await check([row("Bldg Fund")], []));
  expect(await listFunds()).toEqual(["Bldg Fund"]);
  expect(await check([row("Bldg Fund"), row("Missions")])).toMatchObject({ gifts: 1, likely: 1 });
});

test("the key of a gift of Church Windows does not depend on the chosen fund", async () => {
  const header =
    "Trans. #,Donation Date,Batch Code,Check #,Account Amount,Account ID,Account Name,Pymt. Method,Line Item Comments,Giver Name,Giver #";
  const file = `${header}\n1,01/05/2025,A,,10.00,10,Bldg Fund,Cash,,Lydia Marsh,w1`;
  const values = { fund: [building], method: [] };
  await importGifts(books.ruth, await checkGifts(books.ruth, (await sendGifts(books.ruth, file)).body, { values }));
  const { rows } = await books.postgres.pool.query("select fund, remote_key as key from donations");
  expect(rows).toEqual([{ fund: "Building Fund", key: "churchwindows:2025-01-05:1:bldg fund" }]);
  const again = (await sendGifts(books.ruth, `${file}\n`)).body;
  expect(await checkGifts(books.ruth, again)).toMatchObject({ gifts: 0, leftOut: 1, likely: 0 });
});

test("a year of two digits is of this century, and a date that would be in the future is left out", async () => {
  const days = ["1/4/26", "12/28/25", "4-Jan-26", "4.1.26", "1/4/99", "26-01-04"];
  const uploaded = await upload(...days.map((day) => row("General", "10.00", day)));
  expect(uploaded).toMatchObject({ dateOrder: "month_first", dateExample: "1/4/26" });
  const checked = await checkGifts(books.ruth, uploaded);
  expect(checked).toMatchObject({ gifts: 4, leftOut: 2 });
  await importGifts(books.ruth, checked);
  const { body } = await books.ruth.call(donations.list, { query: { limit: 50 } });
  const january = Array.from({ length: 3 }, () => "2026-01-04");
  expect(body.map(({ donationDate }) => donationDate)).toEqual([...january, "2025-12-28"]);
  const reasons = (await readLeftOut(books.ruth, calls.leftOut, checked.id)).map(({ Reason }) => Reason);
  expect(reasons).toEqual(Array(2).fill("Please write the year with four digits."));
});

test("the order of day and month is guessed from dates in a column whose heading is unknown", async () => {
  const file = ["Buchungstag,Amount,Donor", "4.1.2026,1,A B", "3/1/26,2,A B", "25/1/26,3,A B"].join("\n");
  const uploaded = (await sendGifts(books.ruth, file)).body;
  expect(uploaded).toMatchObject({ mapping: { date: null }, dateOrder: "day_first", dateExample: "3/1/26" });
});
