// The IDs of donors in another program: which ones the undo of an import forgets.
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { check as checkPeople, confirm as confirmPeople, ended, upload } from "../../../test/import.ts";
import { type Ledger, openLedger } from "../../../test/ledger.ts";
import { readLeftOut } from "../../../test/left-out.ts";
import { pruneGiftImports } from "./prune.service.ts";

let ledger: Ledger;
let robert: number;
let cynthia: number;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());
beforeEach(async () => {
  const { pool } = ledger.postgres;
  await pool.query("truncate gift_imports, donations, donation_batches, member_sources, imports cascade");
  await pool.query("delete from members where last_name = 'Abbott'");
  robert = await ledger.addPerson({ firstName: "Robert", lastName: "Abbott" });
  cynthia = await ledger.addPerson({ firstName: "Cynthia", lastName: "Abbott" });
});

const HEADER = "Payment ID,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method";
const row = (id: string, first = "Cynthia", person = "c1", amount = "5.00") =>
  `${id},${person},${first},Abbott,01/04/2026,General,${amount},Cash`;
/** A row of Cynthia that is left out, because its amount is zero. */
const leftOut = (id: string) => row(id, "Cynthia", "c1", "0.00");
const check = async (...rows: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, [HEADER, ...rows].join("\n"))).body);
const listDonors = async ({ id }: { id: number }) => (await ledger.ruth.call(calls.donors, { params: { id } })).body;
const enter = async (...rows: string[]) => importGifts(ledger.ruth, await check(...rows));
/** Imports gifts of one donor, for whom a person chooses Robert. */
async function enterForRobert(...rows: string[]) {
  const checked = await check(...rows);
  const donors = (await listDonors(checked)).map(({ id }) => ({ id, memberId: robert }));
  await ledger.ruth.call(calls.choose, { params: { id: checked.id }, body: { donors } });
  return importGifts(ledger.ruth, checked);
}
const confirmAll = ({ id }: { id: number }) => ledger.ruth.call(calls.choose, { params: { id }, body: { all: true } });
const undo = ({ id }: { id: number }) => ledger.ruth.call(calls.undo, { params: { id } });

test("a wrong choice of a donor is undone with its import: the same file asks again", async () => {
  const done = await enterForRobert(row("1"));
  expect(await check(row("2"))).toMatchObject({ unconfirmed: 0 });
  await undo(done);
  const again = await check(row("1"));
  expect(again).toMatchObject({ gifts: 1, unconfirmed: 1 });
  expect(await listDonors(again)).toMatchObject([{ name: "Cynthia Abbott", memberId: cynthia, confirmed: false }]);
});

test("a wrong choice for a name that nobody has is not suggested after the undo", async () => {
  await undo(await enterForRobert(row("1", "Cyndi")));
  expect(await listDonors(await check(row("1", "Cyndi")))).toMatchObject([{ memberId: null }]);
  await undo(await enterForRobert(row("2", "Cyndi"), row("3", "Cyndi", "c1", "-5.00")));
  expect(await listDonors(await check(row("2", "Cyndi")))).toMatchObject([{ memberId: null }]);
});

test("an ID on which another import of gifts relies stays until that import is undone, too", async () => {
  const first = await enterForRobert(row("1"));
  const second = await enter(row("2"));
  await undo(first);
  expect(await check(row("1"))).toMatchObject({ unconfirmed: 0 });
  await undo(second);
  expect(await check(row("1"))).toMatchObject({ unconfirmed: 1 });
});

test("the ID of a donor whose rows are all left out is not stored without a choice, also if all suggestions were confirmed", async () => {
  const checked = await check(leftOut("1"), row("2", "Robert", "r1"));
  await confirmAll(checked);
  await importGifts(ledger.ruth, checked);
  expect(await listDonors(await check(row("3"), row("4", "Robert", "r1")))).toMatchObject([{ memberId: cynthia }]);
});

test("confirming all suggestions leaves open a donor who was not listed, until a row of the donor is selected", async () => {
  await ledger.record({ memberId: cynthia, amount: "5.00", donationDate: "2026-01-04" });
  const checked = await check(row("1"), row("2", "Robert", "r1"));
  expect(checked).toMatchObject({ likely: 1, unconfirmed: 1 });
  expect((await confirmAll(checked)).body).toMatchObject({ unconfirmed: 0 });
  const body = { rows: "all", choice: "import" } as const;
  const chosen = await ledger.ruth.call(calls.chooseRows, { params: { id: checked.id }, body });
  expect(chosen.body).toMatchObject({ gifts: 2, unconfirmed: 1 });
});

