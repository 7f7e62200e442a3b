// Refunds in a file of gifts: each is matched with the gift that it pays back.
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

const check = async (...rows: string[]) => {
  const file = ["Date,Amount,Fund,Method,Donor,Donor ID", ...rows].join("\n");
  return checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
};

test("refunds void the gift that they pay back, and one without a gift is left out", async () => {
  const checked = await check(
    '1/4/2026,"1,250.00",General,Check,Ada Refund,1',
    "1/11/2026,30.00,General,Cash,Ada Refund,1",
    "1/12/2026,(30.00),General,Cash,Ada Refund,1",
    "1/12/2026,-99.00,General,Cash,Ada Refund,1",
    "1/12/2026,-30.00,General,Cash,Ben Other,2",
  );
  expect(checked).toMatchObject({ gifts: 1, refunded: 3, leftOut: 1, fileTotal: "1121.00" });
  expect(checked).toMatchObject({ importedTotal: "1151.00", refundedTotal: "0.00", leftOutTotal: "-30.00" });
});

test("amounts of several funds that do not add up leave the row out, and those of a refund may have signs", async () => {
  const checked = await check(
    '1/4/2026,100.01,"General (60.00), Building (40.00)",Check,Ada Parts,1',
    '1/5/2026,100.00,"General (60.00), Building (40.00)",Check,Ada Parts,1',
    '1/6/2026,-100.00,"General (-60.00), Building (-40.00)",Check,Ada Parts,1',
  );
  expect(checked).toMatchObject({ gifts: 0, refunded: 2, leftOut: 1, leftOutTotal: "100.01", importedTotal: "0.00" });
});

test("a fund with the amount zero is left out of its row", async () => {
  const checked = await check(
    '1/4/2026,50.00,"General (50.00), Missions (0.00)",Check,Ada Parts,1',
    '1/5/2026,-50.00,"General (-50.00), Missions (0.00)",Check,Ada Parts,1',
    '1/6/2026,20.00,"General (0.00), Missions (0.00)",Check,Ada Parts,1',
  );
  expect(checked).toMatchObject({ gifts: 0, refunded: 2, leftOut: 1, leftOutTotal: "20.00", importedTotal: "0.00" });
});

test("several refunds in part reduce a larger gift, and void one of which nothing is left", async () => {
  const twoGifts = [
    "1/4/2026,100.00,General,Check,Ada Refund,1",
    "1/5/2026,50.00,General,Check,Ada Refund,1",
    "1/6/2026,-30.00,General,Check,Ada Refund,1",
    "1/7/2026,-20.00,General,Check,Ada Refund,1",
  ];
  expect(await check(...twoGifts)).toMatchObject({ gifts: 2, leftOut: 0, importedTotal: "100.00" });
  expect(await check(...twoGifts.slice(1))).toMatchObject({ gifts: 0, leftOut: 0, importedTotal: "0.00" });
  // The first refund does not count as one of the whole gift that it has reduced.
  const third = "1/8/2026,-50.00,General,Check,Ada Refund,1";
  expect(await check(...twoGifts, third)).toMatchObject({ gifts: 2, leftOut: 0, importedTotal: "50.00" });
});

