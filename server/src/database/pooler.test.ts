// The start with a connection pooler: one sentence for what it cannot do. Needs PgBouncer, and is skipped without it.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { PGBOUNCER, type Pooler, startPgbouncer } from "../../test/pgbouncer.ts";
import { CAST_TEMPLATE, copyTemplate, run, urlOf } from "../../test/postgres.ts";
import { startServer } from "../start.ts";
import { checkPooler } from "./pooler.ts";

describe.skipIf(!PGBOUNCER)("a pooler (Debian package pgbouncer)", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "narthex-pooler-"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const direct = urlOf(inject("postgresUrl"), name);
  let transaction: Pooler;

  beforeAll(async () => {
    await copyTemplate(inject("postgresUrl"), CAST_TEMPLATE, name);
    transaction = await startPgbouncer(direct, "transaction");
  });
  afterAll(async () => {
    await transaction.stop();
    await run(inject("postgresUrl"), `drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /**
   * Port 1 cannot be opened, or an HTTP server listens on it: the sentence about the port means that all else is
   * accepted.
   */
  const startWith = async (settings: Record<string, string>): Promise<string> => {
    const env = { PORT: "1", HOST: "192.0.2.1", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...settings };
    return startServer({ DATABASE_START_TIMEOUT: "1", ...env }).then(
      async (running) => {
        await running.stop();
        return "started";
      },
      (error: Error) => error.message,
    );
  };
  const ACCEPTED = "HOST 192.0.2.1 is not an address of this machine.";
  const UNNAMED = { DATABASE_PREPARED_STATEMENTS: "off" };

  it("is accepted in transaction mode with unnamed statements and a direct address", async () => {
    const settings = { DATABASE_URL: transaction.through(direct), DATABASE_DIRECT_URL: direct, ...UNNAMED };
    expect(await startWith(settings)).toBe(ACCEPTED);
  });

  it("is refused in transaction mode without a direct address", async () => {
    expect(await startWith({ DATABASE_URL: transaction.through(direct), ...UNNAMED })).toMatch(
      /^DATABASE_URL leads to a connection pooler in transaction mode: set DATABASE_DIRECT_URL /,
    );
  });

  it("is refused as the direct address", async () => {
    const url = transaction.through(direct);
    expect(await startWith({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, ...UNNAMED })).toMatch(
      /^DATABASE_DIRECT_URL leads to a connection pooler in transaction mode;/,
    );
  });

  it("is refused if prepared statements are required and it does not support them", async () => {
    expect(await startWith({ DATABASE_URL: transaction.through(direct), DATABASE_DIRECT_URL: direct })).toBe(
      "The connection pooler of DATABASE_URL does not support prepared statements: set DATABASE_PREPARED_STATEMENTS=off.",
    );
  });

  it("is accepted in session mode without further settings", async () => {
    const session = await startPgbouncer(direct, "session");
    expect(await startWith({ DATABASE_URL: session.through(direct) })).toBe(ACCEPTED);
    await session.stop();
  });

  it("is refused in statement mode", async () => {
    const statement = await startPgbouncer(direct, "statement");
    expect(await startWith({ DATABASE_URL: statement.through(direct), ...UNNAMED })).toBe(
      "The connection pooler of DATABASE_URL refuses transactions: switch it to transaction or session mode.",
    );
    await statement.stop();
  });
});

it("refuses two addresses of different databases", async () => {
  const databaseUrl = inject("postgresUrl");
  const addresses = { databaseUrl, databaseDirectUrl: urlOf(databaseUrl, "postgres"), preparesStatements: true };
  await expect(checkPooler(addresses)).rejects.toThrow("lead to different databases");
  await checkPooler({ ...addresses, databaseDirectUrl: databaseUrl });
});
