// Gifts from other programs: recognized, matched to donors, proved against the file, entered in batches, and voided
// again.
import { donationBatches } from "@narthex/contract/donation-batches.ts";
import type { GiftSource } from "@narthex/contract/gift-import-mapping.ts";
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { toCents } from "@narthex/contract/money.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GIFT_FILES } from "../../../test/gift-files.ts";
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

const upload = async (file: Uint8Array<ArrayBuffer> | string) => (await sendGifts(ledger.ruth, file)).body;
const entered = async () => {
  const { rows } = await ledger.postgres.pool.query<Record<string, string | null>>(
    `select donor_name as donor, member_id as member, amount::text, donation_type as type, donation_method as method, fund, notes,
        donation_date::text as day, batch_id is not null as batched, void_reason as void
      from donations order by id`,
  );
  return rows;
};
const isProven = (found: Awaited<ReturnType<typeof upload>>) =>
  toCents(found.fileTotal) ===
  toCents(found.importedTotal) + toCents(found.refundedTotal) + toCents(found.leftOutTotal);
const member = async (first: string, last: string, email: string | null = null) => {
  const { rows } = await ledger.postgres.pool.query<{ id: number }>(
    "insert into members (first_name, last_name, email, join_date) values ($1, $2, $3, '2020-01-01') returning id",
    [first, last, email],
  );
  return rows[0]?.id ?? 0;
};
const leftOut = (id: number) => readLeftOut(ledger.ruth, calls.leftOut, id);

describe("the export of a known program", () => {
  const COUNTS: Record<keyof typeof GIFT_FILES, object> = {
    planning_center: { gifts: 2, refunded: 1, leftOut: 0, fileTotal: "85.50", refundedTotal: "10.00", batches: 1 },
    breeze: { gifts: 2, refunded: 0, leftOut: 0, fileTotal: "75.50", batches: 1 },
    pushpay: { gifts: 2, leftOut: 1, fileTotal: "174.50", leftOutTotal: "99.00", batches: 2 },
    subsplash: { gifts: 2, refunded: 1, leftOut: 1, fileTotal: "102.50", refundedTotal: "14.00", batches: 1 },
    fellowshipone: { gifts: 2, leftOut: 0, fileTotal: "75.50", batches: 2 },
    churchwindows: { gifts: 2, leftOut: 0, fileTotal: "75.50", batches: 1 },
    simplechurch: { gifts: 2, leftOut: 1, unreadable: 1, fileTotal: "75.50", batches: 2 },
  };
  const sources = Object.keys(GIFT_FILES) as (keyof typeof GIFT_FILES & GiftSource)[];

  test.each(sources)("of %s is recognized, proved and entered", async (source) => {
    const uploaded = await upload(GIFT_FILES[source]);
    expect(uploaded).toMatchObject({ source, status: "uploaded" });
    const checked = await checkGifts(ledger.ruth, uploaded);
    const done = await importGifts(ledger.ruth, checked);
    expect(done).toMatchObject({ status: "done", importedTotal: "75.50", ...COUNTS[source] });
    expect(isProven(done)).toBe(true);
    const gifts = await entered();
    const valid = gifts.filter((gift) => gift.void === null);
    expect(valid.reduce((sum, gift) => sum + toCents(gift.amount ?? ""), 0)).toBe(7550);
    expect(valid.every(({ batched, donor }) => batched && /^(Ada|Ben) /.test(donor ?? ""))).toBe(true);
  });

  test("of Breeze with two funds in one row is two gifts, with the check number and the fund", async () => {
    await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(GIFT_FILES.breeze)));
    const common = { day: "2026-01-04", batched: true, void: null, member: null };
    expect(await entered()).toEqual([
      {
        ...common,
        donor: "Ada Breezy",
        amount: "40.00",
        type: "offering",
        method: "check",
        fund: "General Fund",
        notes: "Check 1023",
      },
      {
        ...common,
        donor: "Ada Breezy",
        amount: "10.00",
        type: "missions",
        method: "check",
        fund: "Missions",
        notes: "Check 1023",
      },
      {
        ...common,
        donor: "Ben Breezy",
        amount: "25.50",
        type: "building_fund",
        method: "cash",
        fund: "Building Fund",
        notes: "For the roof",
      },
    ]);
    const { rows } = await ledger.postgres.pool.query(
      "select f.name from donations d join funds f on f.id = d.fund_id order by d.id",
    );
    expect(rows.map(({ name }) => name)).toEqual(["General Fund", "Missions", "Building Fund"]);
    const { body } = await ledger.ruth.call(donationBatches.list);
    expect(body).toMatchObject([{ batchDate: "2026-01-04", expectedTotal: "75.50", enteredTotal: "75.50", gifts: 3 }]);
    expect(body[0]?.closedAt).not.toBeNull();
  });
});

