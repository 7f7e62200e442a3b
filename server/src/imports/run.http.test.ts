// Members are added once and completely, even if the import is interrupted.
import { exports } from "@narthex/contract/exports.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { check, confirm, csv, ended, importWhole, upload } from "../../test/import.ts";
import { casesOf } from "../../test/random-cases.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { runImport, startImportJob } from "./run-job.service.ts";

/** Adding twenty thousand members takes five seconds of CPU time, and longer on a busy machine. */
const MANY_MS = 100_000;

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const many = (count: number, last: string) => [
  "First name,Last name,Email",
  ...Array.from({ length: count }, (_, place) => `Nr ${place},${last},${last}${place}@example.org`),
];
const added = (last: string) => sunday.count("select count(*) from members where last_name = $1", [last]);

test("an interrupted job leaves nothing, and the next one adds everyone once", async () => {
  const checked = await check(admin, await upload(admin, many(600, "Cut")));
  const { pool } = sunday.postgres;
  // Blocks the job when it writes its progress, so that it is certainly in the middle.
  const hold = await pool.connect();
  await hold.query("begin");
  await confirm(admin, checked);
  await hold.query("select id from imports where id = $1 for update", [checked.id]);
  const waiting = () =>
    pool.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database()) and pid in (select pid from pg_stat_activity where state = 'idle in transaction' and application_name = 'narthex')",
    );
  const { rows } = await until(waiting, (seen) => seen.rows.length > 0);
  expect(await added("Cut")).toBe(0);
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await hold.query("commit");
  hold.release();
  const done = await ended(admin, checked);
  expect(done).toMatchObject({ status: "done", added: 600 });
  expect(await added("Cut")).toBe(600);
});

test("rows that change no field of their person report no progress", async () => {
  const file = (tag: string) => [
    "Breeze ID,First Name,Last Name,Tags",
    ...[1, 2, 3].map((place) => `7${place},Nr ${place},Tagged,${tag}`),
  ];
  await importWhole(admin, file(""));
  sunday.setNow("2026-11-22T15:01:00Z");
  const checked = await check(admin, await upload(admin, file("Choir")), {}, { createTags: true });
  expect(checked).toMatchObject({ ready: 0, changing: 3 });
  const countChanges = () => sunday.count("select count(*) from live_changes where change ->> 'topic' = 'imports'");
  const before = await countChanges();
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ status: "done", updated: 3, progress: 0 });
  // The confirmation and the end of the import.
  expect(await countChanges()).toBe(before + 2);
});

test("a repeated job, and two at the same time, add everyone once", async () => {
  const checked = await check(admin, await upload(admin, many(300, "Twice")));
  await confirm(admin, checked);
  await Promise.all([runImport(sunday.services, checked.id), runImport(sunday.services, checked.id)]);
  await ended(admin, checked);
  await runImport(sunday.services, checked.id);
  expect(await added("Twice")).toBe(300);
});

test("one import runs at a time, and another one that was checked before must be checked again", async () => {
  const [first, second] = [
    await check(admin, await upload(admin, many(50, "First"))),
    await check(admin, await upload(admin, many(50, "First"))),
  ];
  const { pool } = sunday.postgres;
  await pool.query("update imports set status = 'running' where id = $1", [first.id]);
  const params = { id: second.id };
  const body = { leaveOutFaulty: false };
  const again = { mapping: second.mapping, dateOrder: second.dateOrder };
  const looking = await admin.refused(calls.check, { params, body: again });
  expect([looking.status, looking.body.fields?.import]).toEqual([
    409,
    "Another import is under way. Please wait until it has finished.",
  ]);
  const while1 = await admin.refused(calls.confirm, { params, body });
  expect([while1.status, while1.body.code, while1.body.fields?.import]).toEqual([
    409,
    "conflict",
    "Another import is under way. Please wait until it has finished.",
  ]);
  sunday.setNow("2026-11-22T15:05:00Z");
  // As a server does when it starts after another one has ended.
  await startImportJob(sunday.services);
  await ended(admin, first);
  expect(await added("First")).toBe(50);
  const outdated = (await admin.refused(calls.confirm, { params, body })).body;
  expect([outdated.code, outdated.fields]).toEqual(["conflict", undefined]);
  expect(await check(admin, second)).toMatchObject({ here: 50, likely: 0, ready: 0 });
  expect(await added("First")).toBe(50);
});

