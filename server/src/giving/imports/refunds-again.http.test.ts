// Refunds in a longer export, whose gifts may be in the books already.
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

const HEADER = "Payment ID,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method,Status";
const row = (id: string, day: string, amount: string, status = "") =>
  `${id},b1,Ada,Breezy,01/${day}/2026,General,${amount},Card,${status}`;
const check = async (...rows: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, [HEADER, ...rows].join("\n"))).body);
const enter = async (...rows: string[]) => importGifts(ledger.ruth, await check(...rows));
const listReasons = async ({ id }: { id: number }) =>
  (await readLeftOut(ledger.ruth, calls.leftOut, id)).map(({ Row, Reason }) => [Row, Reason]);
const ENTERED = "This gift is in the books already.";
const ENTERED_AS_VOID = "This gift is in the books already. It is void there.";
const APPLIED = "This refund is in the books already.";
const TO_VOID =
  "This pays back a gift that is in the books already. If it is not void or reduced there, please correct it there.";

const [whole, refund] = [row("p1", "04", "50.00"), row("p2", "05", "-50.00")];
const [larger, part] = [row("q1", "04", "100.00"), row("q2", "05", "-20.00")];

test.each([
  ["an earlier gift of the same amount", "02"],
  ["a gift between them", "05"],
])("a refund that is in the books with its gift does not void %s", async (_, day) => {
  expect(await enter(whole, refund)).toMatchObject({ gifts: 0, refunded: 2 });
  const checked = await check(row("p0", day, "50.00"), whole, refund);
  expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 2, importedTotal: "50.00", leftOutTotal: "0.00" });
  expect(await listReasons(checked)).toEqual([
    ["3", ENTERED],
    ["4", APPLIED],
  ]);
  expect(await importGifts(ledger.ruth, checked)).toMatchObject({ status: "done", importedTotal: "50.00" });
});

test.each([
  ["an earlier gift", "02", "60.00"],
  ["a gift between them", "05", "60.00"],
  ["a gift of the refunded amount", "05", "20.00"],
])("a refund in part that is in the books with its gift does not reduce or void %s", async (_, day, amount) => {
  expect(await enter(larger, part)).toMatchObject({ gifts: 1, importedTotal: "80.00" });
  const checked = await check(row("q0", day, amount), larger, part);
  expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 2, importedTotal: amount });
  expect(await listReasons(checked)).toEqual([
    ["3", ENTERED],
    ["4", APPLIED],
  ]);
});

test("several refunds that are in the books have one gift each", async () => {
  const [second, secondRefund] = [row("p3", "11", "50.00"), row("p4", "12", "-50.00")];
  await enter(whole, refund, second, secondRefund);
  const checked = await check(row("p0", "02", "50.00"), whole, refund, second, secondRefund);
  expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 4, importedTotal: "50.00" });
});

test("a new refund of the latest gift in the books is left out, and the gift is to be voided there", async () => {
  await enter(whole);
  const checked = await check(row("p0", "02", "50.00"), whole, refund);
  expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 2, importedTotal: "50.00" });
  expect(await listReasons(checked)).toEqual([
    ["3", ENTERED],
    ["4", TO_VOID],
  ]);
});

test("a new refund voids a new gift that is later than an equal one in the books", async () => {
  await enter(whole);
  const checked = await check(whole, row("p3", "11", "50.00"), row("p4", "12", "-50.00"));
  expect(checked).toMatchObject({ gifts: 0, refunded: 2, leftOut: 1, importedTotal: "0.00" });
});

describe("a refund beside a gift with the status Refunded does not void another gift", () => {
  const refunded = [row("p1", "04", "50.00", "Refunded"), row("p2", "06", "-50.00", "Refunded")];

  test.each([
    ["an earlier one", "02"],
    ["one between them", "05"],
  ])("if both are in the books: %s", async (_, day) => {
    expect(await enter(...refunded)).toMatchObject({ gifts: 0, refunded: 2 });
    const checked = await check(row("p0", day, "50.00"), ...refunded);
    expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 2, importedTotal: "50.00", leftOutTotal: "0.00" });
    expect(await listReasons(checked)).toEqual([
      ["3", ENTERED_AS_VOID],
      ["4", APPLIED],
    ]);
  });

  test("if the gift was imported before it was refunded", async () => {
    await enter(whole);
    const checked = await check(row("p0", "05", "50.00"), ...refunded);
    expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 2, importedTotal: "50.00", leftOutTotal: "0.00" });
    expect(await listReasons(checked)).toEqual([
      ["3", expect.stringContaining("The file says that it was refunded.")],
      ["4", TO_VOID],
    ]);
  });

  test("if a gift that the books reduced is paid back completely", async () => {
    await enter(larger, part);
    const [paidBack, last] = [row("q1", "04", "100.00", "Refunded"), row("q3", "06", "-80.00")];
    const checked = await check(row("q0", "02", "60.00"), paidBack, part, last);
    expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 3, importedTotal: "60.00" });
    expect(await listReasons(checked)).toEqual([
      ["3", expect.stringContaining("The file says that it was refunded.")],
      ["4", APPLIED],
      ["5", TO_VOID],
    ]);
  });

  test("if several refunds of it are in the books", async () => {
    const several = [row("q1", "04", "100.00", "Refunded"), row("q2", "05", "-20.00"), row("q3", "06", "-80.00")];
    expect(await enter(...several)).toMatchObject({ gifts: 0, refunded: 3 });
    const checked = await check(row("q0", "02", "150.00"), ...several);
    expect(checked).toMatchObject({ gifts: 1, refunded: 0, leftOut: 3, importedTotal: "150.00" });
    expect((await listReasons(checked)).map(([, reason]) => reason)).toEqual([ENTERED_AS_VOID, APPLIED, APPLIED]);
  });
});
