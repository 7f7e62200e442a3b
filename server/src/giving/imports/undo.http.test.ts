// Imports of gifts that are made again, undone or refused.
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GIFT_FILES, manyGifts } from "../../../test/gift-files.ts";
import { checkGifts, giftsEnded, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { waitForLock, whileHolding } from "../../../test/hold.ts";
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
const voidReasons = async () => {
  const { rows } = await ledger.postgres.pool.query<{ void: string | null }>(
    "select void_reason as void from donations order by id",
  );
  return rows.map((gift) => gift.void);
};
const leftOut = (id: number) => readLeftOut(ledger.ruth, calls.leftOut, id);

test("the same file, and the same gifts in another file, are imported once", async () => {
  await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(GIFT_FILES.churchwindows)));
  const again = await checkGifts(ledger.ruth, await upload(GIFT_FILES.churchwindows));
  const refusal = await ledger.ruth.refused(calls.confirm, { params: { id: again.id }, body: { leaveOut: true } });
  expect([refusal.status, refusal.body.fields?.import]).toEqual([
    409,
    "This file was imported before. Undo that import first to import it again.",
  ]);
  await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(GIFT_FILES.breeze)));
  const longer = `${new TextDecoder().decode(GIFT_FILES.breeze)}9003,3,b2,Ben,Breezy,01/05/2026,General,1.00,Cash,,\r\n`;
  const checked = await checkGifts(ledger.ruth, await upload(longer));
  expect(checked).toMatchObject({ gifts: 1, leftOut: 2, importedTotal: "1.00" });
  expect((await leftOut(checked.id))[0]?.Reason).toBe("This gift is in the books already.");
});

test("thousands of gifts are entered completely, in batches of one day each", async () => {
  const found = await upload(manyGifts(2600, 40));
  const done = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, found));
  expect(done).toMatchObject({ status: "done", gifts: 2600, leftOut: 0, importedTotal: done.fileTotal });
  const { rows } = await ledger.postgres.pool.query(`
    select count(distinct donation_date)::int as days, count(distinct batch_id)::int as batches, sum(amount)::text as total
    from donations`);
  expect(rows).toEqual([{ days: 365, batches: done.batches, total: done.fileTotal }]);
});

test("an undo voids the gifts, keeps them in the books, and lets the file be imported again", async () => {
  const done = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(GIFT_FILES.pushpay)));
  expect(await voidReasons()).toEqual([null, null]);
  await ledger.postgres.pool.query(
    "update donations set voided_at = now(), void_reason = 'by hand' where id = (select min(id) from donations)",
  );
  const { body } = await ledger.ruth.call(calls.undo, { params: { id: done.id } });
  expect(body).toMatchObject({ status: "undone", voided: 1, can: { undo: false } });
  expect(await voidReasons()).toEqual(["by hand", "The import of this gift was undone."]);
  expect((await ledger.auditOf("gift_import")).at(-1)).toMatchObject({
    action: "import_undone",
    detail: { voided: 1 },
  });
  const twice = await ledger.ruth.refused(calls.undo, { params: { id: done.id } });
  expect(twice.body.code).toBe("conflict");
  const again = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(GIFT_FILES.pushpay)));
  expect(again).toMatchObject({ status: "done", gifts: 2 });
});

test("gifts without IDs that were refunded or voided before the undo of their import are entered again", async () => {
  const file = [
    "Date,Donor Name,Amount,Fund,Method",
    "2026-02-15,Ada Undone,33.00,General,Cash",
    "2026-02-16,Ada Undone,-33.00,General,Cash",
    "2026-02-22,Ben Undone,5.00,General,Cash",
  ];
  const found = { gifts: 1, refunded: 2, leftOut: 0, importedTotal: "5.00" };
  const checked = await checkGifts(ledger.ruth, await upload(file.join("\n")));
  expect(checked).toMatchObject(found);
  const done = await importGifts(ledger.ruth, checked);
  await ledger.postgres.pool.query("update donations set voided_at = now(), void_reason = 'by hand' where amount = 5");
  await ledger.ruth.call(calls.undo, { params: { id: done.id } });
  expect(await checkGifts(ledger.ruth, await upload(file.join("\n")))).toMatchObject(found);
  const corrected = file.filter((line) => !line.includes("-33.00")).join("\n");
  expect(await checkGifts(ledger.ruth, await upload(corrected))).toMatchObject({ gifts: 2, leftOut: 0 });
});