test("a removed duplicate has no name, and the file must be checked again", async () => {
  const id = await sunday.addPerson({ firstName: "Mona", lastName: "Gone", email: "mona@example.org" });
  const file = ["First name,Last name,Email", "Mona,Gone,mona@example.org", "Nils,Stays,"];
  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({ here: 1, ready: 1 });
  const params = { id: checked.id };
  const found = async () => (await admin.call(calls.rows, { params, query: { only: "here" } })).body;
  const match = {
    memberId: id,
    row: null,
    name: "Mona Gone",
    reason: "email",
    isSame: true,
    canUpdate: false,
    contacts: [],
  };
  expect((await found())[0]?.matches).toEqual([match]);
  await admin.call(members.remove, { params: { id } });
  expect((await found())[0]?.matches).toEqual([]);
  const outdated = await admin.refused(calls.confirm, { params, body: { leaveOutFaulty: false } });
  expect([outdated.status, outdated.body.code, outdated.body.fields]).toEqual([409, "conflict", undefined]);
  expect(await check(admin, checked)).toMatchObject({ here: 0, ready: 2 });
});

test("a person who was found by ID and removed before the import is not added again", async () => {
  const file = (phone: string) => [
    "Breeze ID,First Name,Last Name,Mobile",
    `81,Cara,Erased,${phone}`,
    "82,Una,Erased,",
    "83,Jill,Erased,",
  ];
  await importWhole(admin, file(""));
  const remove = async (name: string) => {
    const { body } = await admin.call(members.list, { query: { search: `${name} Erased` } });
    await admin.call(members.remove, { params: { id: body[0]?.id ?? 0 } });
  };
  const found = await upload(admin, file("(212) 555-0181"));
  const params = { id: found.id };
  expect(await check(admin, found)).toMatchObject({ ready: 0, changing: 1, unchanged: 2 });
  for (const name of ["Una", "Cara"]) {
    await remove(name);
    const outdated = await admin.refused(calls.confirm, { params, body: { leaveOutFaulty: false } });
    expect([name, outdated.status, outdated.body.fields]).toEqual([name, 409, undefined]);
    await check(admin, found);
  }
  // As if Jill were removed between the confirmation and the job.
  await sunday.postgres.pool.query("update imports set status = 'running' where id = $1", [found.id]);
  await remove("Jill");
  await startImportJob(sunday.services);
  expect(await ended(admin, found)).toMatchObject({ status: "failed", added: null });
  expect(await added("Erased")).toBe(0);
  expect(await check(admin, found)).toMatchObject({ ready: 3, changing: 0, unchanged: 0 });
  expect(await ended(admin, await confirm(admin, found))).toMatchObject({ status: "done", added: 3 });
});

test("an import that keeps failing adds no one, is marked as failed, and can be tried again", async () => {
  const checked = await check(admin, await upload(admin, many(5, "Wall")));
  const { pool } = sunday.postgres;
  await pool.query("alter table members add constraint wall check (last_name <> 'Wall') not valid");
  const failed = await ended(admin, await confirm(admin, checked));
  expect(failed).toMatchObject({ status: "failed", added: null, ready: 5, can: { confirm: true, remove: true } });
  expect(await added("Wall")).toBe(0);
  await pool.query("alter table members drop constraint wall");
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ status: "done", added: 5 });
});

/** Twenty thousand rows in the proof. */
const ROWS = casesOf(4_000, 20_000);

test("thousands of rows are read, checked, added and undone", async () => {
  const uploaded = await upload(admin, many(ROWS, "Crowd"));
  const checked = await check(admin, uploaded);
  expect(checked).toMatchObject({ rows: ROWS, ready: ROWS });
  const seen = new Set<number>();
  await confirm(admin, checked);
  const done = await until(
    async () => {
      const { body } = await admin.call(calls.get, { params: { id: checked.id } });
      seen.add(body.progress);
      return body;
    },
    ({ status }) => status === "done",
    MANY_MS,
  );
  expect(done.added).toBe(ROWS);
  // Intermediate progress was reported.
  expect(seen.size).toBeGreaterThan(2);
  expect((await admin.call(calls.undo, { params: { id: checked.id } })).body).toMatchObject({ removed: ROWS });
});

