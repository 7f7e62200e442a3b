// Archives: what is restored is equal row by row, and a damaged, foreign or newer archive changes nothing.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { Client } from "pg";
import { extract, pack } from "tar-stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { run, urlOf } from "../../test/postgres.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { connectAlone } from "../database/database.ts";
import { setRoleLimits } from "../database/limits.ts";
import { readMigrations, updateSchema } from "../database/migrate.ts";
import { archiveAndMigrate } from "./before-migration.ts";
import { listFolder, writeArchiveFile } from "./folder.ts";
import { HEADER, type Header } from "./format.ts";
import { restoreArchive } from "./restore-archive.ts";
import { beginReading, digestTables } from "./tables.ts";

let sunday: Sunday;
let folder: string;
let target: string;
const targets: string[] = [];

const urlOfTarget = () => urlOf(inject("postgresUrl"), target);
const at = (name: string) => join(folder, name);
const sourceUrl = () => sunday.postgres.url;

beforeAll(async () => {
  sunday = await openSunday();
  folder = await mkdtemp(join(tmpdir(), "narthex-backup-"));
  // Values that are easily changed on the way: line feeds, tabs, backslashes, bytes, arrays, no value, and other
  // scripts.
  await sunday.addPerson({ firstName: "Zoë\t", lastName: "O\\N\n\\.", address: "1 Chapel Row\nFlat \\t", phone: null });
  await sunday.addPerson({ firstName: "李", lastName: "حسن" });
  const { pool } = sunday.postgres;
  await pool.query("insert into pictures (hash, small, large) values ('x', '\\x00ff0a5c'::bytea, '\\x'::bytea)");
  await pool.query("update users set duties = '{greeter,calendar}' where email = 'member@example.org'");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await sunday?.close();
});
beforeEach(async () => {
  target = `restored_${randomUUID().replaceAll("-", "")}`;
  targets.push(target);
  await run(inject("postgresUrl"), `create database ${target}`);
});
afterEach(async () => {
  for (const name of targets.splice(0)) await run(inject("postgresUrl"), `drop database ${name} with (force)`);
});

