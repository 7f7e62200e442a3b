// Gifts as CSV: the documented columns, exact sums, escaped cells, and an audit entry for each export.
import { donationBatches } from "@narthex/contract/donation-batches.ts";
import { DONATION_COLUMNS } from "@narthex/contract/donation-columns.ts";
import { exports as calls } from "@narthex/contract/exports.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ledger, openLedger } from "../../test/ledger.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());

type Row = Record<string, string>;
async function table(query = ""): Promise<Row[]> {
  const answer = await ledger.ruth.fetch(`${calls.donations.path}${query}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const text = await answer.text();
  return parse(text, { bom: true, columns: true });
}

test("refuses days that do not exist, and an end before the start", async () => {
  const { status, body } = await ledger.ruth.refused(calls.donations, { query: { from: "2026-02-30" } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["from"]]);
  const backwards = await ledger.ruth.refused(calls.donations, { query: { from: "2026-12-01", to: "2026-01-01" } });
  expect([backwards.status, backwards.body.fields]).toEqual([400, { to: "The end cannot be before the start." }]);
});

test("has every gift of a period with every column, the earliest first", async () => {
  const before = (await ledger.auditOf("donations")).length;
  const old = await ledger.record({ donationDate: "2026-10-31", amount: "1.10" });
  const bad = await ledger.record({ memberId: null, donationDate: "2026-11-01", notes: "=cmd()" });
  await ledger.strike(bad.id, "@SUM(A1)");
  const body = { batchDate: "2026-11-22", expectedTotal: "9" };
  const batchId = (await ledger.ruth.call(donationBatches.start, { body })).body.id;
  const full = await ledger.record({
    batchId,
    amount: "2.20",
    donationType: "building_fund",
    donationMethod: "bank_transfer",
    notes: 'For the "roof", please;\ntwo lines',
  });
  const rows = await table();
  expect(Object.keys(rows[0] ?? {})).toEqual(DONATION_COLUMNS.map(({ header }) => header));
  expect(rows).toEqual([
    expect.objectContaining({ Number: String(old.id), Date: "2026-10-31", Donor: "Lydia Marsh", Amount: "1.10" }),
    {
      Number: String(bad.id),
      Date: "2026-11-01",
      Donor: "Anonymous",
      Amount: "",
      Type: "Offering",
      Method: "Cash",
      "Given for": "General Fund",
      Notes: "'=cmd()",
      Status: "Voided",
      "Voided amount": "50.00",
      Reason: "'@SUM(A1)",
      Batch: "",
      Recorded: "2026-11-22",
      "Donor ID": "",
      Email: "",
    },
    {
      Number: String(full.id),
      Date: "2026-11-22",
      Donor: "Lydia Marsh",
      Amount: "2.20",
      Type: "Building Fund",
      Method: "Bank transfer",
      "Given for": "Building Fund",
      Notes: 'For the "roof", please;\ntwo lines',
      Status: "Received",
      "Voided amount": "",
      Reason: "",
      Batch: String(batchId),
      Recorded: "2026-11-22",
      "Donor ID": String(ledger.ids.member),
      Email: "member@example.org",
    },
  ]);
  expect(sumAmounts(rows.map((row) => row.Amount || "0"))).toBe("3.30");
  expect((await table("?from=2026-11-01&to=2026-11-21")).map((row) => row.Number)).toEqual([String(bad.id)]);
  expect(await table("?from=2027-01-01")).toEqual([]);
  expect((await ledger.auditOf("donations")).slice(before)).toMatchObject(
    ["exported", "list_exported", "list_exported"].map((action) => ({ action })),
  );
});

test("has only the gifts that match the filters, and the audit log does not say that all were exported", async () => {
  await ledger.empty();
  const roof = await ledger.record({
    donationType: "building_fund",
    donationMethod: "check",
    donationDate: "2026-11-02",
    notes: "5501",
  });
  const other = await ledger.record({ memberId: ledger.ids.admin, donationDate: "2026-11-03" });
  const nobodys = await ledger.record({ memberId: null, donationType: "missions", donationDate: "2026-11-04" });
  const before = (await ledger.auditOf("donations")).length;
  const queries: [query: string, found: number[]][] = [
    [`?fund=${roof.fundId}`, [roof.id]],
    ["?type=missions", [nobodys.id]],
    ["?method=cash", [other.id, nobodys.id]],
    [`?donor=${ledger.ids.admin}`, [other.id]],
    ["?donor=anonymous&from=2026-11-01", [nobodys.id]],
    ["?search=marsh", [roof.id]],
    [`?number=${other.id}`, [other.id]],
    ["?text=5501", [roof.id]],
    [`?fund=${roof.fundId}&method=cash`, []],
  ];
  for (const [query, found] of queries)
    expect([query, (await table(query)).map((row) => Number(row.Number))]).toEqual([query, found]);
  expect((await ledger.auditOf("donations")).slice(before)).toMatchObject(
    queries.map(() => ({ action: "list_exported", subjectId: "list" })),
  );
});

test("tells donors of the same name apart by their ID and email address, and has no address of a guest", async () => {
  await ledger.empty();
  const add = (email: string | null) => ledger.addPerson({ firstName: "José", lastName: "Brandt", email });
  const [first, second] = [await add("jose@brandt.example"), await add(null)];
  for (const memberId of [first, second]) await ledger.record({ memberId });
  await ledger.postgres.pool.query(`
    with paid as (
      insert into payments (reference, provider, fingerprint, guest_email, amount, status, giving_type, charged_at)
      values ('r', 'test', 'f', 'ina@guest.example', 5, 'succeeded', 'general', now()) returning id)
    insert into donations (amount, donation_date, donor_name, payment_id) select 5, '2026-12-01', 'Ina Guest', id from paid`);
  expect((await table()).map((row) => [row.Donor, row["Donor ID"], row.Email])).toEqual([
    ["José Brandt", String(first), "jose@brandt.example"],
    ["José Brandt", String(second), ""],
    ["Ina Guest", "", ""],
  ]);
});

test("names the fund of the gift as it was recorded", async () => {
  await ledger.empty();
  const funds = ["general", "building", "children", null, "a word of last year"];
  await ledger.postgres.pool.query(
    "insert into donations (amount, donation_date, fund) select 1, '2026-01-01', fund from unnest($1::text[]) as fund",
    [funds],
  );
  expect((await table()).map((row) => row["Given for"])).toEqual([
    "General Fund",
    "Building Fund",
    "Children's Ministry",
    "",
    "a word of last year",
  ]);
});

test("contains a long ledger completely", async () => {
  await ledger.empty();
  await ledger.postgres.pool.query(
    `insert into donations (amount, donation_date)
      select 0.01 * n, date '2026-01-01' + (n % 7) from generate_series(1, 2500) as n`,
  );
  const rows = await table();
  expect([rows.length, new Set(rows.map((row) => row.Number)).size]).toEqual([2500, 2500]);
  expect(sumAmounts(rows.map((row) => row.Amount ?? ""))).toBe("31262.50");
});
