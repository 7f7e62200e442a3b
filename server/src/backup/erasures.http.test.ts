// Deletions of people after an archive was written are repeated when it is restored.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announcements } from "@narthex/contract/announcements.ts";
import { imports } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { users } from "@narthex/contract/users.ts";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { importWhole } from "../../test/import.ts";
import { run, urlOf } from "../../test/postgres.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { restoreWithErasures } from "./erasures.service.ts";
import { type Erasure, NO_MEMBER, readErasures } from "./erasures.ts";
import { writeArchiveFile } from "./folder.ts";

let sunday: Sunday;
let folder: string;
let target: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "narthex-erasures-"));
  sunday = await openSunday({ config: { backup: { folder, kept: 2, recipient: null, s3: null, identity: null } } });
});
afterAll(async () => {
  await sunday?.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = `erased_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${target}`);
});
afterEach(() => run(inject("postgresUrl"), `drop database ${target} with (force)`));

const listed = async () => ((await readErasures(folder)) ?? []).map(({ memberId }) => memberId);
const restoreWith = (name: string, list: Erasure[] | null) =>
  restoreWithErasures(urlOf(inject("postgresUrl"), target), join(folder, name), [list], { identity: null });
const restore = async (name: string, beside = folder) => restoreWith(name, await readErasures(beside));

async function readRestored<Row extends object>(text: string, value: unknown): Promise<Row[]> {
  const client = new Client({ connectionString: urlOf(inject("postgresUrl"), target) });
  await client.connect();
  return (await client.query<Row>(text, [value]).finally(() => client.end())).rows;
}

async function firstNames(ids: number[]): Promise<string[]> {
  const text = "select first_name as name from members where id = any ($1) order by id";
  return (await readRestored<{ name: string }>(text, ids)).map(({ name }) => name);
}

test("a person deleted after the archive, and one merged into them, are deleted again by its restore", async () => {
  const admin = await sunday.as("admin");
  const [anna, annie, otto] = [
    await sunday.addPerson({ firstName: "Anna" }),
    await sunday.addPerson({ firstName: "Annie" }),
    await sunday.addPerson({ firstName: "Otto" }),
  ];
  await writeArchiveFile(sunday.postgres.url, join(folder, "older"), null);
  await admin.call(merges.merge, { params: { id: anna }, body: { otherId: annie } });
  await admin.call(members.remove, { params: { id: anna } });
  await until(async () => (await listed()).length === 2);
  expect((await listed()).sort()).toEqual([anna, annie].sort());
  const text = await readFile(join(folder, "erasures.json"), "utf8");
  expect(text).not.toContain("Ann");
  expect(await restore("older")).toMatchObject({ erased: { people: 2, accounts: 0 } });
  expect(await firstNames([anna, annie, otto])).toEqual(["Otto"]);
});

test("people whose import was undone after the archive are deleted again by its restore", async () => {
  const admin = await sunday.as("admin");
  const { id } = await importWhole(admin, ["First name,Last name", "Wrong,File", "Also,Wrong"]);
  const { rows } = await sunday.postgres.pool.query("select member_id from import_rows where import_id = $1", [id]);
  const ids: number[] = rows.map((row) => row.member_id);
  await writeArchiveFile(sunday.postgres.url, join(folder, "imported"), null);
  await admin.call(imports.undo, { params: { id } });
  await until(listed, (found) => ids.every((one) => found.includes(one)));
  expect(await restore("imported")).toMatchObject({ erased: { people: 2 } });
  expect(await firstNames(ids)).toEqual([]);
});

test("a merge that was undone before the deletion does not delete the other person", async () => {
  const admin = await sunday.as("admin");
  const [ben, benny] = [await sunday.addPerson({ firstName: "Ben" }), await sunday.addPerson({ firstName: "Benny" })];
  const { mergeId } = (await admin.call(merges.merge, { params: { id: ben }, body: { otherId: benny } })).body;
  await admin.call(merges.undo, { params: { id: mergeId } });
  await writeArchiveFile(sunday.postgres.url, join(folder, "undone"), null);
  await admin.call(members.remove, { params: { id: ben } });
  await until(async () => (await listed()).includes(ben));
  expect(await restore("undone")).toMatchObject({ erased: { people: 1 } });
  expect(await firstNames([ben, benny])).toEqual(["Benny"]);
});

