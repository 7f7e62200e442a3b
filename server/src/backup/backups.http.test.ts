// Backups on request and every night, what Settings shows of them, and what is paused after a restore.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announcements } from "@narthex/contract/announcements.ts";
import { backups as calls } from "@narthex/contract/backups.ts";
import { invitations } from "@narthex/contract/invitations.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../../test/mailbox.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { connectAlone } from "../database/database.ts";
import { makeBackup, testNewestBackup } from "./backups.service.ts";

let sunday: Sunday;
let mailbox: Mailbox;
let folder: string;

const KEPT = 2;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "narthex-backups-"));
  mailbox = await openMailbox();
  const backup = { folder, kept: KEPT, recipient: null, s3: null, identity: null };
  sunday = await openSunday({ config: { backup, smtpUrl: mailbox.url, mailFrom: "church@example.org" } });
});
afterAll(async () => {
  await sunday?.close();
  await mailbox?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from backups");
});
afterEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
});

const state = async () => (await (await sunday.as("admin")).call(calls.list)).body;
const services = () => sunday.services;
const fail = (error: unknown): never => {
  throw error;
};

test("a backup on request is made in the background and shown with its size and time", async () => {
  const admin = await sunday.as("admin");
  expect(await state()).toMatchObject({ backups: [], lastGood: null, isOverdue: true, kept: KEPT });
  expect((await admin.call(calls.start)).status).toBe(202);
  await until(async () => (await state()).lastGood !== null);
  const { lastGood, isOverdue, backups } = await state();
  expect(lastGood).toMatchObject({
    createdAt: "2026-11-22T15:00:00.000Z",
    fileName: "narthex-2026-11-22T15-00-00Z.tar.gz",
    isEncrypted: false,
    fault: null,
    testedAt: null,
  });
  expect(lastGood?.bytes).toBeGreaterThan(1000);
  expect([isOverdue, backups.length]).toEqual([false, 1]);
  expect((await readdir(folder)).sort()).toEqual(["erasures.json", lastGood?.fileName]);
  expect(await sunday.auditOf("backup")).toMatchObject([{ action: "requested" }]);
});

test("a failed backup waits to be tried again, and is tried at once on request", async () => {
  const admin = await sunday.as("admin");
  const file = join(folder, "erasures.json");
  await mkdir(file);
  await admin.call(calls.start);
  await until(async () => (await state()).backups.length === 1);
  await until(async () => !(await state()).isRunning);
  expect((await state()).backups).toMatchObject([{ fileName: null, fault: "folder" }]);
  await rm(file, { recursive: true });
  await admin.call(calls.start);
  await until(async () => (await state()).lastGood !== null);
  expect((await readdir(folder)).filter((name) => name.endsWith(".gz"))).toHaveLength(1);
});

test("a backup whose file is gone no longer counts as the last good one", async () => {
  const { fileName: before } = await makeBackup(services(), fail);
  sunday.setNow("2026-11-22T16:00:00Z");
  const { fileName } = await makeBackup(services(), fail);
  expect((await state()).lastGood?.fileName).toBe(fileName);
  await rm(join(folder, fileName));
  expect(await state()).toMatchObject({ lastGood: { fileName: before }, isOverdue: false });
  await rm(join(folder, before));
  expect(await state()).toMatchObject({ lastGood: null, isOverdue: true });
});

test("the oldest backups are deleted, and other files of the folder stay", async () => {
  await writeFile(join(folder, "notes.txt"), "Keep me.");
  for (const hour of [1, 2, 3]) {
    sunday.setNow(`2026-11-22T0${hour}:00:00Z`);
    await makeBackup(services(), fail);
  }
  expect((await readdir(folder)).sort()).toEqual([
    "erasures.json",
    "narthex-2026-11-22T02-00-00Z.tar.gz",
    "narthex-2026-11-22T03-00-00Z.tar.gz",
    "notes.txt",
  ]);
  expect((await state()).backups.map(({ createdAt }) => createdAt)).toEqual([
    "2026-11-22T03:00:00.000Z",
    "2026-11-22T02:00:00.000Z",
  ]);
});

test("a backup that was made while the clock was wrong stays, and one in the future is overdue", async () => {
  for (const day of [23, 24, 20]) {
    sunday.setNow(`2026-11-${day}T01:00:00Z`);
    await makeBackup(services(), fail);
  }
  expect((await readdir(folder)).filter((name) => name.endsWith(".gz")).sort()).toEqual([
    "narthex-2026-11-20T01-00-00Z.tar.gz",
    "narthex-2026-11-24T01-00-00Z.tar.gz",
  ]);
  expect((await state()).lastGood).toMatchObject({ createdAt: "2026-11-20T01:00:00.000Z" });
  sunday.setNow("2026-11-19T23:00:00Z");
  expect((await state()).isOverdue).toBe(true);
});

test("a backup is overdue after 48 hours", async () => {
  await makeBackup(services(), fail);
  sunday.setNow("2026-11-24T15:00:00Z");
  expect((await state()).isOverdue).toBe(false);
  sunday.setNow("2026-11-24T15:00:01Z");
  expect((await state()).isOverdue).toBe(true);
});

