// An archive of each schema is kept as text in server/test/archives, and restoring it brings it to this schema.
// `UPDATE_ARCHIVE=1 vitest run server/src/backup/earlier-schemas.test.ts` writes the one of this schema.
import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { seedDemo } from "../../../sample/src/seed.ts";
import { copyTemplate, EMPTY_TEMPLATE, run, urlOf } from "../../test/postgres.ts";
import { shrink } from "../../test/shrink.ts";
import { packFromText, unpackToText } from "../../test/text-archive.ts";
import { connectAlone } from "../database/database.ts";
import { readMigrations } from "../database/migrate.ts";
import { describeSchema } from "../database/schema.ts";
import { writeArchiveFile } from "./folder.ts";
import { restoreArchive } from "./restore-archive.ts";

const ARCHIVES = fileURLToPath(new URL("../../test/archives/", import.meta.url));
const NOW = Temporal.Instant.from("2026-11-22T15:00:00Z");
const MAX_BYTES = 200_000;

let folder: string;
const databases: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "narthex-schemas-"));
  if (process.env.UPDATE_ARCHIVE) await writeArchiveOfThisSchema();
});
afterAll(async () => {
  for (const name of databases) await run(inject("postgresUrl"), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

async function newDatabase(template?: string): Promise<string> {
  const name = `schema_${randomUUID().replaceAll("-", "")}`;
  if (template === undefined) await run(inject("postgresUrl"), `create database ${name}`);
  else await copyTemplate(inject("postgresUrl"), template, name);
  databases.push(name);
  return urlOf(inject("postgresUrl"), name);
}

async function writeArchiveOfThisSchema(): Promise<void> {
  const url = await newDatabase(EMPTY_TEMPLATE);
  await seedDemo(url, NOW, {
    members: 40,
    secret: { current: "a secret of thirty-two characters", other: null },
    log: () => {},
  });
  const client = await connectAlone(url);
  await client.query("update pictures set small = '\\x00', large = '\\x00'");
  await shrink(client, 2).finally(() => client.end());
  await writeArchiveFile(url, join(folder, "this"), null);
  await unpackToText(join(folder, "this"), join(ARCHIVES, `${readMigrations().at(-1)?.tag}.txt`));
}

async function schemaOf(url: string): Promise<string> {
  const client = await connectAlone(url);
  return describeSchema(client).finally(() => client.end());
}

test("there is an archive of this schema, and none is large", () => {
  const names = readdirSync(ARCHIVES);
  expect(names).toContain(`${readMigrations().at(-1)?.tag}.txt`);
  for (const name of names) expect(statSync(join(ARCHIVES, name)).size).toBeLessThanOrEqual(MAX_BYTES);
});

test.each(readdirSync(ARCHIVES))("%s is restored and brought to this schema", async (name) => {
  await packFromText(join(ARCHIVES, name), join(folder, name));
  const url = await newDatabase();
  const manifest = await restoreArchive(url, join(folder, name), { identity: null });
  const filled = Object.values(manifest.tables).filter(({ rows }) => rows > 0);
  expect(filled.length).toBeGreaterThan(40);
  expect(await schemaOf(url)).toBe(await schemaOf(urlOf(inject("postgresUrl"), EMPTY_TEMPLATE)));
});

test("an archive of an earlier schema is refused with its reason in a database that has this schema", async () => {
  const [first = ""] = readdirSync(ARCHIVES);
  await packFromText(join(ARCHIVES, first), join(folder, "first"));
  const url = await newDatabase(EMPTY_TEMPLATE);
  await expect(restoreArchive(url, join(folder, "first"), { identity: null })).rejects.toThrow(
    "This database was set up by a later version than the archive's. Restore into an empty one",
  );
});
