// Files whose gifts are in the books already, and files that name a gift twice.
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

const check = async (...lines: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, lines.join("\n"))).body);
const enter = async (...lines: string[]) => importGifts(ledger.ruth, await check(...lines));
const leftOut = async (id: number) => (await readLeftOut(ledger.ruth, calls.leftOut, id)).map((row) => row.Reason);
const sums = async () => {
  const { rows } = await ledger.postgres.pool.query<{ total: string }>(
    "select coalesce(sum(amount) filter (where voided_at is null), 0)::text as total from donations",
  );
  return rows[0]?.total;
};

const LIKELY =
  "Likely in the books already: a gift there has the same donor, day, amount, fund, method and check number.";
const FELLOWSHIP = "Tax Deductible,User Id,First Name,Last Name,Category,Amount,Note,Date,Check Number";
const ADA = "Yes,f1,Ada,Fellow,Tithe,15.50,,01/04/2026,77";
const CASH = "Yes,f1,Ada,Fellow,Tithe,15.50,,01/04/2026,";

describe("a longer export of a program without IDs of gifts", () => {
  test("returns the gifts that are likely in the books, and enters only the new ones", async () => {
    await enter(FELLOWSHIP, CASH, CASH);
    const checked = await check(FELLOWSHIP, CASH, CASH, "Yes,f1,Ada,Fellow,Tithe,20.00,,01/11/2026,78");
    expect(checked).toMatchObject({ gifts: 1, leftOut: 2, likely: 2, importedTotal: "20.00", leftOutTotal: "31.00" });
    const listed = await ledger.ruth.call(calls.rows, { params: { id: checked.id }, query: { only: "likely" } });
    expect(listed.body.map(({ row, donor, day, amount, choice }) => [row, donor, day, amount, choice])).toEqual([
      [2, "Ada Fellow", "2026-01-04", "15.50", "skip"],
      [3, "Ada Fellow", "2026-01-04", "15.50", "skip"],
    ]);
    await importGifts(ledger.ruth, checked);
    expect(await sums()).toBe("51.00");
    expect((await leftOut(checked.id)).map((reason) => reason?.slice(0, LIKELY.length))).toEqual([LIKELY, LIKELY]);
  });

  test("counts equal gifts: a third one is new", async () => {
    await enter(FELLOWSHIP, CASH, CASH);
    expect(await check(FELLOWSHIP, CASH, CASH, CASH)).toMatchObject({ gifts: 1, likely: 3, likelyLeftOut: 2 });
  });

  test("returns no gift of another day, donor, amount, fund, method or check number, or whose import was undone", async () => {
    const first = await enter(FELLOWSHIP, ADA);
    const others = [
      "Yes,f1,Ada,Fellow,Tithe,15.50,,01/05/2026,77",
      "Yes,f2,Ben,Fellow,Tithe,15.50,,01/04/2026,77",
      "Yes,f1,Ada,Fellow,Tithe,15.51,,01/04/2026,77",
      "Yes,f1,Ada,Fellow,Building,15.50,,01/04/2026,77",
      "Yes,f1,Ada,Fellow,Tithe,15.50,,01/04/2026,",
      "Yes,f1,Ada,Fellow,Tithe,15.50,,01/04/2026,770",
    ];
    expect(await check(FELLOWSHIP, ...others)).toMatchObject({ gifts: 6, likely: 0 });
    await ledger.ruth.call(calls.undo, { params: { id: first.id } });
    expect(await check(FELLOWSHIP, ADA, "")).toMatchObject({ gifts: 1, likely: 0 });
  });

  test("enters a likely gift that a person chose, and proves the total with it", async () => {
    await enter(FELLOWSHIP, ADA);
    const checked = await check(FELLOWSHIP, ADA, "Yes,f1,Ada,Fellow,Tithe,20.00,,01/11/2026,78");
    const params = { id: checked.id };
    const chosen = await ledger.ruth.call(calls.chooseRows, { params, body: { rows: [2], choice: "import" } });
    expect(chosen.body).toMatchObject({ gifts: 2, leftOut: 0, likely: 1, importedTotal: "35.50" });
    const back = await ledger.ruth.call(calls.chooseRows, { params, body: { rows: "all", choice: "skip" } });
    expect(back.body).toMatchObject({ gifts: 1, leftOut: 1, likely: 1, importedTotal: "20.00" });
    await ledger.ruth.call(calls.chooseRows, { params, body: { rows: "all", choice: "import" } });
    expect(await importGifts(ledger.ruth, checked)).toMatchObject({ status: "done", importedTotal: "35.50" });
    expect(await sums()).toBe("51.00");
  });

  test("is refused if the same gifts were entered since the check", async () => {
    const early = await check(FELLOWSHIP, ADA);
    await enter(FELLOWSHIP, ADA, "Yes,f2,Ben,Fellow,Tithe,1.00,,01/11/2026,");
    const refusal = await ledger.ruth.refused(calls.confirm, { params: { id: early.id }, body: { leaveOut: true } });
    expect([refusal.status, refusal.body.fields?.import]).toEqual([
      409,
      "Gifts of this file were imported since it was checked. Please check it again.",
    ]);
  });

  test("leaves out a refund whose gift is likely in the books, and enters neither again", async () => {
    const refunded = [
      "Date,Amount,Fund,Donor",
      "1/11/2026,30.00,General,Ada Again",
      "1/12/2026,-30.00,General,Ada Again",
    ];
    await enter(...refunded);
    const checked = await check(...refunded, "1/18/2026,5.00,General,Ada Again");
    expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 2, importedTotal: "5.00" });
    await importGifts(ledger.ruth, checked);
    expect(await ledger.postgres.pool.query("select 1 from donations")).toMatchObject({ rowCount: 2 });
  });
});

