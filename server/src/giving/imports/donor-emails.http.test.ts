// Donors of a file with the email address of a member: the name in the file decides whether a person must confirm them.
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { type Ledger, openLedger } from "../../../test/ledger.ts";

const EMAIL = "mills@example.org";

let ledger: Ledger;
let ben: number;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());
beforeEach(async () => {
  const { pool } = ledger.postgres;
  await pool.query("truncate gift_imports, donations, donation_batches, member_sources cascade");
  await pool.query("delete from members where last_name = 'Mill'");
  ben = await ledger.addPerson({ firstName: "Ben", lastName: "Mill", email: EMAIL });
});

const HEADER = "Payment ID,Person ID,First Name,Last Name,Email,Date,Fund(s),Amount,Method";
const row = (id: string, person: string, first: string, last = "Mill") =>
  `${id},${person},${first},${last},${EMAIL},01/04/2026,General,5.00,Cash`;
const check = async (...rows: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, [HEADER, ...rows].join("\n"))).body);
const listDonors = async ({ id }: { id: number }) => (await ledger.ruth.call(calls.donors, { params: { id } })).body;
async function listGifts() {
  const { rows } = await ledger.postgres.pool.query<{ member: number; name: string }>(
    "select member_id as member, donor_name as name from donations order by id",
  );
  return rows.map(({ member, name }) => [member, name]);
}
async function listLinks() {
  const { rows } = await ledger.postgres.pool.query<{ id: string; member: number }>(
    "select remote_id as id, member_id as member from member_sources order by 1",
  );
  return rows.map(({ id, member }) => [id, member]);
}

test("another member's name with the address suggests this member, who must be confirmed", async () => {
  const sue = await ledger.addPerson({ firstName: "Sue", lastName: "Mill" });
  const checked = await check(row("p1", "b2", "Sue"));
  expect(checked).toMatchObject({ gifts: 1, unconfirmed: 1 });
  expect(await listDonors(checked)).toMatchObject([{ name: "Sue Mill", memberId: sue, confirmed: false }]);
  await importGifts(ledger.ruth, checked);
  expect(await listGifts()).toEqual([[sue, "Sue Mill"]]);
  expect(await listLinks()).toEqual([["b2", sue]]);
});

test("a name that no member has suggests the owner of the address, and the gift keeps the name", async () => {
  const checked = await check(row("p1", "b2", "Mill", "Bakery"));
  expect(await listDonors(checked)).toMatchObject([{ name: "Mill Bakery", memberId: ben, confirmed: false }]);
  await importGifts(ledger.ruth, checked);
  expect(await listGifts()).toEqual([[ben, "Mill Bakery"]]);
  // The confirmed name is known in the next file, also without the ID.
  expect(await check(row("p2", "", "Mill", "Bakery"))).toMatchObject({ gifts: 1, unconfirmed: 0 });
});

test("a donor for whom only the name is kept is not linked to the owner of the address", async () => {
  const checked = await check(row("p1", "b2", "Mill", "Bakery"));
  const donors = (await listDonors(checked)).map(({ id }) => ({ id, memberId: null }));
  await ledger.ruth.call(calls.choose, { params: { id: checked.id }, body: { donors } });
  await importGifts(ledger.ruth, checked);
  expect(await listGifts()).toEqual([[null, "Mill Bakery"]]);
  expect(await listLinks()).toEqual([]);
});

test("another form of the owner's name, or none, needs no confirmation", async () => {
  const checked = await check(
    row("p1", "b1", "Benjamin"),
    row("p2", "b2", "B."),
    row("p3", "b3", "Ben J."),
    row("p4", "b4", "BEN"),
    row("p5", "b5", "", ""),
  );
  expect(checked).toMatchObject({ gifts: 5, unconfirmed: 0 });
  await importGifts(ledger.ruth, checked);
  expect(await listGifts()).toEqual([1, 2, 3, 4, 5].map(() => [ben, "Ben Mill"]));
});

test("another form of the owner's name that a member has must be confirmed", async () => {
  const son = await ledger.addPerson({ firstName: "Benjamin", lastName: "Mill" });
  const checked = await check(row("p1", "b1", "Benjamin"), row("p2", "b2", "Ben"));
  expect(await listDonors(checked)).toMatchObject([{ name: "Benjamin Mill", memberId: son, confirmed: false }]);
});

test.each([
  ["Ben", "Mill Jr."],
  ["Ben Jr.", "Mill"],
  ["Ben", "Mill III"],
  ["Ben", "Mill-Ross"],
  ["Ben Josiah", "Mill"],
  ["Benn", "Mill"],
  ["Beth", "Mill"],
])("the name %s %s, which may be that of a relative of the owner, must be confirmed", async (first, last) => {
  const checked = await check(row("p1", "b1", first, last));
  expect(checked).toMatchObject({ gifts: 1, unconfirmed: 1 });
  expect(await listDonors(checked)).toMatchObject([{ memberId: ben, confirmed: false }]);
});

test("a name that differs from the owner's in one letter, as of a daughter, must be confirmed", async () => {
  const daniel = await ledger.addPerson({ firstName: "Daniel", lastName: "Mill", email: "daniel@example.org" });
  const file = [HEADER, row("p1", "b1", "Daniela").replace(EMAIL, "daniel@example.org")].join("\n");
  const checked = await checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, file)).body);
  expect(await listDonors(checked)).toMatchObject([{ name: "Daniela Mill", memberId: daniel, confirmed: false }]);
});