async function digest(url: string) {
  const client = await connectAlone(url);
  try {
    await beginReading(client);
    return await digestTables(client);
  } finally {
    await client.end();
  }
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The tables of the target; none if nothing was committed. */
const rowsIn = async (table: string): Promise<number> => {
  const [{ there } = { there: false }] = await ask<{ there: boolean }>(
    urlOfTarget(),
    `select to_regclass('public.${table}') is not null as there`,
  );
  if (!there) return 0;
  const [found] = await ask<{ count: string }>(urlOfTarget(), `select count(*) from ${table}`);
  return Number(found?.count);
};

const restore = (file: string, identity: string | null = null) => restoreArchive(urlOfTarget(), file, { identity });

test("a restored database is equal row by row, without sessions, and with everything outgoing paused", async () => {
  const { manifest, bytes } = await writeArchiveFile(sourceUrl(), at("whole"), null);
  expect((await stat(at("whole"))).size).toBe(bytes);
  expect((await stat(at("whole"))).mode & 0o777).toBe(0o600);
  await restore(at("whole"));
  const copy = await digest(urlOfTarget());
  const { settings: _, ...others } = manifest.tables;
  const { settings: paused, ...copied } = copy.tables;
  expect(copied).toEqual(others);
  expect(paused?.rows).toBe(1);
  expect(others.members?.rows).toBeGreaterThan(5);
  expect(await rowsIn("sessions")).toBe(0);
  const [settings] = await ask<{ paused: boolean }>(
    urlOfTarget(),
    "select outgoing_paused_at is not null as paused from settings",
  );
  expect(settings?.paused).toBe(true);
});

test("the limits of requests that an earlier start stored in the database do not apply to statistics", async () => {
  await writeArchiveFile(sourceUrl(), at("limited"), null);
  // The statistics of an index need its function.
  const made = `create schema other; create table other.kept (n int);
    create function other.check_limit(n int) returns int immutable language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise query_canceled; end if; return n; end $$;
    create index on other.kept (other.check_limit(n)); insert into other.kept values (1)`;
  await ask(urlOfTarget(), made);
  await setRoleLimits(urlOfTarget(), { statementMs: 15_000, lockMs: 5000, idleMs: 60_000, connectionMs: 5000 });
  await restore(at("limited"));
  const analyzed = "select reltuples as rows from pg_class where oid = 'other.kept'::regclass";
  expect(await ask(urlOfTarget(), analyzed)).toEqual([{ rows: 1 }]);
});

test("a restored database gives no id that the original gave after the backup, and validates new rows", async () => {
  await writeArchiveFile(sourceUrl(), at("going-on"), null);
  // No household is in the backup.
  const insert = `with person as (insert into members (first_name, last_name, join_date)
      values ('A', 'B', '2026-01-01') returning id)
    insert into households (name) values ('Lopez') returning id as household, (select id from person) as person`;
  const [lost] = await ask<{ person: number; household: number }>(sourceUrl(), insert);
  await restore(at("going-on"));
  const [added] = await ask<{ person: number; household: number }>(urlOfTarget(), insert);
  expect(added?.person).toBeGreaterThan((lost?.person ?? 0) + 50_000);
  expect(added?.household).toBeGreaterThan((lost?.household ?? 0) + 50_000);
  await expect(
    ask(urlOfTarget(), "insert into attendance (event_id, member_id, check_in_time) values (999999, 1, now())"),
  ).rejects.toThrow(/foreign key/);
});

test("an archive is of one moment while people work", async () => {
  let isWriting = true;
  const working = (async () => {
    while (isWriting) {
      const memberId = await sunday.addPerson();
      await sunday.postgres.pool.query(
        "insert into attendance (event_id, member_id, check_in_time) values ($1, $2, now())",
        [sunday.service, memberId],
      );
    }
  })();
  await writeArchiveFile(sourceUrl(), at("busy"), null);
  isWriting = false;
  await working;
  await restore(at("busy"));
  expect(await rowsIn("members")).toBeGreaterThanOrEqual(await rowsIn("attendance"));
});

test("an encrypted archive is restored with its key only", async () => {
  const identity = await generateX25519Identity();
  await writeArchiveFile(sourceUrl(), at("sealed"), await identityToRecipient(identity));
  expect((await readFile(at("sealed"))).includes("Adler")).toBe(false);
  await expect(restore(at("sealed"))).rejects.toThrow("set BACKUP_IDENTITY");
  await expect(restore(at("sealed"), await generateX25519Identity())).rejects.toThrow("encrypted for another key");
  expect(await rowsIn("members")).toBe(0);
  await restore(at("sealed"), identity);
  expect(await rowsIn("members")).toBeGreaterThan(5);
});

test("a shortened, changed or foreign file is refused with one sentence, and leaves nothing", async () => {
  const { bytes } = await writeArchiveFile(sourceUrl(), at("damaged"), null);
  await truncate(at("damaged"), Math.floor(bytes / 2));
  await expect(restore(at("damaged"))).rejects.toThrow("damaged or incomplete");
  await writeFile(at("foreign"), "a shopping list");
  await expect(restore(at("foreign"))).rejects.toThrow("damaged or incomplete");
  await expect(restore(at("missing"))).rejects.toThrow("cannot be read (ENOENT)");
  await writeArchiveFile(sourceUrl(), at("original"), null);
  await rewrite(at("original"), at("changed"), (name, content) =>
    name.startsWith("tables/members/") ? Buffer.from(content.toString().replace("Ruth", "Rita")) : content,
  );
  await expect(restore(at("changed"))).rejects.toThrow("differs from the archive in members");
  expect(await rowsIn("members")).toBe(0);
});

test("an archive of a newer version is refused", async () => {
  await writeArchiveFile(sourceUrl(), at("present"), null);
  await rewrite(at("present"), at("newer"), (name, content) => {
    if (name !== HEADER) return content;
    const header = JSON.parse(content.toString()) as Header;
    return Buffer.from(JSON.stringify({ ...header, migrations: [...header.migrations, 9_999_999_999_999] }));
  });
  await expect(restore(at("newer"))).rejects.toThrow("newer version of Narthex");
  expect(await rowsIn("members")).toBe(0);
});

test("an archive in a later format is refused as one of a newer version", async () => {
  await writeArchiveFile(sourceUrl(), at("present"), null);
  await rewrite(at("present"), at("format 2"), (name, content) =>
    name === HEADER ? Buffer.from(JSON.stringify({ format: 2, parts: [] })) : content,
  );
  await expect(restore(at("format 2"))).rejects.toThrow("newer version of Narthex");
});

test("a restore that fails after all rows were compared leaves nothing, and can be repeated", async () => {
  await writeArchiveFile(sourceUrl(), at("late"), null);
  const complete = () => Promise.reject(new Error("the connection was lost"));
  const failing = restoreArchive(urlOfTarget(), at("late"), { identity: null, complete });
  await expect(failing).rejects.toThrow("the connection was lost");
  expect(await rowsIn("members")).toBe(0);
  await restore(at("late"));
  expect(await ask(urlOfTarget(), "select outgoing_paused_at is null as active from settings")).toEqual([
    { active: false },
  ]);
});

test("of two restores into one database at the same time, one is refused", async () => {
  await writeArchiveFile(sourceUrl(), at("twice"), null);
  const ends = await Promise.allSettled([restore(at("twice")), restore(at("twice"))]);
  const reasons = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  expect(reasons).toEqual([expect.stringContaining("This database holds a congregation already")]);
  expect(await rowsIn("members")).toBeGreaterThan(0);
});

test("a key with a mistake is named, and the archive is not called damaged", async () => {
  const key = await generateX25519Identity();
  await writeArchiveFile(sourceUrl(), at("sealed"), await identityToRecipient(key));
  const wrong = key.slice(0, -1) + (key.endsWith("Q") ? "P" : "Q");
  await expect(restore(at("sealed"), wrong)).rejects.toThrow("BACKUP_IDENTITY has a mistake");
});

test("a folder instead of an archive is refused with one sentence", async () => {
  await expect(restore(folder)).rejects.toThrow(`The archive cannot be read, because it is a folder: ${folder}`);
});

test("an archive of an older version is brought to this one", async () => {
  const old = `older_${randomUUID().replaceAll("-", "")}`;
  targets.push(old);
  await run(inject("postgresUrl"), `create database ${old}`);
  const oldUrl = urlOf(inject("postgresUrl"), old);
  const migrations = readMigrations().map(({ when }) => when);
  await updateSchema(oldUrl, { only: migrations.slice(0, 4) });
  await ask(oldUrl, "insert into members (first_name, last_name, join_date) values ('Zoë', 'Old', '2020-01-01')");
  await writeArchiveFile(oldUrl, at("older"), null);
  await restore(at("older"));
  expect(await updateSchema(urlOfTarget())).toEqual([]);
  expect(await ask(urlOfTarget(), "select first_name as name from members")).toEqual([{ name: "Zoë" }]);
});

test("a database with data is archived before it is migrated, and an empty or current one is not", async () => {
  const said: string[] = [];
  const backup = { folder: at("updates"), kept: 1, recipient: null, s3: null, identity: null };
  const update = () => archiveAndMigrate(urlOfTarget(), backup, (line) => said.push(line));
  const migrations = readMigrations().map(({ when }) => when);
  await updateSchema(urlOfTarget(), { only: migrations.slice(0, 2) });
  await ask(
    urlOfTarget(),
    "insert into members (first_name, last_name, join_date) values ('Zoë', 'Old', '2020-01-01')",
  );
  // A migration that fails changes nothing, so its archive is not kept.
  const [later] = readMigrations().slice(2);
  await ask(urlOfTarget(), "create view guardians as select 1");
  await expect(update()).rejects.toThrow("already exists");
  expect(await listFolder(at("updates"))).toEqual([]);
  await ask(urlOfTarget(), "drop view guardians");

  await update();
  expect(await listFolder(at("updates"))).toEqual([expect.stringContaining(`before-${later?.tag}-narthex-`)]);
  expect(said.at(-1)).toContain(`before-${later?.tag}-narthex-`);
  const count = said.length;
  expect(await update()).toEqual([]);
  expect(said).toHaveLength(count);
});

test("an empty database is migrated without an archive", async () => {
  await archiveAndMigrate(
    urlOfTarget(),
    { folder: at("none"), kept: 1, recipient: null, s3: null, identity: null },
    () => {},
  );
  expect(await listFolder(at("none"))).toEqual([]);
});

test("a database that holds a congregation is not replaced", async () => {
  await writeArchiveFile(sourceUrl(), at("again"), null);
  await restore(at("again"));
  await expect(restore(at("again"))).rejects.toThrow("holds a congregation already");
});

/** Copies an archive and changes the content of its entries. */
async function rewrite(from: string, to: string, change: (name: string, content: Buffer) => Buffer): Promise<void> {
  const entries = extract();
  const archive = pack();
  const reading = pipeline(createReadStream(from), createGunzip(), entries);
  const writing = pipeline(archive, createGzip(), createWriteStream(to));
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
    archive.entry({ name: entry.header.name }, change(entry.header.name, Buffer.concat(parts)));
  }
  archive.finalize();
  await Promise.all([reading, writing]);
}