describe("equal rows of one file", () => {
  const list = async (id: number) =>
    (await ledger.ruth.call(calls.rows, { params: { id }, query: { only: "likely" } })).body.map(
      ({ row, reason, choice }) => [row, reason.split(":")[0], choice],
    );

  test("are listed: left out with a check number, imported without one, and a person chooses", async () => {
    const nextWeek = CASH.replace("01/04", "01/11");
    const checked = await check(FELLOWSHIP, ADA, CASH, nextWeek, ADA, CASH);
    expect(checked).toMatchObject({ gifts: 4, leftOut: 1, likely: 2, likelyLeftOut: 1, importedTotal: "62.00" });
    expect(await list(checked.id)).toEqual([
      [5, "Likely twice in this file", "skip"],
      [6, "Likely twice in this file", "import"],
    ]);
    const params = { id: checked.id };
    const chosen = await ledger.ruth.call(calls.chooseRows, { params, body: { rows: "all", choice: "skip" } });
    expect(chosen.body).toMatchObject({ gifts: 3, leftOut: 2, likely: 2, importedTotal: "46.50" });
    expect((await leftOut(checked.id)).slice(0, 2)).toEqual([
      expect.stringMatching(/^Likely twice in this file: row 2 has the same/),
      expect.stringMatching(/^Likely twice in this file: row 3 has the same/),
    ]);
  });

  test("are different gifts with IDs, of anonymous donors, and after a refund of one", async () => {
    const ids = ["Date,Amount,Fund,Donor,Gift ID", "1/4/2026,5.00,General,Ada,1", "1/4/2026,5.00,General,Ada,2"];
    expect(await check(...ids)).toMatchObject({ gifts: 2, likely: 0 });
    const header = "Date,Amount,Fund,Donor";
    expect(await check(header, "1/4/2026,5.00,General,", "1/4/2026,5.00,General,")).toMatchObject({ likely: 0 });
    const [gift, refund] = ["1/4/2026,5.00,General,Ada", "1/5/2026,-5.00,General,Ada"];
    expect(await check(header, gift, gift, refund)).toMatchObject({ gifts: 1, refunded: 2, likely: 0 });
  });
});

