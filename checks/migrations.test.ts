// Databases record applied migrations by time and never apply them again: migrations are only added.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf, MIGRATIONS, readMigrations } from "../server/src/database/migrate.ts";
import { outOfOrder } from "../server/src/database/migrations.rules.ts";

/** Every migration and the SHA-256 of its file. A new migration adds a line; existing lines are never changed. */
const CONTENT: Record<string, string> = {
  "0000_initial": "df848134ef45e90199735776e3432c961c355f73bafea2931ba7080436a28aad",
  "0001_own_sign_in": "4f1969ac8172a82788ae3b8901e08c017574953c732b3dcfcd7e1e9dfe90ecaa",
  "0002_households": "2d70f3e8231355b59b96ddc93b650e512425a26d52511dc8045bed76d09413f6",
  "0003_server_secret": "bab4e34d7611791bf59e45f4e7e9c9392f40c97ec26d6a0a0672f12493b07c9e",
  "0004_member_notes": "903c007388adb896189e6e5c57e2102d7f2d86573458f939dd5de033914c3f7b",
  "0005_fold_search_text": "337ccedbabfa6c8575a1a78df665fc77adeecd857ed300d98d77e49d73966821",
  "0006_duties": "0fc035c909cab1aef91aa599d0530d1be8bfffd0638a680e624ef311915c5d6f",
  "0007_tags": "d4edf4d9cf4dc9ad8dfc2997d786decdf3d6f70ae13de146e7a324e62d667d49",
  "0008_member_lists": "8edf78d6a7baaf8d301fecc9f3732b0ef004aa7c367b26912953ada68483b58b",
  "0009_rooms": "2719fa990d4393671a6d1c705585f6824a72e7816bdf0b5594b49180b75b2890",
  "0010_merges": "3d2c7ad28e7b362edebb5a594f83eba1ab946ec9458322c335c479ce34db9133",
  "0011_backups": "1903c8640270c7507abfc3adac7b6b058a96d1bd694b6190bf1fe0310a242123",
  "0012_import_sources": "b39e76e28a62273782722b5806e11f8dae545702d012fb246883871e58dad64a",
  "0013_headcounts_and_newcomers": "367231188079056013993f2804ab5054346691a1ebc667cf19395a3552bd66f5",
  "0014_event_series": "ff07db530689446329a6026a203c7c9a44aebca022ac72fa4c1cf2fca1d0a330",
  "0015_children": "cecf69c9e58fb2e9c842f6009ac02626d3398a4dacbba18e4009fc57d690590f",
};

test("each migration is newer than the one before it", () => {
  expect(outOfOrder(readMigrations())).toEqual([]);
});

test("the journal lists every migration file once", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(readMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});

test("no migration is edited or removed once its hash is listed", () => {
  const hashes = readMigrations().map(({ tag }) => [tag, hashOf(readFileSync(join(MIGRATIONS, `${tag}.sql`), "utf8"))]);
  expect(Object.fromEntries(hashes)).toEqual(CONTENT);
});
