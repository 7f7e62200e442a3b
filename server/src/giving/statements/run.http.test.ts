// The run over all donors is complete, adds up, runs once, and continues after any interruption.
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Books, legalName, openBooks } from "../../../test/statements.ts";
import { until } from "../../../test/until.ts";
import { makeStatements, startStatementJob } from "./run.service.ts";

/** The number of connections to this database that wait for a lock. */
const WAITING = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

let books: Books;
const params = { year: 2025 };

beforeAll(async () => {
  books = await openBooks();
});
afterEach(() => books.clearLedger());
afterAll(() => books?.close());

const donors = async (query = {}) => (await books.ruth.call(calls.donors, { params, query })).body;
const give = (memberId: number | null, amount: string, donationDate = "2025-03-02") =>
  books.record({ memberId, amount, donationDate });
const drawn = () => books.count("select count(*) from statements where pdf is not null");

test("every donor of the year gets one, and statements plus gifts without a donor equal the ledger", async () => {
  const { member, admin } = books.ids;
  await give(member, "100.10");
  await give(member, "0.05", "2025-12-31");
  await give(admin, "9999999.99", "2025-01-01");
  await give(null, "20.00");
  await give(member, "500.00", "2024-12-31");
  await give(member, "500.00", "2026-01-01");
  await books.strike((await give(admin, "77.00")).id);
  const { run, ...year } = await books.run(2025);
  expect(year).toEqual({
    year: 2025,
    isOver: true,
    ledger: { gifts: 4, total: "10000120.14" },
    donors: 2,
    anonymous: { gifts: 1, total: "20.00" },
    ...{ former: [], moreFormer: { names: 0, gifts: 0, total: "0.00" } },
    mailsWaiting: 0,
  });
  expect(run).toMatchObject({
    status: "done",
    startedBy: "Ruth Adler",
    ...{ donors: 2, issued: 2, failed: 0, needPen: 0, isOutdated: false },
    proof: { statements: "10000100.14", withoutDonor: "20.00", ledger: "10000120.14", difference: "0.00" },
  });
  expect(await donors()).toMatchObject([
    { memberId: admin, firstName: "Ruth", gifts: 1, total: "9999999.99", status: "issued", issuedOn: "2026-11-22" },
    { memberId: member, lastName: "Marsh", gifts: 2, total: "100.15", status: "issued", replaces: null },
  ]);
  expect((await books.auditOf("statements")).at(-1)).toMatchObject({
    action: "issued",
    subjectId: "2025",
    detail: { issued: 2, failed: 0 },
  });
  const { body } = await books.ruth.call(calls.years);
  expect(body).toEqual({
    missing: [],
    years: [
      { year: 2026, isOver: false },
      { year: 2025, isOver: true },
      { year: 2024, isOver: true },
    ],
  });
});

test("gifts of a removed member are on no statement, and are listed", async () => {
  const anna = await books.addPerson({ firstName: "Anna", lastName: "Gone" });
  await give(anna, "70.00");
  await give(books.ids.member, "30.00");
  expect((await books.run(2025)).run).toMatchObject({ donors: 2, isOutdated: false });
  await books.postgres.pool.query("delete from members where id = $1", [anna]);
  const after = await books.year(2025);
  expect(after.former).toEqual([{ name: "Anna Gone", gift: expect.any(Number), gifts: 1, total: "70.00" }]);
  expect(after.run?.isOutdated).toBe(true);
  expect((await books.run(2025)).run).toMatchObject({
    ...{ donors: 1, isOutdated: false },
    proof: { statements: "30.00", withoutDonor: "70.00", ledger: "100.00", difference: "0.00" },
  });
});

