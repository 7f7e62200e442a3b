// A machine with one Narthex server and its built-in database, both of which a proof can kill.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { signIn } from "../../bench/signed-in.ts";
import { findRunningPostgres } from "../../server/src/database/embedded/running.ts";
import { type NarthexProcess, startNarthex } from "../../server/test/narthex-process.ts";
import { freePort } from "../../server/test/ports.ts";
import { writeCast } from "../../server/test/postgres.ts";
import { until } from "../../server/test/until.ts";
import { killPostgres } from "./kill-postgres.ts";
import type { Session } from "./load.ts";

/** Long enough for a machine that is very busy. */
const READY_WITHIN_MS = 300_000;

export interface Machine {
  /** Contains the data folder. */
  readonly folder: string;
  readonly cluster: string;
  /** Of an administrator; the kills do not end it. */
  readonly session: Session;
  /** The process id of the server. */
  pid(): number;
  /** Starts the server and waits until it is ready. @throws Error with what it wrote if it ended instead */
  start(more?: Record<string, string>): Promise<void>;
  killServer(): Promise<void>;
  killDatabase(): void;
  isReady(): Promise<boolean>;
  /** Runs a statement past the server, once the database answers. */
  query<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
}

interface MachineOptions {
  /** Further variables of the server's environment. */
  environment?: Record<string, string>;
  /** The folder to use, such as a disk of a limited size; a new one by default. */
  folder?: string;
  /** A database that was started before, instead of the built-in one. */
  databaseUrl?: string;
}

async function queryOnce(connectionString: string, statement: string, values: readonly unknown[]): Promise<object[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 60_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<object>(statement, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts a server on an empty database, with the people of the sample who sign in. */
export async function openMachine({ environment = {}, ...options }: MachineOptions = {}): Promise<Machine> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "narthex-proof-"));
  // As root, PostgreSQL runs as another account, which needs access to its data here.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o755 });
  const cluster = join(dataDir, "postgres/cluster");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SECRET: randomBytes(32).toString("base64"),
    LOG_LEVEL: "error",
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...environment,
  };
  let running: NarthexProcess | null = null;
  const isReady = () =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const findDatabaseUrl = async (): Promise<string> =>
    options.databaseUrl ?? (await until(() => findRunningPostgres(dataDir), Boolean, READY_WITHIN_MS)) ?? "";
  const machine: Omit<Machine, "session"> = {
    folder,
    cluster,
    pid: () => running?.child.pid ?? 0,
    async start(more = {}) {
      const started = startNarthex({ ...settings, ...more });
      running = started;
      if ((await started.says("Narthex is open", READY_WITHIN_MS)) === "")
        throw new Error(`no start: ${(await started.errors).trim()}`);
      await until(isReady, Boolean, READY_WITHIN_MS);
    },
    async killServer() {
      await running?.kill();
      running = null;
    },
    killDatabase: () => killPostgres(cluster),
    isReady,
    async query<T extends object>(statement: string, values: readonly unknown[] = []) {
      return (await queryOnce(await findDatabaseUrl(), statement, values)) as T[];
    },
    async remove() {
      await running?.kill();
      killPostgres(cluster);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  try {
    await machine.start();
    await writeCast(await findDatabaseUrl());
    return { ...machine, session: { url, cookie: await signIn(url) } };
  } catch (error) {
    await machine.remove();
    throw error;
  }
}

/** Adds active members with these email addresses. @returns their ids */
export async function addMembers({ query }: Machine, count: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `insert into members (first_name, last_name, email, email_confirmed, address, join_date, membership_status)
     select 'Person', lpad(n::text, 5, '0'), 'person' || n || '@example.org', true, n || ' Elm Street', '2024-01-07', 'active'
     from generate_series(1, $1) as n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}
