// Starting with a database that is unreachable, late, wrong or of another version ends with one sentence and no stack.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { type NarthexProcess, startNarthex } from "../test/narthex-process.ts";
import { freePort } from "../test/ports.ts";
import { CAST_TEMPLATE, copyTemplate, urlOf } from "../test/postgres.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../test/proxy.ts";
import { until } from "../test/until.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { startServer } from "./start.ts";

const dataDir = mkdtempSync(join(tmpdir(), "narthex-start-"));
let server: Client;
let database: Client;
let url: string;
let proxy: DatabaseProxy;

beforeAll(async () => {
  server = new Client({ connectionString: inject("postgresUrl") });
  await server.connect();
});
beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await copyTemplate(inject("postgresUrl"), CAST_TEMPLATE, name);
  url = urlOf(inject("postgresUrl"), name);
  database = new Client({ connectionString: url });
  await database.connect();
  proxy = await openDatabaseProxy(url);
});
afterEach(async () => {
  await proxy.stop();
  await database.end();
  await server.query(`drop database ${database.database} with (force)`);
});
afterAll(async () => {
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
});

function settings(more: Record<string, string>): Record<string, string> {
  return { PORT: "1", DATA_DIR: dataDir, LOG_LEVEL: "silent", DATABASE_START_TIMEOUT: "1", ...more };
}

/**
 * @returns the sentence with which the start ends. Port 1 is closed, so a start that gets to listening also ends with a
 * sentence.
 */
async function endOf(more: Record<string, string>): Promise<string> {
  const error = await startServer(settings(more)).then(
    async (running) => {
      await running.stop();
      return "it started";
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw error;
  expect(error.message).not.toMatch(/\n|postgres(ql)?:\/\/|secret password/);
  return error.message;
}

describe("the start", () => {
  it("reports an address that does not respond, without its password", async () => {
    await proxy.stop();
    const address = new URL(proxy.url);
    address.password = "secret password";
    const { port } = address;
    expect(await endOf({ DATABASE_URL: address.href })).toBe(
      `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Narthex waited 1 seconds for it.`,
    );
  });

  it.each([
    [
      "a password that is wrong",
      (at: URL) => Object.assign(at, { password: "secret password" }),
      "does not accept the user or the password",
    ],
    [
      "a database that does not exist",
      (at: URL) => Object.assign(at, { pathname: "/nowhere" }),
      "has no database with the name in DATABASE_URL",
    ],
  ])("reports %s without waiting", async (_, change, sentence) => {
    expect(await endOf({ DATABASE_URL: change(new URL(url)).href })).toContain(sentence);
  });

  it("reports that HOST 0.0.0.0 needs a list that the process may not read", async () => {
    // Restricted address families make the system call fail like this.
    const denied = vi.spyOn(os, "networkInterfaces").mockImplementation(() => {
      throw Object.assign(new Error("uv_interface_addresses"), { code: "ERR_SYSTEM_ERROR" });
    });
    onTestFinished(() => denied.mockRestore());
    expect(await endOf({ DATABASE_URL: url, HOST: "0.0.0.0" })).toMatch(/^HOST 0\.0\.0\.0 needs .+ add AF_NETLINK to /);
  });

  it("reports a database that is read-only", async () => {
    await server.query(`alter database ${database.database} set default_transaction_read_only = on`);
    expect(await endOf({ DATABASE_URL: url })).toContain("takes no writes; it may be a standby");
  });

  it("reports a database with another encoding, and how to create one", async () => {
    const name = `ascii_${randomUUID().replaceAll("-", "")}`;
    await server.query(
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    onTestFinished(async () => {
      await server.query(`drop database ${name} with (force)`);
    });
    expect(await endOf({ DATABASE_URL: urlOf(inject("postgresUrl"), name) })).toBe(
      "Narthex needs a database with the encoding UTF8; DATABASE_URL leads to one with SQL_ASCII. Create another with: create database narthex encoding 'UTF8' template template0.",
    );
  });

  it("leaves no connection open when it fails after the services were opened", async () => {
    await database.query("alter table pgboss.schedule rename to other");
    await expect(startServer(settings({ DATABASE_URL: url }))).rejects.toThrow();
    await until(
      () => database.query("select application_name from pg_stat_activity where datname = current_database()"),
      ({ rows }) => !rows.some(({ application_name: name }) => name.startsWith("narthex")),
    );
  });

  it("refuses a database that a newer version migrated, and does not change it", async () => {
    await database.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)");
    expect(await endOf({ DATABASE_URL: url })).toContain("was used by a newer Narthex: it has one change");
  });

  it("refuses a database from before the first release, and does not change it", async () => {
    await database.query("delete from drizzle.__drizzle_migrations");
    await database.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_first', 1795146710501)",
    );
    await database.query("delete from settings");
    expect(await endOf({ DATABASE_URL: url })).toBe(
      "This database is from before the first release of Narthex and cannot be updated; start with an empty database or a new data folder.",
    );
    const { rows } = await database.query(
      "select hash, (select count(*)::int from settings) as settings from drizzle.__drizzle_migrations",
    );
    expect(rows).toEqual([{ hash: "0000_first", settings: 0 }]);
  });
});

function startProcess(more: Record<string, string>, files?: number): NarthexProcess {
  const narthex = startNarthex(settings(more), { files });
  onTestFinished(() => narthex.kill());
  return narthex;
}

describe("the process", () => {
  it("ends with code 1 and one line if the database cannot be reached", async () => {
    await proxy.stop();
    const { ended, errors } = startProcess({ DATABASE_URL: proxy.url });
    expect(await ended).toBe(1);
    expect(await errors).toMatch(/^The database at [^\n]+ Narthex waited 1 seconds for it\.\n$/);
  });

  it("ends with code 1 and one line if the database is lost after the services began to open", async () => {
    const failing = await openDatabaseProxy(url, (bytes) => {
      // The first statement of the connection for live changes.
      if (bytes.includes("listen ")) void failing.stop();
      return bytes;
    });
    onTestFinished(() => failing.stop());
    const { ended, errors } = startProcess({ DATABASE_URL: failing.url });
    expect(await ended).toBe(1);
    expect(await errors).toMatch(/^The database was lost during the start \([^\n]+\)\.\n$/);
  });

  it("ends with code 0 if it is stopped while it waits for the database", async () => {
    await proxy.stop();
    const { child, ended, says } = startProcess({ DATABASE_URL: proxy.url, DATABASE_START_TIMEOUT: "60" });
    await says("Waiting for it.");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("waits for a database that starts late, and stops within the time limit if the database is unreachable", async () => {
    await proxy.stop();
    const port = String(await freePort());
    const { child, ended, says } = startProcess({
      DATABASE_URL: proxy.url,
      PORT: port,
      DATABASE_START_TIMEOUT: "60",
      STOP_DELAY: "1",
      STOP_TIMEOUT: "4",
    });
    await says("Waiting for it.");
    await proxy.start();
    await says("is open at");
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
    proxy.freeze();
    child.kill("SIGTERM");
    // Without a limit, it would wait for the database until the test times out.
    expect(await ended).toBe(0);
  });

  it("logs that it is out of file descriptors", async () => {
    const port = await freePort();
    const limits = { DATABASE_URL: url, PORT: String(port), LOG_LEVEL: "error" };
    const { child, ended, says } = startProcess(limits, 128);
    await says("is open at");
    const sockets = Array.from({ length: 128 }, () => connect(port, "127.0.0.1").on("error", () => {}));
    await says("out of file descriptors");
    for (const socket of sockets) socket.destroy();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
