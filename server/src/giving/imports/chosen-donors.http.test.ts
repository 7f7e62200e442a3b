// Likely duplicates after a person chose another donor in the check of a file.
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
  await ledger.postgres.pool.query("delete from members where last_name = 'Chosen'");
});

const HEADER = "Date,Amount,Fund,Method,Check Number,Donor";
const row = (day: string, amount: string, donor: string, number = "") =>
  `1/${day}/2026,${amount},General Fund,${number === "" ? "Cash" : "Check"},${number},${donor}`;
const addMember = (firstName: string) => ledger.addPerson({ firstName, lastName: "Chosen" });
const enterCheck = (memberId: number, notes: string) =>
  ledger.record({ memberId, amount: "40.00", donationMethod: "check", donationDate: "2026-01-04", notes });
const enterCash = (memberId: number) =>
  ledger.record({ memberId, amount: "10.00", donationMethod: "cash", donationDate: "2026-01-04" });
const check = async (...rows: string[]) =>
  checkGifts(ledger.ruth, (await sendGifts(ledger.ruth, [HEADER, ...rows].join("\n"))).body);
async function choose({ id }: { id: number }, name: string, memberId: number) {
  const params = { id };
  const { body: donors } = await ledger.ruth.call(calls.donors, { params });
  const donor = donors.find((one) => one.name === name);
  if (!donor) throw new Error(`${name} is not listed`);
  return (await ledger.ruth.call(calls.choose, { params, body: { donors: [{ id: donor.id, memberId }] } })).body;
}
const chooseRow = ({ id }: { id: number }, place: number) =>
  ledger.ruth.call(calls.chooseRows, { params: { id }, body: { rows: [place], choice: "import" } });
const listLikely = async ({ id }: { id: number }) =>
  (await ledger.ruth.call(calls.rows, { params: { id }, query: { only: "likely" } })).body.map((one) => [
    one.row,
    one.reason.split(":")[0],
    one.choice,
  ]);
const listGifts = async () => {
  const { rows } = await ledger.postgres.pool.query<{ member: number; amount: string }>(
    "select member_id as member, amount::text from donations order by id",
  );
  return rows.map(({ member, amount }) => [member, amount]);
};
const IN_BOOKS = "Likely in the books already";
const IN_FILE = "Likely twice in this file";

test("a gift of the chosen one of two namesakes is left out if it was entered by hand, and none of the other one", async () => {
  const [first, second] = [await addMember("Tri"), await addMember("Tri")];
  await enterCheck(second, "3240");
  const checked = await check(row("4", "40.00", "Tri Chosen", "3240"), row("11", "5.00", "Tri Chosen"));
  expect(checked).toMatchObject({ gifts: 2, likely: 0 });
  expect(await choose(checked, "Tri Chosen", first)).toMatchObject({ gifts: 2, likely: 0 });
  const chosen = await choose(checked, "Tri Chosen", second);
  expect(chosen).toMatchObject({ gifts: 1, leftOut: 1, likely: 1, likelyLeftOut: 1, importedTotal: "5.00" });
  await importGifts(ledger.ruth, checked);
  expect(await listGifts()).toEqual([
    [second, "40.00"],
    [second, "5.00"],
  ]);
});

test("a gift that was left out for the suggested donor is imported for the chosen one", async () => {
  const [suggested, chosen] = [await addMember("Sol"), await addMember("Solomon")];
  await enterCash(suggested);
  const checked = await check(row("4", "10.00", "Sol Chosen"), row("11", "20.00", "Sol Chosen"));
  expect(checked).toMatchObject({ gifts: 1, likelyLeftOut: 1 });
  expect(await choose(checked, "Sol Chosen", chosen)).toMatchObject({ gifts: 2, likely: 0, importedTotal: "30.00" });
  await importGifts(ledger.ruth, checked);
  expect(await listGifts()).toEqual([
    [suggested, "10.00"],
    [chosen, "10.00"],
    [chosen, "20.00"],
  ]);
});

test("a check that two names of the file gave is twice in it while one person is chosen for both", async () => {
  const [robert, other] = [await addMember("Robert"), await addMember("Other")];
  const checked = await check(
    row("4", "40.00", "Bob Chosen", "7"),
    row("4", "40.00", "Robert Chosen", "7"),
    row("5", "1.00", "Robert Chosen"),
  );
  expect(await choose(checked, "Bob Chosen", robert)).toMatchObject({ gifts: 2, likely: 1, importedTotal: "41.00" });
  expect(await listLikely(checked)).toEqual([[3, IN_FILE, "skip"]]);
  expect(await choose(checked, "Bob Chosen", other)).toMatchObject({ gifts: 3, likely: 0, importedTotal: "81.00" });
});

