import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgresAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { provideBinaries } from "./location.ts";
import { runSingleUser } from "./single-user.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";
import { createFolder, query } from "./test-folders.ts";

const log = () => {};

describe("a database created on the first start, in a path with a space", () => {
  const dataDir = createFolder("our church/data folder");
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log });
  });
  afterAll(() => postgres.stop());

  const asSuperuser = (text: string) => query(postgres.url.replace("//narthex:", "//postgres:"), text);
  const setting = async (name: string) => (await query(postgres.url, `show ${name}`))[0]?.[name];

  it("syncs commits to disk and uses checksums", async () => {
    expect(await setting("fsync")).toBe("on");
    expect(await setting("full_page_writes")).toBe("on");
    expect(await setting("data_checksums")).toBe("on");
  });

  it("listens on loopback only", async () => {
    expect(new URL(postgres.url).hostname).toBe("127.0.0.1");
    expect(await setting("listen_addresses")).toBe("127.0.0.1");
    const started = readFileSync(join(dataDir, "postgres/cluster/postmaster.opts"), "utf8");
    expect(started).toContain('"unix_socket_directories="');
  });

  it("requires a password that only the owner of the data folder can read", async () => {
    expect(statSync(join(dataDir, "postgres/password")).mode & 0o777).toBe(0o600);
    expect(new URL(postgres.url).password).toHaveLength(32);
    const wrong = new URL(postgres.url);
    wrong.password = "guessed";
    await expect(query(wrong.href, "select")).rejects.toThrow("password authentication failed");
    const rules = readFileSync(join(dataDir, "postgres/cluster/pg_hba.conf"), "utf8");
    const methods = rules
      .split("\n")
      .flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : (line.trim().split(/\s+/).at(-1) ?? [])));
    expect(new Set(methods)).toEqual(new Set(["scram-sha-256"]));
  });

  it("gives the application a role that may only create databases", async () => {
    const [role] = await query(postgres.url, "select * from pg_roles where rolname = current_user");
    expect(role).toMatchObject({ rolname: "narthex", rolsuper: false, rolcreatedb: true, rolcreaterole: false });
  });

  it("has a superuser that cannot log in", async () => {
    await expect(asSuperuser("select")).rejects.toThrow("password authentication failed");
    const [role] = await query(postgres.url, "select rolsuper, rolcanlogin from pg_roles where rolname = 'postgres'");
    expect(role).toEqual({ rolsuper: true, rolcanlogin: false });
  });

  it("removes the application's password from the superuser of a folder that an earlier version created", async () => {
    const { password } = new URL(postgres.url);
    await postgres.stop();
    const cluster = join(dataDir, "postgres/cluster");
    const [binaries, account] = [findBinaries(), await findPostgresAccount(cluster)];
    const asBefore = [`alter role postgres login password '${password}'`];
    const folder = { cluster, binaries: provideBinaries(binaries, account), account, durable: true };
    expect(await runSingleUser(folder, asBefore)).toBeNull();
    postgres = await startEmbeddedPostgres({ dataDir, log });
    await expect(asSuperuser("select")).rejects.toThrow("password authentication failed");
    expect(await query(postgres.url, "select 1 as n")).toEqual([{ n: 1 }]);
    await postgres.stop();
    postgres = await startEmbeddedPostgres({ dataDir, log });
  });

  it("sorts and searches letters of every script", async () => {
    const text = "select array(select unnest(array['Zoe','Émile','emma','Ana']) as n order by n)";
    expect((await query(postgres.url, text))[0]).toMatchObject({ array: ["Ana", "Émile", "emma", "Zoe"] });
    await query(postgres.url, "create extension pg_trgm");
    expect((await query(postgres.url, "select cardinality(show_trgm('Мария')) as parts"))[0]).toEqual({ parts: 6 });
  });

  it("writes no personal data to its log", async () => {
    await query(postgres.url, "create table people (email text unique, born date)");
    const insert = "insert into people values ($1, $2)";
    await query(postgres.url, insert, ["ruth@example.org", "1990-01-01"]);
    await expect(query(postgres.url, insert, ["ruth@example.org", null])).rejects.toThrow("duplicate key");
    await expect(query(postgres.url, insert, ["x", "ruth-date"])).rejects.toThrow("ruth-date");
    const written = readFileSync(join(dataDir, "postgres/postgres.log"), "utf8");
    expect(written).toContain("ready to accept connections");
    expect(written).not.toMatch(/ruth|people|insert/);
  });

  it("keeps its data over a stop and a start", async () => {
    await postgres.stop();
    postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(postgres.url, "select email from people")).toEqual([{ email: "ruth@example.org" }]);
    const written = readFileSync(join(dataDir, "postgres/postgres.log"), "utf8");
    expect(written).not.toContain("was not properly shut down");
  });

  it("can be stopped twice without an error", async () => {
    await Promise.all([postgres.stop(), postgres.stop()]);
    await expect(query(postgres.url, "select")).rejects.toThrow("ECONNREFUSED");
  });
});