test("a file that was checked before another import was undone must be checked again, and then has its gifts", async () => {
  const header = "Payment ID,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method";
  const row = (id: string) => `${id},,Ada,Undone,01/04/2026,General,${id}.00,Cash`;
  const done = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(`${header}\n${row("1")}`)));
  const longer = await upload([header, row("1"), row("2")].join("\n"));
  expect(await checkGifts(ledger.ruth, longer)).toMatchObject({ gifts: 1, leftOut: 1 });
  await ledger.ruth.call(calls.undo, { params: { id: done.id } });
  const refusal = await ledger.ruth.refused(calls.confirm, { params: { id: longer.id }, body: { leaveOut: true } });
  expect([refusal.status, refusal.body.fields?.import]).toEqual([
    409,
    "An import was undone since this file was checked. Please check it again.",
  ]);
  const again = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, longer));
  expect(again).toMatchObject({ status: "done", gifts: 2, leftOut: 0, importedTotal: "3.00" });
});

test("a confirmation waits for an undo of another import, and the file must be checked again", async () => {
  const header = "Payment ID,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method";
  const row = (id: string) => `${id},,Ada,Waiting,01/04/2026,General,${id}.00,Cash`;
  const done = await importGifts(ledger.ruth, await checkGifts(ledger.ruth, await upload(`${header}\n${row("1")}`)));
  const longer = await checkGifts(ledger.ruth, await upload([header, row("1"), row("2")].join("\n")));
  const { pool } = ledger.postgres;
  const [undoing, confirming] = await whileHolding(pool, "lock table audit_entries in share mode", async () => {
    const undone = ledger.ruth.call(calls.undo, { params: { id: done.id } });
    await waitForLock(pool);
    const confirmed = ledger.ruth.refused(calls.confirm, { params: { id: longer.id }, body: { leaveOut: true } });
    await waitForLock(pool, 2);
    return [undone, confirmed] as const;
  });
  expect((await undoing).body).toMatchObject({ status: "undone", voided: 1 });
  const refusal = await confirming;
  expect([refusal.status, refusal.body.fields?.import]).toEqual([
    409,
    "An import was undone since this file was checked. Please check it again.",
  ]);
});

describe("an import of gifts is refused", () => {
  test("if it does not exist, is at another step, or the columns are wrong", async () => {
    expect((await ledger.ruth.refused(calls.get, { params: { id: 999_999 } })).status).toBe(404);
    expect((await upload("Date,Amount,Donor\n")).fields).toEqual({
      file: "This file contains no gifts. Its first row must have the column names, and each row after it one gift.",
    });
    const uploaded = await upload(GIFT_FILES.breeze);
    const params = { id: uploaded.id };
    expect((await ledger.ruth.refused(calls.confirm, { params, body: { leaveOut: true } })).body.code).toBe("conflict");
    expect((await ledger.ruth.refused(calls.undo, { params })).body.code).toBe("conflict");
    const { mapping, dateOrder, decimalSign } = uploaded;
    const refuse = async (change: object) =>
      (
        await ledger.ruth.refused(calls.check, {
          params,
          body: { mapping: { ...mapping, ...change }, dateOrder, decimalSign },
        })
      ).body.fields;
    expect(await refuse({ amount: null })).toEqual({ "mapping.amount": "Please choose the column with the amounts." });
    expect(await refuse({ notes: mapping.amount })).toBeDefined();
    expect(await refuse({ status: 60 })).toEqual({ "mapping.status": "Please choose from the list." });
    await ledger.ruth.call(calls.check, { params, body: { mapping, dateOrder, decimalSign } });
    await giftsEnded(ledger.ruth, uploaded);
    await ledger.ruth.call(calls.remove, { params });
    expect((await ledger.ruth.refused(calls.get, { params })).status).toBe(404);
  });
});
