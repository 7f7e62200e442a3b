// Giving of a year beside the year before: months, funds, givers, and people who began or stopped giving.
import { departures } from "@narthex/contract/departures.ts";
import { funds } from "@narthex/contract/funds.ts";
import { givingYears as calls } from "@narthex/contract/giving-years.ts";
import { households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Ledger, openLedger } from "../../test/ledger.ts";
import { casesOf } from "../../test/random-cases.ts";
import { tally, total } from "../../test/raw-records.ts";

const NOW = "2026-11-22T15:00:00Z";

let ledger: Ledger;
let people: number[];
let missions: number;
const addPerson = (firstName: string) => ledger.addPerson({ firstName, lastName: "Quill", email: null });
/** Two people with a joint statement. */
async function addCouple(...firstNames: [string, string]): Promise<[number, number]> {
  const memberIds: [number, number] = [await addPerson(firstNames[0]), await addPerson(firstNames[1])];
  const members = memberIds.map((memberId) => ({ memberId, role: "adult" as const }));
  const { body } = await ledger.ruth.call(households.create, { body: { name: "Quill", members } });
  await ledger.ruth.call(jointStatements.choose, { params: { id: body.id }, body: { memberIds } });
  return memberIds;
}
const die = (id: number, leftOn: string | null = null) =>
  ledger.ruth.call(departures.record, { params: { id }, body: { reason: "died", leftOn } });
beforeAll(async () => {
  ledger = await openLedger();
  people = [...(await addCouple("Ada", "Ben")), await addPerson("Cleo"), await addPerson("Dan")];
  missions = (await ledger.ruth.call(funds.list)).body.find(({ name }) => name === "Missions")?.id ?? 0;
});
beforeEach(async () => {
  ledger.setNow(NOW);
  await ledger.empty();
});
afterAll(() => ledger?.close());

const give = (donor: number | null, amount: string, donationDate: string, more = {}) =>
  ledger.record({ memberId: donor === null ? null : (people[donor] ?? 0), amount, donationDate, ...more });
const read = async (query: { year?: number; fund?: number } = {}) =>
  (await ledger.ruth.call(calls.read, { query })).body;
const list = async (kind: "new" | "lapsed", more = {}) =>
  (await ledger.ruth.call(calls.givers, { query: { kind, ...more } })).body;
const names = async (kind: "new" | "lapsed", more = {}) => (await list(kind, more)).map(({ firstName }) => firstName);

describe("the current year", () => {
  test("is compared up to the same day, by month and in all", async () => {
    await give(2, "10.10", "2026-01-05");
    await give(2, "20.00", "2026-11-22");
    await give(null, "5.00", "2026-11-02");
    await give(2, "7.00", "2025-11-22");
    await give(2, "8.00", "2025-11-23");
    await give(2, "9.00", "2025-12-24");
    await give(2, "1.00", "2024-12-31");
    await ledger.strike((await give(2, "5000", "2026-11-01")).id);
    const found = await read();
    expect(found).toMatchObject({
      year: 2026,
      beforeThrough: "2025-11-22",
      isPart: true,
      years: [2026, 2025, 2024],
      total: "35.10",
      before: "7.00",
      wholeBefore: "24.00",
      givers: 1,
      giversBefore: 1,
    });
    expect(found.months).toHaveLength(11);
    expect(found.months[0]).toEqual({ month: "2026-01", total: "10.10", before: "0.00", givers: 1, giversBefore: 0 });
    expect(found.months[10]).toEqual({ month: "2026-11", total: "25.00", before: "7.00", givers: 1, giversBefore: 1 });
  });

  test("has a row for the month of a gift that is dated a day ahead, so that the months add up to the total", async () => {
    ledger.setNow("2026-11-30T15:00:00Z");
    await give(2, "10.00", "2026-11-30");
    await give(2, "2.00", "2026-12-01");
    await give(2, "4.00", "2025-12-01");
    const found = await read();
    expect(found.total).toBe("12.00");
    expect(found.months.slice(10)).toEqual([
      { month: "2026-11", total: "10.00", before: "0.00", givers: 1, giversBefore: 0 },
      { month: "2026-12", total: "2.00", before: "0.00", givers: 1, giversBefore: 0 },
    ]);
    ledger.setNow("2026-12-31T15:00:00Z");
    expect((await read()).months).toHaveLength(12);
    await give(2, "50.00", "2027-01-01");
    const next = await read({ year: 2027 });
    expect(next.months).toHaveLength(1);
    expect(next).toMatchObject({ beforeThrough: "2026-01-01", total: "50.00", before: "0.00", wholeBefore: "12.00" });
  });

  test("on February 29 is compared up to February 28", async () => {
    ledger.setNow("2028-02-29T15:00:00Z");
    expect(await read()).toMatchObject({ year: 2028, beforeThrough: "2027-02-28" });
  });
});