async function removeAccount(userId: string): Promise<void> {
  await (await sunday.as("admin")).call(users.remove, { params: { id: userId } });
  await until(async () => ((await readErasures(folder)) ?? []).some((erasure) => erasure.userId === userId));
}

test("an account deleted after the archive is deleted again by its restore, and its person stays", async () => {
  const { userId } = (await (await sunday.as("member")).call(members.me)).body;
  await writeArchiveFile(sunday.postgres.url, join(folder, "account"), null);
  await removeAccount(userId ?? "");
  expect(await restore("account")).toMatchObject({ erased: { people: 0, accounts: 1 } });
  expect(await firstNames([sunday.ids.member])).toEqual(["Lydia"]);
});

test("an account deleted after the archive is deactivated by its restore if an announcement of it is back", async () => {
  const miriam = await sunday.as("intermediate_admin");
  const userId = (await miriam.call(members.me)).body.userId ?? "";
  const body = { title: "Potluck", content: "After the service" };
  const { id } = (await miriam.call(announcements.create, { body })).body;
  await writeArchiveFile(sunday.postgres.url, join(folder, "author"), null);
  await miriam.call(announcements.remove, { params: { id } });
  await removeAccount(userId);
  expect(await restore("author")).toMatchObject({ erased: { people: 0, accounts: 0, deactivated: 1 } });
  const text = "select deactivated_at is null as active from users where id = $1";
  expect(await readRestored(text, userId)).toEqual([{ active: false }]);
});

test.each([
  { deleted: "person", wrote: false },
  { deleted: "account", wrote: false },
  { deleted: "account", wrote: true },
])("the last administrator of an archive keeps the account and the role: %j", async ({ deleted, wrote }) => {
  const admin = await sunday.as("admin");
  const userId = (await admin.call(members.me)).body.userId ?? "";
  const body = { title: "Potluck", content: "After the service" };
  if (wrote) await admin.call(announcements.create, { body });
  const name = `only-${deleted}-${wrote}`;
  await writeArchiveFile(sunday.postgres.url, join(folder, name), null);
  const who = deleted === "person" ? { memberId: sunday.ids.admin } : { memberId: NO_MEMBER, userId };
  const { erased } = await restoreWith(name, [{ ...who, at: new Date().toISOString() }]);
  expect(erased).toEqual({ people: deleted === "person" ? 1 : 0, accounts: 0, deactivated: 0, isAdminKept: true });
  const text = "select role, deactivated_at is null as active from users where id = $1";
  expect(await readRestored(text, userId)).toEqual([{ role: "admin", active: true }]);
});

test("an announcement whose time passed before its restore is published, but not sent", async () => {
  const admin = await sunday.as("admin");
  const body = { title: "Potluck tonight", content: "Bring a dish.", publishDate: "2026-11-25T10:00", sendEmail: true };
  const { id } = (await admin.call(announcements.create, { body })).body;
  const later = (await admin.call(announcements.create, { body })).body;
  const move = "update announcements set publish_date = now() + make_interval(mins => $2) where id = $1";
  await sunday.postgres.pool.query(move, [id, -1]);
  await sunday.postgres.pool.query(move, [later.id, 60]);
  await writeArchiveFile(sunday.postgres.url, join(folder, "scheduled"), null);
  await restoreWith("scheduled", null);
  const text = `select one.id, one.released_at is null as waits, one.send_email as sends, entry.detail
    from announcements one left join audit_entries entry
      on entry.subject = 'announcement' and entry.subject_id = one.id::text and entry.action = 'not_sent'
    where one.id = any ($1) order by one.id`;
  expect(await readRestored(text, [id, later.id])).toEqual([
    { id, waits: false, sends: false, detail: { channel: "email", reason: "restored" } },
    { id: later.id, waits: true, sends: true, detail: null },
  ]);
});

test("a restore without a list of deletions says so, and one with a damaged list restores nothing", async () => {
  await writeArchiveFile(sunday.postgres.url, join(folder, "alone"), null);
  const elsewhere = await mkdtemp(join(tmpdir(), "narthex-elsewhere-"));
  try {
    await writeFile(join(elsewhere, "erasures.json"), "[");
    await expect(restore("alone", elsewhere)).rejects.toThrow("list of deleted people cannot be read");
    await rm(join(elsewhere, "erasures.json"));
    expect(await restore("alone", elsewhere)).toMatchObject({
      erased: null,
      createdAt: expect.stringMatching(/^20.+Z$/),
    });
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});
