// The check of a large file is a job that may be interrupted, canceled and started again at any time.
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { waitForLock } from "../../test/hold.ts";
import { check, ended, startCheck, upload } from "../../test/import.ts";
import { casesOf } from "../../test/random-cases.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { startImportCheckJob } from "./check.service.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

/** Every 100th person has no last name and the others are valid; with the column of nicknames, all are valid. */
const file = (count: number) => [
  "First name,Last name,Email,Nickname",
  ...Array.from({ length: count }, (_, nr) => `Nr ${nr},${nr % 100 === 99 ? "" : "Long"},long${nr}@example.org,N${nr}`),
];
const BY_NICKNAME = { lastName: 3 };
/** The number of a lock that nothing else uses. */
const HOLD = 20_260_108;
const get = async ({ id }: MemberImport) => (await admin.call(calls.get, { params: { id } })).body;
/** Runs `work` while the check is blocked after its first 1,000 rows, between two transactions. */
async function whileCheckIsHeld<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = sunday.postgres;
  // Jobs are recognized by their own time limits: requests that write to the same row are not blocked.
  await pool.query(`create or replace function hold_check() returns trigger language plpgsql as $$
    begin
      if current_setting('lock_timeout') = '1min' and exists (select from imports where status = 'checking' and progress = 1000) then
        perform pg_advisory_xact_lock_shared(${HOLD});
      end if;
      return null;
    end $$;
    create or replace trigger hold_check before update of progress on imports for each statement execute function hold_check()`);
  const holder = await pool.connect();
  await holder.query(`select pg_advisory_lock(${HOLD})`);
  try {
    return await work();
  } finally {
    await holder.query(`select pg_advisory_unlock(${HOLD})`);
    holder.release();
  }
}
/** Starts a check and waits until it is blocked. */
async function startHeldCheck(uploaded: MemberImport): Promise<MemberImport> {
  const started = await startCheck(admin, uploaded);
  await waitForLock(sunday.postgres.pool);
  return started;
}
const jobsEnded = () =>
  until(
    () => sunday.count("select count(*) from pgboss.job where name = 'check-import' and state < 'completed'"),
    (count) => count === 0,
  );
const faultyRows = ({ id }: MemberImport) =>
  sunday.count("select count(*) from import_rows where import_id = $1 and faults is not null", [id]);

/** Twenty thousand rows in the proof; one in a hundred is faulty. */
const ROWS = casesOf(4_000, 20_000);

test("thousands of rows are checked after the answer, while other requests are served, and progress is shown", async () => {
  const uploaded = await upload(admin, file(ROWS));
  const screen = await sunday.recordChanges();
  await whileCheckIsHeld(async () => {
    expect(await startHeldCheck(uploaded)).toMatchObject({
      ...{ status: "checking", ready: 0, faulty: 0 },
      can: { check: true, cancel: true, confirm: false, remove: true },
    });
    expect(await get(uploaded)).toMatchObject({ status: "checking", progress: 1000, rows: ROWS });
    expect((await admin.call(members.list, { query: { limit: 1 } })).status).toBe(200);
    const early = await admin.refused(calls.confirm, { params: { id: uploaded.id }, body: { leaveOutFaulty: true } });
    expect([early.status, early.body.code]).toEqual([409, "conflict"]);
  });
  expect(await ended(admin, uploaded)).toMatchObject({
    ...{ status: "checked", progress: 0, faulty: ROWS / 100, ready: ROWS - ROWS / 100 },
    can: { check: true, cancel: false, confirm: true, remove: true },
  });
  expect((await screen.first(2)).map(({ topic }) => topic)).toContain("imports");
});

test("a canceled check stops, and the file can be checked again", async () => {
  const uploaded = await upload(admin, file(3000));
  const params = { id: uploaded.id };
  expect((await admin.refused(calls.cancelCheck, { params })).body.code).toBe("conflict");
  await whileCheckIsHeld(async () => {
    await startHeldCheck(uploaded);
    const { body } = await admin.call(calls.cancelCheck, { params });
    expect(body).toMatchObject({ status: "uploaded", progress: 0, can: { cancel: false, check: true } });
  });
  await jobsEnded();
  expect(await get(uploaded)).toMatchObject({ status: "uploaded", progress: 0, faulty: 0, ready: 0 });
  expect(await faultyRows(uploaded)).toBe(10);
  expect(await check(admin, uploaded)).toMatchObject({ status: "checked", faulty: 30, ready: 2970 });
});

test("a check that is started again with other columns keeps no result of the first", async () => {
  const uploaded = await upload(admin, file(3000));
  await whileCheckIsHeld(async () => {
    await startHeldCheck(uploaded);
    expect(await startCheck(admin, uploaded, BY_NICKNAME)).toMatchObject({ status: "checking", progress: 0 });
  });
  expect(await ended(admin, uploaded)).toMatchObject({ status: "checked", faulty: 0, ready: 3000 });
  await jobsEnded();
  expect(await faultyRows(uploaded)).toBe(0);
});

test("a file that is removed while it is checked ends the check", async () => {
  const uploaded = await upload(admin, file(3000));
  await whileCheckIsHeld(async () => {
    await startHeldCheck(uploaded);
    expect((await admin.call(calls.remove, { params: { id: uploaded.id } })).status).toBe(200);
  });
  await jobsEnded();
  expect(await sunday.count("select count(*) from import_rows where import_id = $1", [uploaded.id])).toBe(0);
});

test("a check that is interrupted starts again and reports everything once", async () => {
  const uploaded = await upload(admin, file(3000));
  await whileCheckIsHeld(async () => {
    await startHeldCheck(uploaded);
    await sunday.postgres.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  });
  expect(await ended(admin, uploaded)).toMatchObject({ status: "checked", faulty: 30, likely: 0, ready: 2970 });
});

test("a check that a server left unfinished is completed by the next", async () => {
  const uploaded = await upload(admin, file(200));
  await sunday.postgres.pool.query("update imports set status = 'checking' where id = $1", [uploaded.id]);
  // As a starting server does.
  await startImportCheckJob(sunday.services);
  expect(await ended(admin, uploaded)).toMatchObject({ status: "checked", faulty: 2, ready: 198 });
});

test("a check that keeps failing is marked as failed and can be started again", async () => {
  const uploaded = await upload(admin, file(200));
  const { pool } = sunday.postgres;
  await pool.query("alter table import_rows add constraint wall check (faults is null) not valid");
  await startCheck(admin, uploaded);
  expect(await ended(admin, uploaded)).toMatchObject({
    ...{ status: "check_failed", progress: 0, ready: 0 },
    can: { check: true, cancel: false, confirm: false, remove: true },
  });
  await pool.query("alter table import_rows drop constraint wall");
  expect(await check(admin, uploaded)).toMatchObject({ status: "checked", faulty: 2, ready: 198 });
});

test("likely duplicates within the file are found across its batches", async () => {
  const known = await sunday.addPerson({ firstName: "Petra", lastName: "Far", email: "petra@example.org" });
  const rows = file(1200).map((line, at) => (at === 2 || at === 1100 ? "Petra,Far,petra@example.org," : line));
  const checked = await check(admin, await upload(admin, rows));
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "likely" } });
  expect(checked).toMatchObject({ here: 1 });
  expect(body.map(({ row, matches }) => [row, matches.map(({ memberId, row: other }) => memberId ?? other)])).toEqual([
    [1101, [known, 3]],
  ]);
});