test("an earlier year is compared with the whole year before", async () => {
  await give(2, "3.00", "2025-06-01");
  await give(2, "4.00", "2024-12-31");
  const found = await read({ year: 2025 });
  expect(found).toMatchObject({
    isPart: false,
    beforeThrough: "2024-12-31",
    total: "3.00",
    before: "4.00",
    wholeBefore: "4.00",
  });
  expect(found.months).toHaveLength(12);
});

test("funds of both years are listed in their order, and one fund alone can be chosen", async () => {
  await give(2, "10.00", "2026-02-01", { fundId: missions, donationType: "missions" });
  await give(3, "20.00", "2026-02-01");
  await give(3, "2.00", "2025-02-01", { fundId: missions, donationType: "missions" });
  await ledger.postgres.pool.query(
    "insert into donations (amount, donation_type, donation_date) values (6, 'other', '2025-12-01')",
  );
  expect((await read()).funds.map((fund) => [fund.name, fund.total, fund.before, fund.wholeBefore])).toEqual([
    ["General Fund", "20.00", "0.00", "0.00"],
    ["Missions", "10.00", "2.00", "2.00"],
    ["Other (no fund)", "0.00", "0.00", "6.00"],
  ]);
  expect(await read({ fund: missions })).toMatchObject({
    total: "10.00",
    before: "2.00",
    givers: 1,
    giversBefore: 1,
    newGivers: 1,
    lapsedGivers: 1,
    funds: [{ fundId: missions }],
  });
  expect(await names("lapsed", { fund: missions })).toEqual(["Dan"]);
});

describe("givers", () => {
  test("are new without any earlier gift, and lapsed if they gave up to the same day of the year before", async () => {
    await give(2, "30.00", "2026-03-01");
    await give(3, "40.00", "2025-03-01");
    await give(3, "2.00", "2025-12-01");
    await give(1, "1.00", "2025-12-01");
    expect(await read()).toMatchObject({ givers: 1, giversBefore: 1, newGivers: 1, lapsedGivers: 1 });
    expect(await list("new")).toMatchObject([{ memberId: people[2], gifts: 1, total: "30.00", day: "2026-03-01" }]);
    expect(await list("lapsed")).toMatchObject([{ memberId: people[3], gifts: 2, total: "42.00", day: "2025-12-01" }]);
    expect(await names("lapsed", { year: 2027 })).toEqual(["Cleo"]);
  });

  test("count a couple with a joint statement once, with the gifts of either person", async () => {
    await give(0, "10.00", "2025-03-01");
    await give(1, "20.00", "2026-03-01");
    expect(await read()).toMatchObject({ givers: 1, giversBefore: 1, newGivers: 0, lapsedGivers: 0 });
    expect(await list("lapsed", { year: 2027 })).toMatchObject([
      { firstName: "Ada", joint: { memberId: people[1], firstName: "Ben" }, gifts: 1, total: "20.00" },
    ]);
  });

  test("who have died are in no list, and of a couple the other person is listed", async () => {
    const added: number[] = [];
    for (const firstName of ["Eve", "Fay", "Gil"]) added.push(await addPerson(firstName));
    const [dead = 0, living = 0, moved = 0] = added;
    const [late, widow] = await addCouple("Hal", "Ida");
    for (const memberId of [dead, living, moved, late])
      await ledger.record({ memberId, amount: "50.00", donationDate: "2025-03-01" });
    expect(await names("lapsed")).toHaveLength(4);
    for (const id of [dead, late]) await die(id);
    await ledger.ruth.call(departures.record, { params: { id: moved }, body: { reason: "moved", leftOn: null } });
    expect((await list("lapsed")).map(({ memberId, joint }) => [memberId, joint])).toEqual(
      [living, moved, widow].map((id) => [id, null]).toReversed(),
    );
    expect(await read()).toMatchObject({ giversBefore: 4, lapsedGivers: 3 });
    expect(await names("new", { year: 2025 })).not.toContain("Eve");
    await die(widow);
    expect(await names("lapsed")).toEqual(["Gil", "Fay"]);
  });

  test("of a couple are the survivor and the person who died, each with their own gifts, after the year of the death", async () => {
    const [dead, widow] = await addCouple("Rex", "Sue");
    await die(dead, "2026-11-22");
    ledger.setNow("2028-11-22T15:00:00Z");
    const record = (memberId: number, amount: string, donationDate: string) =>
      ledger.record({ memberId, amount, donationDate });
    await record(dead, "70.00", "2025-05-01");
    await record(widow, "1200.00", "2027-04-01");
    await record(dead, "10000.00", "2027-05-01");
    expect(await read({ year: 2027 })).toMatchObject({ givers: 2, newGivers: 0 });
    expect(await read()).toMatchObject({ giversBefore: 2, lapsedGivers: 1 });
    const own = { memberId: widow, joint: null, gifts: 1, total: "1200.00", day: "2027-04-01" };
    expect(await list("lapsed")).toMatchObject([own]);
    // The earlier gifts of the couple are those of the survivor, too.
    expect(await names("new", { year: 2027 })).toEqual([]);
  });

  test("are listed in pages, the largest sum first", async () => {
    await give(1, "10.00", "2026-03-01");
    await give(2, "9.50", "2026-03-01");
    await give(3, "100.00", "2026-03-01");
    const first = await ledger.ruth.call(calls.givers, { query: { kind: "new", limit: 2 } });
    expect(first.body.map(({ total: sum }) => sum)).toEqual(["100.00", "10.00"]);
    expect(first.headers.get("x-total-count")).toBe("3");
    const [, next = ""] = /<([^>]+)>/.exec(first.headers.get("link") ?? "") ?? [];
    const second: { total: string }[] = JSON.parse(await (await ledger.ruth.fetch(next)).text());
    expect(second.map(({ total: sum }) => sum)).toEqual(["9.50"]);
  });
});

