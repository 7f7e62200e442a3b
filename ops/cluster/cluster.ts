// The cluster of docs/cluster.md on one machine: etcd, two PostgreSQL servers under Patroni, PgBouncer, two Narthex
// servers and haproxy, all on loopback.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../server/test/ports.ts";
import { writeCast } from "../../server/test/postgres.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../../server/test/proxy.ts";
import { until } from "../../server/test/until.ts";
import { openNode, type PostgresNode } from "./postgres-node.ts";
import { findTools, giveToAccount, type RunningProgram, startProgram, writeConfiguration } from "./programs.ts";
import { type NarthexServer, openServer } from "./server.ts";

const START_WITHIN_MS = 120_000;

export interface Cluster {
  /** The address that visitors use. */
  readonly url: string;
  readonly servers: readonly NarthexServer[];
  readonly folder: string;
  /** The current primary and its standby. Waits until the standby has every commit. */
  waitForStandby(): Promise<{ primary: PostgresNode; standby: PostgresNode }>;
  /** Runs a statement on the primary, past the servers. */
  query<T extends object>(statement: string): Promise<T[]>;
  /** Makes the primary begin new files of its log until the standby, which has no room for them, is disconnected. */
  loseStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** @param print reports progress */
export async function startCluster(print: (line: string) => void): Promise<Cluster> {
  const tools = findTools();
  const folder = mkdtempSync(join(tmpdir(), "narthex-cluster-"));
  chmodSync(folder, 0o755);
  giveToAccount(folder);
  const names = ["etcd", "peer", "postgresA", "apiA", "postgresB", "apiB", "primary", "pooler", "web", "one", "two"];
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort();
  const getPort = (name: string): number => ports[name] ?? 0;
  const password = randomBytes(18).toString("hex");
  const programs: RunningProgram[] = [];
  const nodes: PostgresNode[] = [];
  const servers: NarthexServer[] = [];
  const proxies: DatabaseProxy[] = [];
  const run = (name: string, command: string, args: readonly string[]) =>
    void programs.push(startProgram(command, args, join(folder, `${name}.log`)));

  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopping ??= stopAll();
    return stopping;
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await Promise.all([...nodes, ...programs.toReversed()].map((program) => program.kill()));
    for (const node of nodes) node.disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    print("etcd, and PostgreSQL under Patroni");
    const etcd = `http://127.0.0.1:${getPort("etcd")}`;
    const peer = `http://127.0.0.1:${getPort("peer")}`;
    mkdirSync(join(folder, "etcd"), { mode: 0o700 });
    giveToAccount(join(folder, "etcd"));
    const listen = ["--listen-client-urls", etcd, "--advertise-client-urls", etcd, "--listen-peer-urls", peer];
    const initial = ["--initial-advertise-peer-urls", peer, "--initial-cluster", `default=${peer}`];
    run("etcd", tools.etcd, ["--data-dir", join(folder, "etcd"), ...listen, ...initial]);
    for (const [name, letter] of [
      ["one", "A"],
      ["two", "B"],
    ] as const) {
      const node = openNode({
        name,
        folder,
        tools,
        values: {
          etcd: getPort("etcd"),
          postgres: getPort(`postgres${letter}`),
          api: getPort(`api${letter}`),
          password,
        },
      });
      nodes.push(node);
      node.start();
    }
    const readClusterMembers = () => readMembers([getPort("apiA"), getPort("apiB")]);
    const waitForStandby = async () => {
      const isComplete = (seen: Member[]) =>
        seen.some(({ role, state }) => role === "leader" && state === "running") &&
        seen.some(({ role, state }) => role === "sync_standby" && /running|streaming/.test(state));
      const seen = await until(readClusterMembers, isComplete, START_WITHIN_MS);
      const findNode = (wanted: string): PostgresNode => {
        const node = nodes.find(({ name }) => name === seen.find(({ role }) => role === wanted)?.name);
        if (!node) throw new Error(`no node is ${wanted}`);
        return node;
      };
      return { primary: findNode("leader"), standby: findNode("sync_standby") };
    };
    const { primary } = await waitForStandby();

    print("the database, PgBouncer and haproxy");
    const superuser = `postgres://postgres:${password}@127.0.0.1:${primary.port}/postgres`;
    await runOn(superuser, `create role narthex login password '${password}'`);
    await runOn(superuser, "create database narthex owner narthex");
    writeFileSync(join(folder, "userlist.txt"), `"narthex" "${password}"\n`, { mode: 0o600 });
    giveToAccount(join(folder, "userlist.txt"));
    writeConfiguration(join(folder, "pgbouncer.ini"), "pgbouncer.ini", { ...ports, folder });
    writeConfiguration(join(folder, "haproxy.cfg"), "haproxy.cfg", ports);
    run("haproxy", tools.haproxy, ["-db", "-f", join(folder, "haproxy.cfg")]);
    run("pgbouncer", tools.pgbouncer, [join(folder, "pgbouncer.ini")]);

    print("two Narthex servers");
    const buildNodeAddress = (name: string) => `postgres://narthex:${password}@127.0.0.1:${getPort(name)}/narthex`;
    const url = `http://127.0.0.1:${getPort("web")}`;
    const secret = randomBytes(32).toString("base64");
    await until(
      () => runOn(buildNodeAddress("pooler"), "select 1").then(Boolean, () => false),
      Boolean,
      START_WITHIN_MS,
    );
    for (const name of ["one", "two"]) {
      const pooled = await openDatabaseProxy(buildNodeAddress("pooler"));
      const direct = await openDatabaseProxy(buildNodeAddress("primary"));
      proxies.push(pooled, direct);
      const environment = {
        PORT: String(getPort(name)),
        PUBLIC_URL: url,
        TRUST_PROXY: "1",
        SECRET: secret,
        DATA_DIR: join(folder, `data-${name}`),
        DATABASE_URL: pooled.url,
        DATABASE_DIRECT_URL: direct.url,
        DATABASE_PREPARED_STATEMENTS: "off",
        STOP_DELAY: "5",
      };
      const server = openServer({ name, environment, proxies: [pooled, direct], library: tools.faketime });
      servers.push(server);
      await server.start();
    }
    await writeCast(buildNodeAddress("primary"));
    await until(
      () =>
        fetch(`${url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      Boolean,
      START_WITHIN_MS,
    );
    return {
      url,
      servers,
      folder,
      waitForStandby,
      query: async <T extends object>(statement: string) =>
        (await runOn(buildNodeAddress("primary"), statement)) as T[],
      async loseStandby() {
        const { primary: current } = await waitForStandby();
        const url = `postgres://postgres:${password}@127.0.0.1:${current.port}/narthex`;
        const switchLog = async () => {
          // PostgreSQL keeps empty files of its log ready, so several are needed.
          await runOn(url, "set synchronous_commit = local; select txid_current(); select pg_switch_wal()");
          return runOn(url, "select from pg_stat_replication where state = 'streaming'");
        };
        await until(switchLog, (streaming) => streaming.length === 0, START_WITHIN_MS);
      },
      stop,
    };
  } catch (error) {
    for (const log of ["etcd", "patroni-one", "patroni-two", "haproxy", "pgbouncer"]) print(readTail(folder, log));
    await stop();
    throw error;
  }
}

function readTail(folder: string, log: string): string {
  try {
    return `${log}: ${readFileSync(join(folder, `${log}.log`), "utf8")
      .trim()
      .split("\n")
      .slice(-5)
      .join("\n")}`;
  } catch {
    return `${log}: no log`;
  }
}

async function readMembers(apis: readonly number[]): Promise<Member[]> {
  for (const api of apis)
    try {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // This Patroni is not running; the other one has the same data.
    }
  return [];
}

async function runOn(connectionString: string, statement: string): Promise<object[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