describe("another run", () => {
  test("replaces statements whose content changed, and names the replaced document", async () => {
    const { member, admin } = books.ids;
    await give(member, "10.00");
    await give(admin, "20.00");
    await books.run(2025);
    const before = await books.postgres.pool.query("select id, pdf from statements where member_id = $1", [admin]);
    books.setNow("2026-11-25T15:00:00Z");
    await give(member, "5.00");
    expect((await books.year(2025)).run?.isOutdated).toBe(true);
    expect((await books.run(2025)).run).toMatchObject({ status: "done", donors: 2, issued: 2, isOutdated: false });
    expect(await donors()).toMatchObject([
      { memberId: admin, issuedOn: "2026-11-22", replaces: null },
      { memberId: member, issuedOn: "2026-11-25", replaces: "2026-11-22", total: "15.00" },
    ]);
    const after = await books.postgres.pool.query("select id, pdf from statements where member_id = $1", [admin]);
    expect(after.rows).toEqual(before.rows);
    const { strings } = await books.open(books.ruth, member, 2025);
    expect(strings).toContain("This statement replaces the one issued on November 22, 2026.");
    books.setNow("2026-11-22T15:00:00Z");
  });

  test("deletes the statement of a donor whose gifts are all voided", async () => {
    const { id } = await give(books.ids.member, "10.00");
    await give(books.ids.admin, "10.00");
    await books.run(2025);
    await books.strike(id);
    expect((await books.run(2025)).run).toMatchObject({ donors: 1, proof: { difference: "0.00" } });
  });

  test("is required after the congregation's address changed", async () => {
    await give(books.ids.member, "10.00");
    await books.run(2025);
    await books.setIdentity({ address: "2 Chapel Row" });
    expect((await books.year(2025)).run?.isOutdated).toBe(true);
    await books.run(2025);
    expect((await books.open(books.ruth, books.ids.member, 2025)).strings).toContain("2 Chapel Row");
  });

  test("is required after a donor's name or address changed, but not a non-donor's", async () => {
    const [member, nobody] = [books.ids.member, await books.addPerson({ firstName: "Nora", lastName: "Neighbor" })];
    await give(member, "10.00");
    await books.run(2025);
    const move = (id: number) =>
      books.postgres.pool.query("update members set address = '7 New Street' where id = $1", [id]);
    await move(nobody);
    expect((await books.year(2025)).run?.isOutdated).toBe(false);
    await move(member);
    expect((await books.year(2025)).run?.isOutdated).toBe(true);
    expect((await books.run(2025)).run?.isOutdated).toBe(false);
    expect((await books.open(books.ruth, member, 2025)).strings).toContain("7 New Street");
  });
});

describe("one at a time", () => {
  test("a second start while one runs returns that one", async () => {
    await give(books.ids.member, "10.00");
    const drawing = await books.blockDrawing();
    const { pool } = books.postgres;
    const hold = await pool.connect();
    await hold.query("begin");
    await hold.query("lock table statements in share mode");
    const answers = Promise.all([1, 2, 3].map(() => books.ruth.call(calls.start, { params })));
    await until(
      () => books.count(`select count(*) ${WAITING}`),
      (waiting) => waiting >= 3,
    );
    await hold.query("commit");
    hold.release();
    const all = await answers;
    await drawing.release();
    const ids = new Set(all.map(({ body }) => body.run?.id));
    expect([all.map(({ status }) => status).sort(), ids.size]).toEqual([[200, 200, 202], 1]);
    await until(
      () => books.year(2025),
      ({ run }) => run?.status === "done",
    );
    expect(await books.count("select count(*) from statement_runs")).toBe(1);
  });

  test("a repeated job, and two at the same time, create each document once", async () => {
    for (let nr = 0; nr < 12; nr++)
      await give(await books.addPerson({ firstName: `Nr ${nr}`, lastName: "Twice" }), "1.00");
    const { run } = await books.run(2025);
    await books.postgres.pool.query(
      "update statements set status = 'waiting', pdf = null, issued_on = null; update statement_runs set status = 'running', finished_at = null",
    );
    const again = () => makeStatements(books.services, run?.id ?? 0);
    await Promise.all([again(), again()]);
    await again();
    expect(await drawn()).toBe(12);
    expect((await books.year(2025)).run).toMatchObject({ status: "done", issued: 12 });
    // The first run, and one of the two jobs, wrote an entry.
    expect((await books.auditOf("statements")).filter(({ detail }) => detail.issued === 12)).toHaveLength(2);
  });
});

test("a run that a server left unfinished continues where it stopped", async () => {
  for (let nr = 0; nr < 6; nr++) await give(await books.addPerson({ firstName: `Nr ${nr}`, lastName: "Left" }), "1.00");
  await books.run(2025);
  await books.postgres.pool.query(
    "update statements set status = 'waiting', pdf = null, issued_on = null where id % 2 = 0; update statement_runs set status = 'running', finished_at = null",
  );
  const kept = await books.postgres.pool.query("select id, pdf from statements where pdf is not null order by id");
  expect(kept.rows).toHaveLength(3);
  // As a starting server does.
  await startStatementJob(books.services);
  const { run } = await until(
    () => books.year(2025),
    (year) => year.run?.status === "done",
  );
  expect(run).toMatchObject({ issued: 6, proof: { difference: "0.00" } });
  const ids = kept.rows.map(({ id }) => id);
  const after = await books.postgres.pool.query("select id, pdf from statements where id = any($1) order by id", [ids]);
  expect(after.rows).toEqual(kept.rows);
});