test("a payment that was refunded in part is left out, because the amount that was kept is unknown", async () => {
  const file = [
    "Transaction ID,Date,Amount,Fund,Method,Status,Donor",
    ...["Partially Refunded", "Partial refund", "partially_refunded", "Succeeded", "refunded"].map(
      (status, place) => `t${place},1/${place + 4}/2026,100.00,General,Card,${status},Ada Refund`,
    ),
    "t5,1/7/2026,-40.00,General,Card,Partial refund,Ada Refund",
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
  expect(checked).toMatchObject({ gifts: 1, refunded: 2, leftOut: 3, leftOutTotal: "300.00", importedTotal: "60.00" });
  const reasons = (await readLeftOut(ledger.ruth, calls.leftOut, checked.id)).map(({ Reason }) => Reason);
  expect(new Set(reasons)).toEqual(
    new Set(["Only a part of this payment was refunded. Write the amount that was kept, and Received as its status."]),
  );
});

test.each(["100.00", "150.00"])(
  "a refund beside a gift with the status Refunded pays back that gift, and an earlier one of %s is imported",
  async (amount) => {
    const file = [
      "Transaction ID,Date,Amount,Fund,Method,Status,Donor",
      `t1,2/1/2026,${amount},General,Card,Succeeded,Ada Refund`,
      "t2,3/1/2026,100.00,General,Card,Refunded,Ada Refund",
      "t3,3/2/2026,-100.00,General,Card,Refunded,Ada Refund",
    ].join("\n");
    const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
    expect(checked).toMatchObject({ gifts: 1, refunded: 2, leftOut: 0, importedTotal: amount, refundedTotal: "0.00" });
    await importGifts(ledger.ruth, checked);
    const { rows } = await ledger.postgres.pool.query("select amount, void_reason, notes from donations order by id");
    expect(rows).toEqual([
      { amount, void_reason: null, notes: null },
      { amount: "100.00", void_reason: "Refunded on 2026-03-02", notes: null },
    ]);
  },
);

test("a refund of a gift without a status does not pay back an earlier one of another method that was refunded", async () => {
  const file = [
    "Transaction ID,Date,Amount,Fund,Method,Status,Donor",
    "t1,1/4/2026,100.00,General,Card,Refunded,Ada Refund",
    "t2,2/1/2026,100.00,General,Check,,Ada Refund",
    "t3,2/5/2026,-100.00,General,Check,,Ada Refund",
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
  expect(checked).toMatchObject({ gifts: 0, refunded: 3, leftOut: 0, importedTotal: "0.00" });
});

test.each([
  ["Several refunds", "General", ["General,-60.00", "General,-40.00"], "Refunded on 2026-03-03"],
  [
    "Refunds of each fund",
    '"General (60.00), Building (40.00)"',
    ["General,-60.00", "Building,-40.00"],
    "Refunded on 2026-03-03",
  ],
  ["Refunds of a part", "General", ["General,-60.00"], "Refunded in the program that the file is from"],
])("%s of a gift with the status Refunded reduce no other gift", async (_, fund, refunds, reason) => {
  const file = [
    "Transaction ID,Date,Fund,Amount,Method,Status,Donor",
    "t1,2/1/2026,General,150.00,Card,Succeeded,Ada Refund",
    `t2,3/1/2026,${fund},100.00,Card,Refunded,Ada Refund`,
    ...refunds.map((one, place) => `r${place},3/${place + 2}/2026,${one},Card,Refunded,Ada Refund`),
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
  expect(checked).toMatchObject({ gifts: 1, refunded: 1 + refunds.length, leftOut: 0, importedTotal: "150.00" });
  expect(await importGifts(ledger.ruth, checked)).toMatchObject({ status: "done", importedTotal: "150.00" });
  const { rows } = await ledger.postgres.pool.query(
    "select sum(amount) as amount, max(notes) as notes, void_reason from donations group by void_reason order by 1 desc",
  );
  expect(rows).toEqual([
    { amount: "150.00", notes: null, void_reason: null },
    { amount: "100.00", notes: expect.stringMatching(/^60.00 .*was refunded on 2026-03-02/), void_reason: reason },
  ]);
});

test("refunds in part of a gift with the status Refunded that pay back more than it reduce another gift", async () => {
  const file = [
    "Transaction ID,Date,Fund,Amount,Method,Status,Donor",
    "t1,2/1/2026,General,150.00,Card,Succeeded,Ada Refund",
    "t2,3/1/2026,General,100.00,Card,Refunded,Ada Refund",
    ...["60", "30", "20"].map((amount, place) => `r${place},3/2/2026,General,-${amount}.00,Card,Refunded,Ada Refund`),
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
  expect(checked).toMatchObject({ gifts: 1, refunded: 4, leftOut: 0, importedTotal: "130.00" });
});

test("a refund of the whole amount pays back another gift if the one with the status Refunded was paid back in part", async () => {
  const file = [
    "Transaction ID,Date,Fund,Amount,Method,Status,Donor",
    "t1,2/1/2026,General,100.00,Card,Succeeded,Ada Refund",
    "t2,3/1/2026,General,100.00,Card,Refunded,Ada Refund",
    ...["60", "100", "40"].map(
      (amount, place) => `r${place},3/${place + 2}/2026,General,-${amount}.00,Card,,Ada Refund`,
    ),
  ].join("\n");
  const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
  expect(checked).toMatchObject({ gifts: 0, refunded: 5, leftOut: 0, importedTotal: "0.00" });
});