test("a likely gift that a person selected stays selected after another donor was chosen", async () => {
  const [suggested, chosen] = [await addMember("Sol"), await addMember("Solomon")];
  await enterCash(suggested);
  await enterCash(chosen);
  const checked = await check(row("4", "10.00", "Sol Chosen"), row("11", "20.00", "Sol Chosen"));
  await chooseRow(checked, 2);
  expect(await choose(checked, "Sol Chosen", chosen)).toMatchObject({ gifts: 2, importedTotal: "30.00" });
  expect(await listLikely(checked)).toEqual([[2, IN_BOOKS, "import"]]);
});

test("a choice for one donor does not change the rows of another one", async () => {
  const [suggested, chosen, other] = [await addMember("Sol"), await addMember("Solomon"), await addMember("Other")];
  await enterCash(other);
  const checked = await check(
    row("4", "10.00", "Other Chosen"),
    row("4", "10.00", "Sol Chosen"),
    row("4", "10.00", "Sol Chosen"),
  );
  expect(await choose(checked, "Sol Chosen", chosen)).toMatchObject({ gifts: 2, likely: 2, leftOut: 1 });
  expect(await choose(checked, "Sol Chosen", suggested)).toMatchObject({ gifts: 2, likely: 2, leftOut: 1 });
  expect(await listLikely(checked)).toEqual([
    [2, IN_BOOKS, "skip"],
    [4, IN_FILE, "import"],
  ]);
});

test("a refund is left out with its gift when a donor is chosen, and restored with it", async () => {
  const [first, second] = [await addMember("Tri"), await addMember("Tri")];
  await enterCheck(second, "3240");
  const checked = await check(
    row("4", "40.00", "Tri Chosen", "3240"),
    row("5", "-40.00", "Tri Chosen", "3240"),
    row("11", "5.00", "Tri Chosen"),
  );
  const counted = { gifts: 1, refunded: 2, leftOut: 0, refundedTotal: "0.00", leftOutTotal: "0.00" };
  expect(checked).toMatchObject(counted);
  const leftOut = { gifts: 1, refunded: 0, leftOut: 2, refundedTotal: "0.00", leftOutTotal: "0.00" };
  expect(await choose(checked, "Tri Chosen", second)).toMatchObject(leftOut);
  expect(await choose(checked, "Tri Chosen", first)).toMatchObject(counted);
  await importGifts(ledger.ruth, checked);
  const { rows } = await ledger.postgres.pool.query(
    "select amount::text, void_reason from donations where member_id = $1 order by id",
    [first],
  );
  expect(rows).toEqual([
    { amount: "40.00", void_reason: "Refunded on 2026-01-05" },
    { amount: "5.00", void_reason: null },
  ]);
});

test("the refund of a part of a gift is left out and restored with the gift, also if a person selects it", async () => {
  const [first, second] = [await addMember("Tri"), await addMember("Tri")];
  await enterCheck(second, "3240");
  const checked = await check(
    row("4", "100.00", "Tri Chosen", "3240"),
    row("5", "-60.00", "Tri Chosen", "3240"),
    row("11", "5.00", "Tri Chosen"),
  );
  const counted = { gifts: 2, refunded: 1, importedTotal: "45.00", refundedTotal: "0.00", leftOutTotal: "0.00" };
  expect(checked).toMatchObject(counted);
  const leftOut = { gifts: 1, refunded: 0, importedTotal: "5.00", refundedTotal: "0.00", leftOutTotal: "40.00" };
  expect(await choose(checked, "Tri Chosen", second)).toMatchObject(leftOut);
  expect(await choose(checked, "Tri Chosen", first)).toMatchObject(counted);
  await choose(checked, "Tri Chosen", second);
  expect((await chooseRow(checked, 2)).body).toMatchObject(counted);
});

test("a donor whose rows a choice left out stays listed, and the choice can be changed", async () => {
  const [first, second] = [await addMember("Tri"), await addMember("Tri")];
  await enterCheck(second, "3240");
  const checked = await check(
    row("4", "40.00", "Tri Chosen", "3240"),
    row("5", "-40.00", "Tri Chosen", "3240"),
    row("11", "5.00", "Guest"),
  );
  expect(await choose(checked, "Tri Chosen", second)).toMatchObject({ gifts: 1, leftOut: 2, unconfirmed: 0 });
  const { body: donors, headers } = await ledger.ruth.call(calls.donors, { params: { id: checked.id } });
  expect(donors).toMatchObject([
    { name: "Tri Chosen", gifts: 0, total: "0.00", memberId: second, confirmed: true },
    { name: "Guest", gifts: 1 },
  ]);
  expect(headers.get("x-total-count")).toBe("2");
  expect(await choose(checked, "Tri Chosen", first)).toMatchObject({ gifts: 1, refunded: 2, leftOut: 0 });
});