test("a confirmation waits for the undo of another import, which may remove people of the file", async () => {
  const earlier = await importWhole(admin, many(2, "Undone"));
  const later = await check(admin, await upload(admin, many(3, "Undone")));
  expect(later).toMatchObject({ here: 2, ready: 1 });
  const { pool } = sunday.postgres;
  const person = "select from members where last_name = 'Undone' for key share";
  const answers = await whileHolding(pool, person, async () => {
    const undoing = admin.refused(calls.undo, { params: { id: earlier.id } });
    await waitForLock(pool);
    const confirming = admin.refused(calls.confirm, { params: { id: later.id }, body: { leaveOutFaulty: false } });
    await Promise.race([confirming, waitForLock(pool, 2)]);
    return [undoing, confirming];
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
  expect(await added("Undone")).toBe(0);
});

test("a confirmation while another import is being completed is refused", async () => {
  const first = await check(admin, await upload(admin, many(2, "Completed")));
  const second = await check(admin, await upload(admin, many(2, "Completed")));
  const { pool } = sunday.postgres;
  await pool.query("update imports set status = 'running' where id = $1", [first.id]);
  const complete = `update imports set status = 'done', imported_at = now() + interval '1 year' where id = ${first.id}`;
  const answers = await whileHolding(pool, complete, async () => {
    const confirming = admin.refused(calls.confirm, { params: { id: second.id }, body: { leaveOutFaulty: false } });
    await waitForLock(pool);
    return [confirming];
  });
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([[409, "conflict"]]);
  await pool.query("delete from imports where id = $1", [first.id]);
});

test("an export is read as the same people, who are then already here", async () => {
  await sunday.addPerson({ firstName: "=1+1", lastName: "'=Ann", email: "formula@example.org", address: "1 Elm\n@2" });
  await sunday.addPerson({ firstName: "李", lastName: "-", phone: "+442079460018", dateOfBirth: "1980-01-02" });
  const answer = await admin.fetch(exports.members.path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain("members.csv");
  const file = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file);
  expect(text.startsWith("\uFEFFFirst name,Last name,Email,")).toBe(true);
  expect(text).toContain("'=1+1,''=Ann,formula@example.org,,\"1 Elm\n@2\",");
  expect(text).toContain("李,'-,,011 44 20 7946 0018,,1980-01-02,");
  expect((await sunday.auditOf("members")).at(-1)).toMatchObject({ action: "exported" });

  const total = await sunday.count("select count(*) from members");
  const contactless = await sunday.count(
    "select count(*) from members where email is null and phone is null and date_of_birth is null",
  );
  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({ rows: total, faulty: 0, ready: 0, here: total - contactless, likely: contactless });

  const columns =
    "first_name, last_name, email, phone, address, date_of_birth, join_date, membership_status, sms_consent";
  const everyone = () => sunday.postgres.pool.query(`select ${columns} from members order by ${columns}`);
  const before = (await everyone()).rows;
  await sunday.postgres.pool.query("delete from members where user_id is null");
  const left = await sunday.count("select count(*) from members");
  const again = await check(admin, checked);
  expect(again).toMatchObject({ faulty: 0, here: left, ready: total - left });
  await ended(admin, await confirm(admin, again));
  expect((await everyone()).rows).toEqual(before);
});

test("a file of another country's spreadsheet is read", async () => {
  const text = "sep=;\r\nVorname;Nachname;Geburtsdatum\r\nJörg;Weiß;31.12.1980\r\n";
  const done = await importWhole(admin, new Uint8Array(Buffer.from(text, "latin1")));
  expect(done.added).toBe(1);
  expect(
    await sunday.count(
      "select count(*) from members where first_name = 'Jörg' and last_name = 'Weiß' and date_of_birth = '1980-12-31'",
    ),
  ).toBe(1);
  expect(csv("").byteLength).toBe(0);
});
