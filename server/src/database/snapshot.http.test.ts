// Figures of one answer come from one snapshot and one connection, and are sent only if their audit entry is written.
import { dashboard } from "@narthex/contract/dashboard.ts";
import { reports } from "@narthex/contract/reports.ts";
import { statements } from "@narthex/contract/statements.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCongregation } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { type Books, openBooks } from "../../test/statements.ts";

let books: Books;

beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books?.close());

/** Checks someone in while the names of the events cannot be read; commits after `work`. */
const whileCheckingIn = <T>(memberId: number, work: () => Promise<T>): Promise<T> =>
  whileHolding(
    books.postgres.pool,
    `lock table events in access exclusive mode;
     insert into attendance (event_id, member_id, check_in_time) values (${books.service}, ${memberId}, now())`,
    work,
  );

const query = { category: "attendance", groupBy: "event", start: "2020-01-01", end: "2030-12-31" } as const;

test("rows and totals of a report come from one snapshot, on the screen and in a file", async () => {
  const { pool } = books.postgres;
  const { member, admin } = books.ids;
  // With enough open connections, no statement waits for one.
  await Promise.all(Array.from({ length: 8 }, () => pool.query("select pg_sleep(0.1)")));
  const screen = await whileCheckingIn(member, async () => {
    const answer = books.ruth.call(reports.custom, { query });
    await waitForLock(pool);
    return { answer };
  });
  const { body } = await screen.answer;
  expect([body.rows.length, body.totals]).toEqual([0, ["0", "0"]]);
  const file = await whileCheckingIn(admin, async () => {
    const answer = books.ruth.fetch(`/api/exports/custom-report.csv?${new URLSearchParams(query)}`);
    await waitForLock(pool);
    return { answer };
  });
  const lines = (await (await file.answer).text()).trim().split("\r\n");
  expect([lines.length, lines[1]?.split(",").slice(-2)]).toEqual([2, ["1", "1"]]);
});

test("a dashboard uses one connection at a time", async () => {
  const congregation = await openCongregation({ isAlone: true });
  const admin = await congregation.as("admin");
  const { pool } = congregation.services.postgres;
  let taken = 0;
  let most = 0;
  const acquire = () => {
    taken += 1;
    most = Math.max(most, taken);
  };
  const release = () => {
    taken -= 1;
  };
  pool.on("acquire", acquire).on("release", release);
  for (const call of [dashboard.stats, dashboard.activity, reports.attendance, reports.workerHours]) {
    expect((await admin.call(call)).status).toBe(200);
  }
  pool.off("acquire", acquire).off("release", release);
  await congregation.close();
  expect(most).toBe(1);
});

test("a refused report is not logged as read, and a report that cannot be logged is not sent", async () => {
  const { member } = books.ids;
  const one = { params: { memberId: member, year: 2025 } };
  expect((await books.ruth.refused(statements.pdf, one)).status).toBe(404);
  const entries = "select count(*) from audit_entries where action in ('read', 'exported')";
  const before = await books.count(entries);
  await books.record({ memberId: member, donationDate: "2025-03-02" });
  const { pool } = books.postgres;
  await pool.query(
    "alter table audit_entries add constraint wall check (action not in ('read', 'exported')) not valid",
  );
  for (const path of [
    `/api/statements/${member}/2025.pdf`,
    `/api/exports/custom-report.csv?${new URLSearchParams(query)}`,
    `/api/reports/custom.pdf?${new URLSearchParams(query)}`,
    "/api/exports/complete-report.csv",
    "/api/exports/members.csv",
  ]) {
    const response = await books.ruth.fetch(path);
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      500,
      "application/json; charset=utf-8",
    ]);
  }
  await pool.query("alter table audit_entries drop constraint wall");
  expect(await books.count(entries)).toBe(before);
  expect(await books.count("select count(*) from audit_entries where subject = 'statements' and action = 'read'")).toBe(
    0,
  );
});