test("a gift that was entered by hand is likely in the books, with the check number in its notes or without", async () => {
  const enterCheck = (notes: string, amount: string) =>
    ledger.record({ amount, donationMethod: "check", donationDate: "2026-01-04", notes });
  await enterCheck("3240", "40.00");
  await enterCheck("Check 3241 for the roof", "41.00");
  await enterCheck("", "42.00");
  await enterCheck("9999", "43.00");
  await ledger.record({ amount: "44.00", donationMethod: "cash", donationDate: "2026-01-04" });
  const row = (amount: string, number: string, method = "Check", fund = "General Fund", donor = "Lydia Marsh") =>
    `1/4/2026,${amount},${fund},${method},${number},${donor}`;
  const checked = await check(
    "Date,Amount,Fund,Method,Check Number,Donor",
    row("40.00", "3240"),
    row("41.00", "3241"),
    row("42.00", "3242"),
    row("43.00", "3243"),
    row("44.00", "", "Cash"),
    row("44.00", "", "Cash", "Missions"),
    row("44.00", "", "Cash", "General Fund", "Somebody Else"),
  );
  expect(checked).toMatchObject({ gifts: 3, likely: 4, likelyLeftOut: 4 });
  const listed = await ledger.ruth.call(calls.rows, { params: { id: checked.id }, query: { only: "likely" } });
  expect(listed.body.map((one) => [one.row, one.reason])).toEqual([2, 3, 4, 6].map((place) => [place, LIKELY]));
});

test("a refunded gift with an ID is in the books once, however often the file is imported", async () => {
  const headings =
    "Donation ID,Person ID,First Name,Last Name,Received At,Refunded,Payment Method,Payment Method Type,Payment Channel,Status,Fund,Amount,Fee";
  const gift = (id: string, refunded: boolean) =>
    `${id},p1,Ada,Planning,2026-01-04,${refunded},Card,Visa,online,succeeded,General,40.00,0`;
  await enter(headings, gift("d1", true), gift("d2", false));
  const checked = await check(headings, gift("d1", true), gift("d2", true), gift("d3", false));
  expect(checked).toMatchObject({ source: "planning_center", gifts: 1, refunded: 0, leftOut: 2 });
  await importGifts(ledger.ruth, checked);
  const { rows } = await ledger.postgres.pool.query("select remote_key as key from donations order by id");
  expect(rows.map(({ key }) => key.split(":")[1])).toEqual(["d1", "d2", "d3"]);
  expect((await leftOut(checked.id)).slice(0, 2)).toEqual([
    "This gift is in the books already. It is void there.",
    "This gift is in the books already. The file says that it was refunded. If it is not void in the books, please void it there.",
  ]);
});

const WINDOWS =
  "Trans. #,Donation Date,Batch Code,Check #,Account Amount,Account ID,Account Name,Pymt. Method,Line Item Comments,Giver Name,Giver #";

test("the transaction number of Church Windows identifies a gift of a day and account", async () => {
  const lines = [
    "1,01/04/2026,A,,50.00,10,General,Cash,,Ada Windows,w1",
    "1,01/04/2026,A,,5.00,11,Missions,Cash,,Ada Windows,w1",
  ];
  expect(await enter(WINDOWS, ...lines)).toMatchObject({ gifts: 2, leftOut: 0 });
  const next = await check(WINDOWS, ...lines, "1,02/01/2026,B,,50.00,10,General,Cash,,Ada Windows,w1");
  expect(next).toMatchObject({ gifts: 1, leftOut: 2, likely: 0, importedTotal: "50.00" });
});

describe("an ID of a gift that is twice in a file", () => {
  const BREEZE = "Payment ID,Batch,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method,Check Number,Note";

  test("is returned with the row that has it already", async () => {
    const row = "p1,3,b1,Ada,Breezy,01/04/2026,General,75.00,Cash,,";
    const checked = await enter(BREEZE, row, "p2,3,b1,Ada,Breezy,01/04/2026,General,1.00,Cash,,", row);
    expect(checked).toMatchObject({ gifts: 2, leftOut: 1, importedTotal: "76.00", leftOutTotal: "75.00" });
    expect((await leftOut(checked.id)).at(-1)).toMatch(/^Row 2 has the same ID\./);
  });

  test("is a gift to several funds in a file of Planning Center, except for an equal row", async () => {
    const header = "Donation ID,Person ID,First Name,Last Name,Received At,Refunded,Payment Method Type,Fund,Amount";
    const row = (fund: string) => `d1,p1,Ada,Planning,2026-01-04,false,card,${fund},50.00`;
    const checked = await check(header, row("General"), row("Missions"), row("General"));
    expect(checked).toMatchObject({ gifts: 2, leftOut: 1, importedTotal: "100.00" });
  });
});

