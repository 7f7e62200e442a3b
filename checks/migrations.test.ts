// Databases record applied migrations by time and never apply them again: migrations are only added.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hashMigration, MIGRATIONS, readMigrations } from "../server/src/database/migrate.ts";
import { listOutOfOrder } from "../server/src/database/migrations.rules.ts";

/** Every migration and the SHA-256 of its file. `UPDATE_SCHEMA=1` adds new ones and never changes an existing line. */
const FILE = fileURLToPath(new URL("migration-hashes.json", import.meta.url));

const readHashes = () => JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>;

test("each migration is newer than the one before it", () => {
  expect(listOutOfOrder(readMigrations())).toEqual([]);
});

test("the journal lists every migration file once", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(readMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});

test("no migration is edited or removed once its hash is listed", () => {
  const hashes = readMigrations().map(({ tag }) => [
    tag,
    hashMigration(readFileSync(join(MIGRATIONS, `${tag}.sql`), "utf8")),
  ]);
  const found = Object.fromEntries(hashes);
  if (process.env.UPDATE_SCHEMA) writeFileSync(FILE, `${JSON.stringify({ ...found, ...readHashes() }, null, 2)}\n`);
  expect(found).toEqual(readHashes());
});

test("only the snapshot of the newest migration is kept, because drizzle-kit compares with no other one", () => {
  const folder = join(MIGRATIONS, "meta");
  const readSnapshots = () => readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  const newest = `${(readMigrations().at(-1)?.tag ?? "").slice(0, 4)}_snapshot.json`;
  if (process.env.UPDATE_SCHEMA && readSnapshots().includes(newest))
    for (const name of readSnapshots()) if (name !== newest) rmSync(join(folder, name));
  expect(readSnapshots()).toEqual([newest]);
});