test("the table has the months of each fund, and the same totals", async () => {
  await give(2, "10.00", "2026-02-01", { fundId: missions, donationType: "missions" });
  await give(3, "20.00", "2026-11-01");
  await give(3, "2.00", "2025-12-01");
  const response = await ledger.ruth.fetch("/api/exports/giving-year.csv");
  const [header, ...rows]: string[][] = parse(await response.text(), { bom: true });
  const months = Array.from({ length: 11 }, (_, place) => `2026-${String(place + 1).padStart(2, "0")}`);
  expect(header).toEqual(["Fund", ...months, "2026", "2025 to 2025-11-22", "2025"]);
  expect(rows.map((row) => [row[0], row[2], row[11], ...row.slice(12)])).toEqual([
    ["General Fund", "0.00", "20.00", "20.00", "0.00", "2.00"],
    ["Missions", "10.00", "0.00", "10.00", "0.00", "0.00"],
    ["Total", "10.00", "20.00", "30.00", "0.00", "2.00"],
  ]);
  expect((await ledger.auditOf("report")).at(-1)).toMatchObject({ action: "exported", subjectId: "giving-year" });
});

test("random gifts: every sum and number of givers equals a count in plain TypeScript", async () => {
  const gift = fc.record({
    donor: fc.constantFrom(null, 0, 1, 2, 3),
    cents: fc.integer({ min: 1, max: 99_999 }),
    year: fc.constantFrom(2024, 2025, 2026),
    day: fc.constantFrom("01-01", "02-28", "03-01", "11-21", "11-22", "11-23", "12-31"),
  });
  const agree = fc.asyncProperty(fc.array(gift, { maxLength: 25 }), async (given) => {
    await ledger.empty();
    const rows = given
      .map(({ donor, cents, year, day }) => ({
        member_id: donor === null ? null : people[donor],
        donor_name: donor === null ? null : "Quill",
        amount: (cents / 100).toFixed(2),
        donation_date: `${year}-${day}`,
      }))
      .filter(({ donation_date }) => donation_date <= "2026-11-22");
    await ledger.postgres.pool.query(
      `insert into donations (member_id, donor_name, amount, donation_date) select * from jsonb_to_recordset($1::jsonb)
       as gift (member_id int, donor_name text, amount numeric, donation_date date)`,
      [JSON.stringify(rows)],
    );
    const giverOf = (row: (typeof rows)[number]) => (row.member_id === people[1] ? people[0] : row.member_id);
    const within = (from: string, to: string) =>
      rows.filter(({ donation_date }) => donation_date >= from && donation_date <= to);
    const sum = (some: typeof rows) => total(some.map(({ amount }) => amount));
    const givers = (some: typeof rows) => new Set(some.flatMap((row) => giverOf(row) ?? []));
    const [now, before] = [within("2026-01-01", "2026-12-31"), within("2025-01-01", "2025-11-22")];
    const earlier = givers(within("2000-01-01", "2025-12-31"));
    const found = await read();
    expect(found).toMatchObject({
      total: sum(now),
      before: sum(before),
      wholeBefore: sum(within("2025-01-01", "2025-12-31")),
      givers: givers(now).size,
      giversBefore: givers(before).size,
      newGivers: givers(now).difference(earlier).size,
      lapsedGivers: givers(before).difference(givers(now)).size,
    });
    const byMonth = tally(now, ({ donation_date }) => donation_date.slice(0, 7));
    for (const { month, total: shown, givers: counted } of found.months) {
      const own = byMonth.get(month) ?? [];
      expect([shown, counted]).toEqual([sum(own), givers(own).size]);
    }
    expect((await list("new")).map(({ memberId }) => memberId).sort()).toEqual(
      [...givers(now).difference(earlier)].sort(),
    );
  });
  await fc.assert(agree, { numRuns: casesOf(8, 200) });
});