test("a failed backup is shown with its reason, and leaves the last good one", async () => {
  await makeBackup(services(), fail);
  const file = join(folder, "file");
  await writeFile(file, "");
  const config = { ...services().config, backup: { ...services().config.backup, folder: join(file, "below") } };
  await expect(makeBackup({ ...services(), config }, fail)).rejects.toThrow();
  const { backups, lastGood } = await state();
  expect(backups.map(({ fault, fileName }) => [fault, fileName === null])).toEqual([
    ["folder", true],
    [null, false],
  ]);
  expect(lastGood?.fault).toBeNull();
});

test("a full disk of the database is shown as such", async () => {
  await sunday.as("admin");
  const { pool } = sunday.postgres;
  // Filling a real disk needs a mount, so a view raises PostgreSQL's error.
  await pool.query(`
    alter table audit_entries rename to entries;
    create function disk_full() returns setof entries language plpgsql as $$ begin raise disk_full; end $$;
    create view audit_entries as select * from disk_full()`);
  await expect(makeBackup(services(), fail)).rejects.toThrow();
  await pool.query("drop view audit_entries; drop function disk_full(); alter table entries rename to audit_entries");
  expect((await state()).backups).toMatchObject([{ fault: "disk_full" }]);
});

test("the newest backup is restored into a scratch database and compared, and the result is shown", async () => {
  await makeBackup(services(), fail);
  await testNewestBackup(services());
  expect((await state()).lastGood).toMatchObject({ testedAt: "2026-11-22T15:00:00.000Z", testFault: null });
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".gz"));
  await writeFile(join(folder, name), "overwritten");
  await testNewestBackup(services());
  expect((await state()).lastGood?.testFault).toBe("differs");
  // Other tests may have a scratch database at the same time.
  const left = () => sunday.count("select count(*) from pg_database where datname like 'narthex_test_%'");
  await until(left, (count) => count === 0);
});

test("a scratch database that an interrupted test has left is removed by the next test", async () => {
  await makeBackup(services(), fail);
  const { rows } = await sunday.postgres.pool.query<{ name: string }>(
    "select 'narthex_test_' || oid || '_left' as name from pg_database where datname = current_database()",
  );
  const { name = "" } = rows[0] ?? {};
  await sunday.postgres.pool.query(`create database ${name}`);
  await testNewestBackup(services());
  expect(await sunday.count("select count(*) from pg_database where datname = $1", [name])).toBe(0);
});

test("backups and the list of deletions of a restored copy wait until an administrator resumes them", async () => {
  const admin = await sunday.as("admin");
  await sunday.postgres.pool.query("update settings set outgoing_paused_at = '2026-11-22T14:00:00Z'");
  expect((await admin.refused(calls.start)).body.code).toBe("backups_paused");
  const { jobs, postgres } = services();
  for (const name of ["make-backup", "list-erasures"] as const) {
    await jobs.send(postgres.db, name, {});
    const ended = `select count(*) from pgboss.job where name = '${name}' and state = 'completed'
      and completed_on > now() - interval '1 minute'`;
    await until(
      () => sunday.count(ended),
      (count) => count > 0,
    );
  }
  expect(await readdir(folder)).toEqual([]);
  await admin.call(calls.resumeOutgoing);
  await until(async () => (await readdir(folder)).includes("erasures.json"));
  expect((await admin.call(calls.start)).status).toBe(202);
  await until(async () => (await state()).lastGood !== null);
});

test("emails stay queued after a restore until an administrator resumes them", async () => {
  const admin = await sunday.as("admin");
  await sunday.postgres.pool.query("update settings set outgoing_paused_at = '2026-11-22T14:00:00Z'");
  const invited = { email: "new@example.org", role: "member" as const };
  expect((await admin.refused(invitations.create, { body: invited })).status).toBe(201);
  await until(async () => (await finishedMailJobs()) === 1);
  expect(mailbox.received).toHaveLength(0);
  // Without a new password, no administrator could sign in and resume the others.
  await sunday.stranger().call(signin.forgotPassword, { body: { email: "admin@example.org" } });
  await until(() => mailbox.received.length === 1);
  expect(mailbox.received[0]?.recipients).toEqual(["admin@example.org"]);
  // A test of an announcement goes to its author only.
  await admin.call(announcements.sendTest, { body: { title: "Snow", content: "No service today." } });
  await until(() => mailbox.received.length === 2);
  expect((await state()).outgoingPausedAt).toBe("2026-11-22T14:00:00.000Z");
  const { body } = await admin.call(calls.resumeOutgoing);
  expect(body.outgoingPausedAt).toBeNull();
  await until(() => mailbox.received.length === 3);
  const resumed = async () =>
    (await sunday.auditOf("backup")).filter(({ action }) => action === "resumed_outgoing").length;
  const before = await resumed();
  expect(before).toBeGreaterThan(0);
  await admin.call(calls.resumeOutgoing);
  expect(await resumed()).toBe(before);
});

async function finishedMailJobs(): Promise<number> {
  const client = await connectAlone(sunday.postgres.url);
  const text = "select count(*)::int as count from pgboss.job where name = 'send-mail' and state = 'completed'";
  const { rows } = await client.query<{ count: number }>(text).finally(() => client.end());
  return rows[0]?.count ?? 0;
}
