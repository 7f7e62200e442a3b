// Databases with different migrations applied: missing migrations are applied in order, or nothing is changed.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { run, urlOf } from "../../test/postgres.ts";
import { updateSchema } from "./migrate.ts";

/** A visible change for each migration. */
const INITIAL = { tag: "0000_initial", when: 100, text: "create table settings (id int primary key)" };
const SECOND = {
  tag: "0001_second",
  when: 200,
  text: "create table second ();--> statement-breakpoint\ncreate table also ()",
};
const THIRD = { tag: "0002_third", when: 300, text: "create table third ()" };

let name: string;
let database: Client;
let folder: string;

beforeEach(async () => {
  name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${name}`);
  database = new Client({ connectionString: urlOf(inject("postgresUrl"), name) });
  await database.connect();
  folder = mkdtempSync(join(tmpdir(), "narthex-migrations-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.end();
  await run(inject("postgresUrl"), `drop database ${name} with (force)`);
});

function write(...migrations: (typeof INITIAL)[]): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries: migrations }));
  for (const { tag, text } of migrations) writeFileSync(join(folder, `${tag}.sql`), text);
}

function migrateWith(...migrations: (typeof INITIAL)[]): Promise<string[]> {
  write(...migrations);
  return updateSchema(urlOf(inject("postgresUrl"), name), { folder });
}

/** Everything that a migration could have changed. */
async function contentOf(): Promise<unknown> {
  const tables = await database.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const applied = await database.query("select created_at::int as at from drizzle.__drizzle_migrations order by id");
  return { tables: tables.rows.map(({ relname }) => relname), applied: applied.rows.map(({ at }) => at) };
}

it("migrates an empty database, and changes nothing the second time", async () => {
  await migrateWith(INITIAL, SECOND);
  const newest = { tables: ["also", "second", "settings"], applied: [100, 200] };
  expect(await contentOf()).toEqual(newest);
  await migrateWith(INITIAL, SECOND);
  expect(await contentOf()).toEqual(newest);
});

it("applies the migrations that a database lacks", async () => {
  await migrateWith(INITIAL);
  expect(await migrateWith(INITIAL, SECOND, THIRD)).toEqual(["0001_second", "0002_third"]);
  expect(await contentOf()).toEqual({ tables: ["also", "second", "settings", "third"], applied: [100, 200, 300] });
});

it("only refuses an older database if the server must not migrate it, and migrates an empty one", async () => {
  const start = () => updateSchema(urlOf(inject("postgresUrl"), name), { folder, refusesOlder: true });
  write(INITIAL);
  expect(await start()).toEqual(["0000_initial"]);
  write(INITIAL, SECOND, THIRD);
  await expect(start()).rejects.toThrow(
    "lacks 2 changes of this version of Narthex: make a backup, run npm run migrate",
  );
  expect(await contentOf()).toEqual({ tables: ["settings"], applied: [100] });
});

it("applies none if one of them fails", async () => {
  await migrateWith(INITIAL);
  const broken = { ...THIRD, text: "create table third (); create table settings ()" };
  await expect(migrateWith(INITIAL, SECOND, broken)).rejects.toThrow("already exists");
  expect(await contentOf()).toEqual({ tables: ["settings"], applied: [100] });
});

it.each([
  [
    "lacks a migration older than one it has",
    [INITIAL, THIRD],
    [INITIAL, SECOND, THIRD],
    "lacks the change 0001_second",
  ],
  ["was changed by a newer version", [INITIAL, SECOND], [INITIAL], "used by a newer Narthex: it has one change"],
  ["is from before the first release", [INITIAL, SECOND], [THIRD], "from before the first release"],
])("refuses a database that %s, and does not change it", async (_, before, now, sentence) => {
  await migrateWith(...before);
  const content = await contentOf();
  await expect(migrateWith(...now)).rejects.toThrow(sentence);
  expect(await contentOf()).toEqual(content);
});

it("changes nothing in a database with tables of the same names", async () => {
  await database.query("create table settings (name text)");
  await expect(migrateWith(INITIAL)).rejects.toThrow("already exists");
  const { rows } = await database.query("select to_regnamespace('drizzle') as drizzle");
  expect(rows).toEqual([{ drizzle: null }]);
});