test("a statement that cannot be created is listed, does not affect others, and is created by the next run", async () => {
  const wall = await books.addPerson({ firstName: "Max", lastName: "Wall" });
  await give(wall, "40.00");
  await give(books.ids.member, "2.00");
  const { pool } = books.postgres;
  await pool.query("alter table statements add constraint wall check (last_name <> 'Wall' or pdf is null)");
  const { run } = await books.run(2025);
  expect(run).toMatchObject({
    ...{ status: "done", donors: 2, issued: 1, failed: 1 },
    proof: { statements: "2.00", withoutDonor: "0.00", ledger: "42.00", difference: "40.00" },
  });
  expect(await donors({ only: "failed" })).toMatchObject([{ memberId: wall, status: "failed", noMail: "not_issued" }]);
  await pool.query("alter table statements drop constraint wall");
  expect((await books.run(2025)).run).toMatchObject({ issued: 2, failed: 0, proof: { difference: "0.00" } });
});

test("a lost connection fails no statement", async () => {
  for (let nr = 0; nr < 40; nr++) await give(await books.addPerson({ firstName: `Nr ${nr}`, lastName: "Cut" }), "1.00");
  const { pool } = books.postgres;
  const drawing = await books.blockDrawing();
  await books.ruth.call(calls.start, { params });
  const { rows } = await until(
    () => pool.query<{ pid: number }>(`select pid ${WAITING}`),
    (seen) => seen.rows.length > 0,
  );
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await drawing.release();
  const { run } = await until(
    () => books.year(2025),
    (year) => year.run?.status === "done",
  );
  expect(run).toMatchObject({ issued: 40, failed: 0 });
});

test("its progress is visible, and published to open screens", async () => {
  for (let nr = 0; nr < 60; nr++)
    await give(await books.addPerson({ firstName: `Nr ${nr}`, lastName: "Many" }), "1.00");
  const recorded = await books.recordChanges();
  const seen = new Set<number>();
  await books.ruth.call(calls.start, { params });
  await until(
    async () => {
      const year = await books.year(2025);
      seen.add(year.run?.issued ?? 0);
      return year;
    },
    ({ run }) => run?.status === "done",
  );
  expect(seen.size).toBeGreaterThan(2);
  expect((await recorded.first(2)).map(({ topic }) => topic)).toContain("statements");
});

test("a run of the current year is marked, and another one is required after its end", async () => {
  await give(books.ids.member, "2.00", "2026-03-01");
  expect((await books.run(2026)).isOver).toBe(false);
  const { strings } = await books.open(books.ruth, books.ids.member, 2026);
  expect(strings).toContain("Gifts received from January 1, 2026 to November 22, 2026.");
  // 5 AM in London: in the congregation's New York it is still the old year.
  books.setNow("2027-01-01T04:59:00Z");
  expect((await books.year(2026)).run?.isOutdated).toBe(false);
  books.setNow("2027-01-01T05:01:00Z");
  expect(await books.year(2026)).toMatchObject({ isOver: true, run: { isOutdated: true } });
  await books.run(2026);
  const whole = (await books.open(books.ruth, books.ids.member, 2026)).strings;
  expect(whole).toContain("Gifts received from January 1, 2026 to December 31, 2026.");
  expect(whole).toContain("This statement replaces the one issued on November 22, 2026.");
  books.setNow("2026-11-22T15:00:00Z");
});

describe("no statement is issued", () => {
  test.each([
    [{ legalName: null }, ["no_legal_name"], "statements_not_ready"],
    [{ address: null }, ["no_address"], "statements_not_ready"],
    [{ legalName: null, address: null }, ["no_legal_name", "no_address"], "statements_not_ready"],
    [{ legalName: "คริสตจักร" }, ["unknown_letters"], "statements_unprintable"],
    [{ address: "กรุงเทพ" }, ["unknown_letters"], "statements_unprintable"],
  ])("with %j", async (identity, missing, code) => {
    await give(books.ids.member, "2.00");
    await books.setIdentity(identity);
    expect((await books.ruth.call(calls.years)).body.missing).toEqual(missing);
    const started = await books.ruth.refused(calls.start, { params });
    expect([started.status, started.body.code]).toEqual([409, code]);
    expect(started.body.message).toContain("Settings");
    const one = await books.ruth.refused(calls.pdf, { params: { memberId: books.ids.member, year: "2025" } });
    expect([one.status, one.body.code]).toEqual([409, code]);
    expect((await (await books.as("member")).call(calls.mine)).body).toMatchObject({ ready: false });
    expect(await books.count("select count(*) from statement_runs")).toBe(0);
  });

  test("except that the tax number may be missing", async () => {
    await give(books.ids.member, "2.00");
    await books.setIdentity({ taxId: null });
    expect((await books.run(2025)).run?.status).toBe("done");
    const { strings } = await books.open(books.ruth, books.ids.member, 2025);
    expect(strings[0]).toBe(legalName);
    expect(strings.join()).not.toContain("Tax ID");
  });
});
