// A PostgreSQL with a streaming standby, made from the programs of the built-in one.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Client } from "pg";
import { findPostgresAccount } from "../src/database/embedded/account.ts";
import { buildProgramEnvironment, findBinaries, findPostgresProgram } from "../src/database/embedded/binaries.ts";
import { provideBinaries } from "../src/database/embedded/location.ts";
import { freePort } from "./ports.ts";
import { run as query } from "./postgres.ts";
import { until } from "./until.ts";

export interface Pair {
  /** The primary's default database, for a role that is no superuser. */
  readonly url: string;
  /** The same on the standby. */
  readonly standbyUrl: string;
  /** Runs a statement on the standby as its superuser. */
  command(statement: string): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Not stored in the copy of a running server: what belongs to its process, and the log, which the standby gets. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_wal)$/;

export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "narthex-pair-"));
  chmodSync(folder, 0o755);
  const account = await findPostgresAccount(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const binaries = provideBinaries(findBinaries(), account);
  const options = { ...account, cwd: binaries.root, env: buildProgramEnvironment() };
  const [primaryFolder, standbyFolder] = [join(folder, "primary"), join(folder, "standby")];
  const ports = { primary: await freePort(), standby: await freePort() };
  const urlOf = (port: number, role: string, database = "postgres") =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;

  const start = async (data: string, port: number): Promise<ChildProcess> => {
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "shared_buffers=32MB"];
    const more = ["max_connections=60", "wal_keep_size=256MB", "lc_messages=C"];
    const child = spawn(
      findPostgresProgram(binaries, "postgres"),
      ["-D", data, "-p", String(port), ...[...settings, ...more].flatMap((one) => ["-c", one])],
      { ...options, stdio: "ignore", detached: true },
    );
    await until(
      () =>
        query(urlOf(port, "operator"), "select").then(
          () => true,
          () => false,
        ),
      Boolean,
    );
    return child;
  };
  const end = async (child: ChildProcess | null): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  };

  const made = spawnSync(
    findPostgresProgram(binaries, "initdb"),
    ["-D", primaryFolder, "-U", "operator", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    options,
  );
  if (made.status !== 0) throw new Error(String(made.stderr));
  const primary = await start(primaryFolder, ports.primary);
  await query(urlOf(ports.primary, "operator"), "create role narthex login createdb");
  await query(urlOf(ports.primary, "operator"), "grant create, connect on database postgres to narthex");

  const operator = new Client({ connectionString: urlOf(ports.primary, "operator") });
  await operator.connect();
  await operator.query("select pg_backup_start('copy', true)");
  cpSync(primaryFolder, standbyFolder, {
    recursive: true,
    filter: (path) => path === primaryFolder || !LEFT_OUT.test(basename(path)),
  });
  mkdirSync(join(standbyFolder, "pg_wal", "archive_status"), { recursive: true });
  const { rows } = await operator.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await operator.end();
  writeFileSync(join(standbyFolder, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(join(standbyFolder, "standby.signal"), "");
  const settings = readFileSync(join(standbyFolder, "postgresql.conf"), "utf8");
  const source = `primary_conninfo = 'host=127.0.0.1 port=${ports.primary} user=operator'\n`;
  writeFileSync(join(standbyFolder, "postgresql.conf"), settings + source);
  chmodSync(standbyFolder, 0o700);
  if (account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, standbyFolder]);
  let standby: ChildProcess | null = await start(standbyFolder, ports.standby);

  return {
    url: urlOf(ports.primary, "narthex"),
    standbyUrl: urlOf(ports.standby, "narthex"),
    command: (statement) => query(urlOf(ports.standby, "operator"), statement),
    async stopStandby() {
      await end(standby);
      standby = null;
    },
    async startStandby() {
      standby = await start(standbyFolder, ports.standby);
    },
    async stop() {
      await end(standby);
      await end(primary);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