test("a time with an offset is the day in the congregation's time zone", async () => {
  await ledger.postgres.pool.query("update settings set timezone = 'America/New_York'");
  const header = "Donation ID,Person ID,First Name,Last Name,Received At,Refunded,Payment Method Type,Fund,Amount";
  const times = [
    "2024-01-01T02:30:00Z",
    "2024-01-01 02:30:00 UTC",
    "2024-01-01T02:30:00.000-05:00",
    "01/01/2024 02:30 AM +0000",
    "2024-01-01 02:30:00",
    "01/01/2024 11:30 PM",
    // Programs write a day without a time like this.
    "2024-01-01T00:00:00.000Z",
    "2024-01-01 00:00:00 UTC",
    "2024-01-01T00:00:00+00:00",
  ];
  await enter(header, ...times.map((time, place) => `t${place},p1,Ada,Planning,${time},false,card,General,1.00`));
  const { rows } = await ledger.postgres.pool.query(
    "select donation_date::text as day from donations order by remote_key",
  );
  expect(rows.map(({ day }) => day)).toEqual([
    "2023-12-31",
    "2023-12-31",
    "2024-01-01",
    "2023-12-31",
    "2024-01-01",
    "2024-01-01",
    "2024-01-01",
    "2024-01-01",
    "2024-01-01",
  ]);
});

describe("a refund", () => {
  const HEADER = "Date,Amount,Fund,Donor,Donor ID";
  const gifts = async () => {
    const { rows } = await ledger.postgres.pool.query(
      "select fund, amount::text, void_reason is null as valid, notes from donations order by id",
    );
    return rows.map(({ fund, amount, valid, notes }) => [fund, amount, valid, notes]);
  };

  test("voids only a gift to its own fund", async () => {
    const done = await enter(HEADER, "1/4/2026,20.00,General,Ada,1", "1/5/2026,-20.00,Building,Ada,1");
    expect(done).toMatchObject({ gifts: 1, leftOut: 1, importedTotal: "20.00" });
    expect(await gifts()).toEqual([["General Fund", "20.00", true, null]]);
    expect((await leftOut(done.id))[0]).toBe(
      "This refund matches no gift of the file that is imported: by donor and fund, with at least its amount.",
    );
  });

  test("of a part reduces the gift, says so in its notes, and agrees with the file's total", async () => {
    const done = await enter(
      HEADER,
      "1/4/2026,100.00,General,Ada,1",
      "1/5/2026,(20.00),General,Ada,1",
      "1/6/2026,-5,General,Ada,1",
      '1/7/2026,50.00,"General (40.00), Missions (10.00)",Ben,2',
      "1/8/2026,-10.00,Missions,Ben,2",
    );
    expect(done).toMatchObject({ status: "done", gifts: 2, refunded: 3, leftOut: 0 });
    expect(done).toMatchObject({ fileTotal: "115.00", importedTotal: "115.00", refundedTotal: "0.00" });
    expect(await gifts()).toEqual([
      ["General Fund", "75.00", true, "20.00 was refunded on 2026-01-05. 5.00 was refunded on 2026-01-06"],
      ["General Fund", "40.00", true, "10.00 for Missions was refunded on 2026-01-08"],
    ]);
    const again = await check(
      HEADER,
      "1/4/2026,100.00,General,Ada,1",
      "1/5/2026,(20.00),General,Ada,1",
      "1/6/2026,-5,General,Ada,1",
    );
    expect(again).toMatchObject({ gifts: 0, likely: 1, importedTotal: "0.00" });
  });
});

test("a donor written as last and first name with a comma is found in the directory", async () => {
  await ledger.postgres.pool.query(
    "insert into members (first_name, last_name, join_date) values ('Bob', 'Zpcperson', '2020-01-01')",
  );
  const row = (name: string, number: string) => `${number},01/04/2026,A,,50.00,10,General,Cash,,"${name}",`;
  const checked = await check(WINDOWS, row("Zpcperson, Bob", "1"), row("Builders, Inc.", "2"));
  const { body } = await ledger.ruth.call(calls.donors, { params: { id: checked.id } });
  expect(body.map(({ name, candidates }) => [name, candidates.length])).toEqual([
    ["Bob Zpcperson", 1],
    ["Builders, Inc.", 0],
  ]);
});
