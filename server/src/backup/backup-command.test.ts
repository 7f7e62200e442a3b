// `npm run backup` with settings that are not those of the server.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startNarthex } from "../../test/narthex-process.ts";
import { run, urlOf } from "../../test/postgres.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "narthex-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["backup/backup-command.ts", "rotate-secret.ts"])(
  "%s refuses a folder without a database, and leaves it empty",
  async (program) => {
    const secrets = { SECRET: "x".repeat(32), SECRET_PREVIOUS: "y".repeat(32) };
    const command = startNarthex({ DATA_DIR: folder, ...secrets }, { program });
    expect(await command.ended).toBe(1);
    expect(await command.errors).toBe(
      `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the server, in the environment or in .env.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("a backup of a database without tables is refused", async () => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${name}`);
  onTestFinished(() => run(inject("postgresUrl"), `drop database ${name} with (force)`));
  const environment = { DATA_DIR: folder, DATABASE_URL: urlOf(inject("postgresUrl"), name) };
  const command = startNarthex(environment, { program: "backup/backup-command.ts" });
  expect(await command.ended).toBe(1);
  expect(await command.errors).toBe(
    "The database is empty. Set DATA_DIR or DATABASE_URL as for the server, in the environment or in .env.\n",
  );
});