test("a payment that failed or is pending is no gift, also with a value in a column of refunds", async () => {
  const planning = [
    "Donation ID,Person ID,First Name,Last Name,Received At,Refunded,Payment Method Type,Status,Fund,Amount",
    ...["failed", "pending", "succeeded", "Declined"].map(
      (status, place) => `f${place},p1,Ada,Planning,2026-01-04 14:05:00 UTC,false,card,${status},General,10.00`,
    ),
    "f9,p1,Ada,Planning,2026-01-04 14:05:00 UTC,true,card,succeeded,General,5.00",
  ].join("\n");
  const done = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(planning)));
  expect(done).toMatchObject({ source: "planning_center", gifts: 1, refunded: 1, leftOut: 3, leftOutTotal: "30.00" });
  expect(isProven(done)).toBe(true);
  expect((await entered()).map(({ amount, void: reason }) => [amount, reason === null])).toEqual([
    ["10.00", true],
    ["5.00", false],
  ]);
  expect((await leftOut(done.id)).map(({ Row, Reason }) => [Row, Reason])).toEqual([
    ["2", "The payment did not go through."],
    ["3", "The payment is not completed."],
    ["5", "The payment did not go through."],
  ]);
});

test.each([
  ["pushpay", "Payer ID,First Name,Last Name,Fund Name,Amount,Payment Type,Received On,Payment Reference"],
  ["subsplash", "Donor ID,First Name,Last Name,Fund,Gross amount,Payment method,Transaction date,Transaction ID"],
  ["breeze", "Person ID,First Name,Last Name,Fund(s),Amount,Method,Date,Payment ID"],
  ["other", "Donor ID,First Name,Last Name,Fund,Amount,Method,Date,Gift ID"],
])("a failed payment in a file of %s is left out", async (source, header) => {
  const rows = ["Failed", "Declined", "Denied", "Success"].map(
    (status, place) => `x${place},Ada,Failing,General,10.00,Card,01/04/2026,g${place},${status}`,
  );
  const checked = await checkGifts(ledger.ruth, await upload([`${header},Status`, ...rows].join("\n")));
  expect(checked).toMatchObject({ source, gifts: 1, leftOut: 3, importedTotal: "10.00" });
});

test("a payment with an unknown status is left out with the status in the reason", async () => {
  const rows = ["Success", "disputed_won", "", "Under review", "constructor"].map(
    (status, place) => `u${place},Ada,Unknown,General,10.00,Card,01/04/2026,s${place},${status}`,
  );
  const header = "Donor ID,First Name,Last Name,Fund,Amount,Method,Date,Gift ID,Status";
  const checked = await checkGifts(ledger.ruth, await upload([header, ...rows].join("\n")));
  expect(checked).toMatchObject({ gifts: 3, leftOut: 2, importedTotal: "30.00", leftOutTotal: "20.00" });
  const done = await importGifts(ledger.ruth, checked);
  expect((await leftOut(done.id)).map(({ Row, Reason }) => [Row, Reason])).toEqual([
    ["5", 'The payment status "Under review" is unknown. If the money was received, write Received.'],
    ["6", 'The payment status "constructor" is unknown. If the money was received, write Received.'],
  ]);
});