test("an import that left out all rows of a donor keeps no ID that another import stored and its undo forgets", async () => {
  await enter(leftOut("1"), row("2", "Robert", "r1"));
  await undo(await enter(row("3")));
  expect(await check(row("3"))).toMatchObject({ unconfirmed: 1 });
});

test("an ID that was known before the import stays", async () => {
  await ledger.postgres.pool.query("insert into member_sources values ('breeze', 'c1', $1)", [cynthia]);
  await undo(await enter(row("1")));
  expect(await check(row("1"))).toMatchObject({ unconfirmed: 0 });
});

test("an ID that an import of people gave since the check stays", async () => {
  const checked = await check(row("1"));
  await ledger.postgres.pool.query("insert into member_sources values ('breeze', 'c1', $1)", [cynthia]);
  await undo(await importGifts(ledger.ruth, checked));
  expect(await check(row("1"))).toMatchObject({ unconfirmed: 0 });
});

test("an ID by which an import of people updated the donor stays, and that of a wrong choice does not", async () => {
  const importPeople = async (...rows: string[]) => {
    const file = await upload(ledger.ruth, ["Breeze ID,First Name,Last Name,City", ...rows]);
    const checked = await checkPeople(ledger.ruth, file);
    return ended(ledger.ruth, await confirmPeople(ledger.ruth, checked, true));
  };
  await ledger.postgres.pool.query("insert into member_sources values ('breeze', 'r1', $1)", [robert]);
  const right = await enter(row("1"));
  const wrong = await enterForRobert(row("2", "Cyndi", "c2"));
  expect(await importPeople("c1,Cynthia,Abbott,Albany", "r1,Robert,Abbott,Albany")).toMatchObject({ updated: 2 });
  await undo(right);
  await undo(wrong);
  expect(await check(row("1"))).toMatchObject({ unconfirmed: 0 });
  expect(await listDonors(await check(row("2", "Cyndi", "c2")))).toMatchObject([{ memberId: null }]);
});

test("a file that was checked before the undo must be checked again", async () => {
  const done = await enterForRobert(row("1"));
  const waiting = await check(row("2"));
  await undo(done);
  const refusal = await ledger.ruth.refused(calls.confirm, { params: { id: waiting.id }, body: { leaveOut: false } });
  expect([refusal.status, refusal.body.fields?.import]).toEqual([
    409,
    "An import was undone since this file was checked. Please check it again.",
  ]);
});

test("after thirty days the proof still counts the rows that were left out, but no cells of them are offered", async () => {
  const { id } = await enter(row("1"), leftOut("2"));
  const look = async () => (await ledger.ruth.call(calls.get, { params: { id } })).body;
  expect(await look()).toMatchObject({ leftOut: 1, hasCells: true });
  const later = Temporal.Instant.from("2027-01-01T00:00:00Z");
  await ledger.postgres.transaction((tx) => pruneGiftImports(tx, later));
  expect(await look()).toMatchObject({ leftOut: 1, hasCells: false });
});

test("after the names of the donors were deleted, an undo still forgets the IDs", async () => {
  const done = await enterForRobert(row("1"), row("2", "No", "n1"));
  const later = Temporal.Instant.from("2027-01-01T00:00:00Z");
  await ledger.postgres.transaction((tx) => pruneGiftImports(tx, later));
  const { rows } = await ledger.postgres.pool.query("select name, email, remote_id as id from gift_import_donors");
  expect(rows.every(({ name, email }) => name === "" && email === null)).toBe(true);
  await undo(done);
  expect(await check(row("1"))).toMatchObject({ unconfirmed: 1 });
});

test("left-out rows can be downloaded for 30 days after the import, also if the file was uploaded long before", async () => {
  const { id, importedAt } = await enter(row("1"), leftOut("2"));
  await ledger.postgres.pool.query("update gift_imports set created_at = imported_at - interval '20 days'");
  const prune = (days: number) =>
    ledger.postgres.transaction((tx) =>
      pruneGiftImports(tx, Temporal.Instant.from(importedAt ?? "").add({ hours: 24 * days })),
    );
  const here = { params: { id } };
  await prune(29);
  expect((await ledger.ruth.call(calls.get, here)).body.hasCells).toBe(true);
  expect(await readLeftOut(ledger.ruth, calls.leftOut, id)).toHaveLength(1);
  await prune(31);
  expect((await ledger.ruth.call(calls.get, here)).body).toMatchObject({ hasCells: false, leftOut: 1 });
  expect((await ledger.ruth.refused(calls.leftOut, here)).status).toBe(404);
});
