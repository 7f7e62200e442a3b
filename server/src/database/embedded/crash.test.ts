import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../../test/until.ts";
import { isAlive } from "./process-identity.ts";
import { type ProcessUnderTest, startInProcess } from "./process-under-test.ts";
import { startEmbeddedPostgres } from "./start.ts";
import { copyFolder, createFolder, query, readPostmasterPid } from "./test-folders.ts";

const log = () => {};
const clusterOf = (dataDir: string) => join(dataDir, "postgres/cluster");

/** A stopped database, copied by each test. */
const original = createFolder("original");
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: original, log, durable: false })).stop();
});

async function runWithData(): Promise<ProcessUnderTest & { url: string; dataDir: string }> {
  const dataDir = copyFolder(original);
  const narthex = startInProcess(dataDir);
  const { url = "" } = await narthex.started;
  await query(url, "create table kept (n int)");
  await query(url, "insert into kept values (1)");
  return { ...narthex, url, dataDir };
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until(() => !isAlive(pid));
}

async function startsWithItsData(dataDir: string): Promise<string[]> {
  const said: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line), durable: false });
  expect(await query(postgres.url, "select n from kept")).toEqual([{ n: 1 }]);
  await postgres.stop();
  return said;
}

describe("after a crash", () => {
  it("of Narthex, its database is stopped and the data is kept", async () => {
    const narthex = await runWithData();
    const { dataDir } = narthex;
    const left = readPostmasterPid(clusterOf(dataDir));
    await kill(narthex.pid);
    expect(isAlive(left)).toBe(true);
    const said = await startsWithItsData(dataDir);
    expect(said).toEqual(["A database left running by an earlier Narthex is stopped first."]);
    expect(isAlive(left)).toBe(false);
  });

  it("of Narthex and PostgreSQL, the database recovers", async () => {
    const narthex = await runWithData();
    const { dataDir } = narthex;
    const left = readPostmasterPid(clusterOf(dataDir));
    await kill(narthex.pid);
    await kill(left);
    await startsWithItsData(dataDir);
  });

  it("of PostgreSQL, it is started again on the same address", async () => {
    const narthex = await runWithData();
    await kill(readPostmasterPid(clusterOf(narthex.dataDir)));
    const rows = await until(() => query(narthex.url, "select n from kept").catch(() => null));
    expect(rows).toEqual([{ n: 1 }]);
    expect(narthex.log).toEqual(["PostgreSQL ended unexpectedly and is started again."]);
    narthex.child.stdin?.write("stop\n");
    await narthex.ended;
  });

  it("while the first database is created, it is created again", async () => {
    const dataDir = createFolder();
    const home = join(dataDir, "postgres");
    const narthex = startInProcess(dataDir);
    const namesIn = (folder: string) => {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    };
    await until(() =>
      namesIn(home).find((name) => name.endsWith(".unfinished") && namesIn(join(home, name)).includes("PG_VERSION")),
    );
    await kill(narthex.pid);
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
    expect(await query(postgres.url, "select 1 as n")).toEqual([{ n: 1 }]);
    await postgres.stop();
    await until(async () => {
      await (await startEmbeddedPostgres({ dataDir, log, durable: false })).stop();
      return namesIn(home).filter((name) => name.includes("unfinished")).length === 0;
    });
  });

  it("an exit of the process stops its database", async () => {
    const narthex = await runWithData();
    const { dataDir } = narthex;
    const postmaster = readPostmasterPid(clusterOf(dataDir));
    narthex.child.stdin?.write("leave\n");
    await narthex.ended;
    await until(() => !isAlive(postmaster));
    await startsWithItsData(dataDir);
  });
});

describe("left-over files", () => {
  const others: ChildProcess[] = [];
  afterAll(() => {
    for (const other of others) other.kill("SIGKILL");
  });

  it("a pid file with the number of another program does not prevent the start or stop that program", async () => {
    const narthex = await runWithData();
    const { dataDir } = narthex;
    const cluster = clusterOf(dataDir);
    await kill(narthex.pid);
    await kill(readPostmasterPid(cluster));
    // The same account, because PostgreSQL ignores processes of other accounts.
    const { uid, gid } = statSync(cluster);
    const other = spawn("sleep", ["600"], process.getuid?.() === 0 ? { uid, gid } : {});
    others.push(other);
    writeFileSync(join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`);
    await startsWithItsData(dataDir);
    expect(isAlive(other.pid ?? 0)).toBe(true);
  });

  it("a lock file of a process that ended does not prevent the start", async () => {
    const narthex = await runWithData();
    const { dataDir } = narthex;
    await kill(narthex.pid);
    expect(readdirSync(dataDir)).toContain("narthex.lock");
    await startsWithItsData(dataDir);
    expect(readdirSync(dataDir)).not.toContain("narthex.lock");
  });
});

describe("a second Narthex on the same data folder", () => {
  it("is refused in one sentence, and the first keeps running", async () => {
    const dataDir = copyFolder(original);
    const first = await startEmbeddedPostgres({ dataDir, log, durable: false });
    const { mistake } = await startInProcess(dataDir).started;
    expect(mistake).toBe(
      `The data folder ${dataDir} is in use by another Narthex (process ${process.pid}); stop that one first.`,
    );
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow("is in use by another Narthex");
    expect(await query(first.url, "select 1 as n")).toEqual([{ n: 1 }]);
    await first.stop();
  });

  it("of several that start at the same time over a stale lock, one succeeds", async () => {
    const dataDir = copyFolder(original);
    writeFileSync(join(dataDir, "narthex.lock"), '{"pid":1');
    const several = [1, 2, 3].map(() => startInProcess(dataDir));
    const results = await Promise.all(several.map((one) => one.started));
    expect(results.filter(({ url }) => url)).toHaveLength(1);
    expect(results.filter(({ mistake }) => mistake?.includes("is in use by another Narthex"))).toHaveLength(2);
    // The others end by themselves, and may have ended already.
    several[results.findIndex(({ url }) => url)]?.child.stdin?.write("stop\n");
    await Promise.all(several.map((one) => one.ended));
  });

  it("a Ctrl-C in the terminal does not stop the database before Narthex does", async () => {
    const narthex = await runWithData();
    process.kill(-narthex.pid, "SIGINT");
    await until(() => narthex.log.includes("interrupted"));
    expect(await query(narthex.url, "select n from kept")).toEqual([{ n: 1 }]);
    narthex.child.stdin?.write("stop\n");
    await narthex.ended;
    await startsWithItsData(narthex.dataDir);
  });
});
