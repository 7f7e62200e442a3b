import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findBinaries } from "./binaries.ts";
import { startEmbeddedPostgres } from "./start.ts";
import { StartupError } from "./startup-error.ts";
import { createFolder } from "./test-folders.ts";

const isRoot = process.getuid?.() === 0;

async function sentenceOf(dataDir: string): Promise<string> {
  const log = () => {};
  const error: unknown = await startEmbeddedPostgres({ dataDir, log, durable: false }).then(
    (postgres) => postgres.stop(),
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message.split("\n")).toHaveLength(1);
  return message;
}

describe("the start is refused in one sentence for", () => {
  it("no PostgreSQL for this platform", () => {
    expect(() => findBinaries("sunos", "sparc")).toThrow(
      new StartupError(
        "There is no built-in PostgreSQL for sunos-sparc; set DATABASE_URL to a PostgreSQL server of your own.",
      ),
    );
  });

  it("a database of another version of PostgreSQL", async () => {
    const dataDir = createFolder();
    const cluster = join(dataDir, "postgres/cluster");
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(dataDir, "postgres/password"), "kept\n");
    writeFileSync(join(cluster, "PG_VERSION"), "16\n");
    expect(await sentenceOf(dataDir)).toMatch(
      /was created by PostgreSQL 16, but this version of Narthex includes PostgreSQL 18;/,
    );
  });

  it("a folder that is not a database", async () => {
    const dataDir = createFolder();
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    writeFileSync(join(dataDir, "postgres/password"), "kept\n");
    expect(await sentenceOf(dataDir)).toContain("is not a PostgreSQL database");
  });

  it("a data folder that is a file", async () => {
    const dataDir = createFolder();
    mkdirSync(dirname(dataDir), { recursive: true });
    writeFileSync(dataDir, "");
    expect(await sentenceOf(dataDir)).toBe(`Narthex cannot use its data folder ${dataDir}: it is a file.`);
  });

  it.skipIf(isRoot)("a data folder that may not be written", async () => {
    const dataDir = createFolder();
    mkdirSync(dataDir, { mode: 0o500 });
    expect(await sentenceOf(dataDir)).toMatch(/^Narthex cannot use its data folder .*: permission denied/);
  });

  it("a password that is lost or changed", async () => {
    const dataDir = createFolder();
    const first = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
    await first.stop();
    const password = join(dataDir, "postgres/password");
    writeFileSync(password, "another\n");
    expect(await sentenceOf(dataDir)).toContain(`The password in ${password} does not open the database`);
    rmSync(password);
    expect(await sentenceOf(dataDir)).toContain(`restore ${password} from a backup`);
  });
});