test("donors are matched by ID, then email address, then name, and a name must be confirmed", async () => {
  const [ida, mail, name, twin] = [
    await member("Ida", "Byid"),
    await member("Mel", "Bymail", "mel@example.org"),
    await member("Nam", "Byname"),
    await member("Tw", "In"),
  ];
  await member("Tw", "In");
  await ledger.postgres.pool.query("insert into member_sources values ('breeze', 'x1', $1)", [ida]);
  const header = "Payment ID,Person ID,First Name,Last Name,Email,Date,Fund(s),Amount,Method";
  const file = [
    header,
    "1,x1,I.,Byid,,01/04/2026,General,1.00,Cash",
    "2,x2,M.,Bymail,MEL@example.org,01/04/2026,General,2.00,Cash",
    "3,x3,Nám,Byname,,01/04/2026,General,3.00,Cash",
    "4,x4,Tw,In,,01/04/2026,General,4.00,Cash",
    "5,x5,No,Body,,01/04/2026,General,5.00,Cash",
    "6,,,,,01/04/2026,General,6.00,Cash",
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, await upload(file));
  expect(checked).toMatchObject({ gifts: 6, unconfirmed: 2 });
  const params = { id: checked.id };
  const { body: donors } = await ledger.ruth.call(calls.donors, { params });
  expect(donors.map((one) => [one.name, one.memberId, one.confirmed, one.candidates.length, one.total])).toEqual([
    ["Tw In", null, false, 2, "4.00"],
    ["Nám Byname", name, false, 1, "3.00"],
    ["No Body", null, true, 0, "5.00"],
  ]);
  const early = await ledger.ruth.refused(calls.confirm, { params, body: { leaveOut: false } });
  expect(early.body.fields).toEqual({ donors: "Please confirm the donors who were matched by name." });
  const choices = [
    { id: donors[0]?.id ?? 0, memberId: twin },
    { id: donors[1]?.id ?? 0, memberId: name },
  ];
  expect((await ledger.ruth.call(calls.choose, { params, body: { donors: choices } })).body.unconfirmed).toBe(0);
  const foreign = await ledger.ruth.refused(calls.choose, {
    params,
    body: { donors: [{ id: 999_999, memberId: null }] },
  });
  expect(foreign.status).toBe(404);
  await importGifts(ledger.ruth, checked);
  expect((await entered()).map((gift) => [gift.donor, gift.member])).toEqual([
    ["Ida Byid", ida],
    ["Mel Bymail", mail],
    ["Nam Byname", name],
    ["Tw In", twin],
    ["No Body", null],
    [null, null],
  ]);
  // The next file finds them by their IDs.
  const next = `${header}\n7,x3,Nám,Byname,,01/05/2026,General,3.00,Cash\n8,x4,Tw,In,,01/05/2026,General,4.00,Cash`;
  expect(await checkGifts(ledger.ruth, await upload(next))).toMatchObject({ gifts: 2, unconfirmed: 0 });
});

test("the column Received Date is proposed as the day of a gift", async () => {
  const { mapping } = await upload("Envelope,Received Date,Amount,Donor\n7,2026-01-04,10,A B");
  expect(mapping).toMatchObject({ date: 1, amount: 2 });
});

test("the column Received From is proposed as the donor", async () => {
  const { mapping } = await upload("Date,Received From,Amount\n2026-01-04,A B,10");
  expect(mapping).toMatchObject({ date: 0, lastName: 1, amount: 2 });
});

