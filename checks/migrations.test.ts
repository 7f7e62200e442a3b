// Databases remember migrations by their time: one that is older than the one before it would be skipped.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATIONS, readMigrations } from "../server/src/database/migrate.ts";
import { outOfOrder } from "../server/src/database/migrations.rules.ts";

test("each migration is newer than the one before it", () => {
  expect(outOfOrder(readMigrations())).toEqual([]);
});

test("every migration file stands in the journal once", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(readMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});