test("amounts with a comma before the cents are read so", async () => {
  const uploaded = await upload(
    'Datum;Amount;Donor\n04.01.2026;"1.234,50";A B\n05.01.2026;2.000;C D'.replace("Datum", "Date"),
  );
  expect(uploaded).toMatchObject({ decimalSign: "comma", amountExample: null });
  expect(await checkGifts(ledger.ruth, uploaded)).toMatchObject({ gifts: 2, fileTotal: "3234.50" });
});

test("a chosen column whose amounts could all mean two things is not checked until someone chooses", async () => {
  const uploaded = await upload("Date,Gift,Total,Donor\n2026-01-04,1.250,12.00,A B\n2026-01-05,2.500,13.00,C D");
  const body = { mapping: { ...uploaded.mapping, amount: 1 }, dateOrder: uploaded.dateOrder };
  const recognize = { params: { id: uploaded.id }, body: { ...body, decimalSign: "recognize" as const } };
  expect((await ledger.ruth.refused(calls.check, recognize)).body.fields).toEqual({
    decimalSign: "The amount 1.250 can be read in two ways. Please choose one.",
  });
  const checked = await checkGifts(ledger.ruth, uploaded, { ...body, decimalSign: "comma" });
  expect(checked).toMatchObject({ amountExample: "1.250", decimalSign: "comma", fileTotal: "3750.00" });
});

test("a chosen column with a comma before the cents is recognized, although no column was proposed", async () => {
  const uploaded = await upload('Date;Betrag;Donor\n2026-01-04;"1.234,50";A B\n2026-01-05;2.000;C D');
  expect(uploaded.mapping.amount).toBeNull();
  const mapping = { ...uploaded.mapping, amount: 1 };
  const checked = await checkGifts(ledger.ruth, uploaded, { mapping, decimalSign: "recognize" });
  expect(checked).toMatchObject({ amountExample: null, decimalSign: "comma", fileTotal: "3234.50" });
});

test("every left-out row is listed with its reason, and so is every column without a field", async () => {
  const file = [
    "Date,Amount,Donor,Envelope,Notes",
    "2026-02-30,5,A B,1",
    "2026-01-04,five,A B,2",
    "2026-01-04,0,A B,3",
    "2099-01-04,5,A B,4",
    "2026-01-04,7.125,A B,5",
    "2026-01-04,7.25,A B,6",
    `2026-01-04,1,A B,,${"long ".repeat(90)}`,
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, await upload(file));
  expect(checked).toMatchObject({
    gifts: 2,
    leftOut: 5,
    cut: 1,
    unreadable: 2,
    fileTotal: "18.25",
    leftOutTotal: "10.00",
  });
  const refusal = await ledger.ruth.refused(calls.confirm, { params: { id: checked.id }, body: { leaveOut: false } });
  expect(Object.keys(refusal.body.fields ?? {})).toEqual(["leaveOut"]);
  expect(await importGifts(ledger.ruth, checked)).toMatchObject({ leftOut: 5, cut: 1 });
  const rows = await leftOut(checked.id);
  expect(rows.map(({ Donor }) => Donor)).toEqual(Array.from({ length: 7 }, () => "A B"));
  expect(rows.map(({ Row, Reason, Amount, Envelope }) => [Row, Reason, Amount, Envelope])).toEqual([
    ["2", "Please enter a date that exists.", "5", "1"],
    ["3", "This amount cannot be read. Please write it such as 1234.50.", "five", "2"],
    ["4", "The amount is zero.", "0", "3"],
    ["5", "The date can be at most one day in the future.", "5", "4"],
    ["6", "This amount has a part of a cent.", "7.125", "5"],
    ["7", "Envelope: No field was chosen for this column.", "", "6"],
    ["8", "Notes: Only the first 400 characters are imported.", "", ""],
  ]);
  const listed = await ledger.ruth.call(calls.rows, { params: { id: checked.id } });
  expect(listed.body.map(({ row, amount }) => [row, amount])).toEqual([
    [2, "5.00"],
    [3, ""],
    [4, "0.00"],
    [5, "5.00"],
    [6, ""],
  ]);
});
