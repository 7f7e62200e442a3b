// Two processes on one database behave as one server, and one that could not is refused at its start.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@narthex/contract/api.ts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { type Person, personAt } from "../test/congregation.ts";
import { photograph } from "../test/image.ts";
import { type NarthexProcess, startNarthex } from "../test/narthex-process.ts";
import { freePort } from "../test/ports.ts";
import { run, urlOf } from "../test/postgres.ts";
import { openLiveStream } from "../test/stream.ts";
import { until } from "../test/until.ts";
import { formWith, sendPicture } from "../test/upload.ts";

const folder = mkdtempSync(join(tmpdir(), "narthex-servers-"));
const name = `test_${randomUUID().replaceAll("-", "")}`;
const url = urlOf(inject("postgresUrl"), name);
const SECRET = "the same on all servers of the test";
const ADMIN = { email: "ruth@example.org", password: "a long enough one" };

let servers: NarthexProcess[];
let urls: [string, string];
let database: Client;

const settings = (port: number, more: Record<string, string> = {}): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: join(folder, String(port)),
  DATABASE_URL: url,
  SECRET,
  PUBLIC_URL: "http://127.0.0.1",
  LOG_LEVEL: "silent",
  ...more,
});

beforeAll(async () => {
  await run(inject("postgresUrl"), `create database ${name}`);
  database = new Client({ connectionString: url });
  await database.connect();
  const ports = [await freePort(), await freePort()] as const;
  urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  // Both start on an empty database at the same moment.
  servers = ports.map((port) => startNarthex(settings(port)));
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await database.end();
  await run(inject("postgresUrl"), `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** A browser whose requests go to both servers in turn. */
const browser = (): Person => personAt(urls);

/** The same browser, whose requests all go to one server. */
function keptAt(url: string, person: Person): Person {
  const kept = personAt([url]);
  for (const [cookie, value] of person.cookies) kept.cookies.set(cookie, value);
  return kept;
}

const signIn = async (): Promise<Person> => {
  const person = browser();
  expect((await person.call(api.signin.withPassword, { body: ADMIN })).status).toBe(200);
  return person;
};

describe("two servers on one database", () => {
  it("print the same address for the set-up, which each of them accepts", async () => {
    const lines = await Promise.all(servers.map((server) => server.says("Set up your congregation")));
    expect(lines[0]).toBe(lines[1]);
    const token = new URL(/http\S+/.exec(lines[0] ?? "")?.[0] ?? "").hash.slice(1);
    const second = personAt([urls[1]]);
    const names = { congregationName: "St. Brigid’s", firstName: "Ruth", lastName: "Adler" };
    const body = { token, timezone: "America/New_York" as const, ...names, ...ADMIN };
    expect((await second.refused(api.setup.complete, { body: { ...body, token: "wrong" } })).status).toBe(403);
    expect((await second.call(api.setup.complete, { body })).status).toBe(201);
    expect((await personAt([urls[0]]).refused(api.setup.complete, { body })).body.code).toBe("already_set_up");
  });

  it("share sessions, and end them together", async () => {
    const person = await signIn();
    for (let request = 0; request < 4; request++) expect((await person.call(api.signin.user)).status).toBe(200);
    await person.fetch("/api/logout", { headers: { "sec-fetch-site": "same-origin" } });
    for (let request = 0; request < 2; request++) expect((await person.refused(api.signin.user)).status).toBe(401);
  });

  it("send live notices of one server to the screens of the other", async () => {
    const person = await signIn();
    const [first, second] = await Promise.all(urls.map((at) => openLiveStream(keptAt(at, person))));
    const body = { name: "Choir", description: "" };
    expect((await person.call(api.ministries.create, { body })).status).toBe(201);
    for (const stream of [first, second]) {
      await until(
        () => stream?.notices ?? [],
        (notices) => notices.some(({ topic }) => topic === "ministries"),
      );
      stream?.close();
    }
  });

  it("count wrong passwords together", async () => {
    const body = { email: "nobody@example.org", password: "not the password" };
    const statuses: number[] = [];
    do statuses.push((await browser().refused(api.signin.withPassword, { body })).status);
    while (statuses.at(-1) === 401 && statuses.length < 100);
    const alone = (await personAt([urls[1]]).refused(api.signin.withPassword, { body })).status;
    expect([statuses.at(-1), alone]).toEqual([429, 429]);
  });

  it("serve a picture that was uploaded to the other one", async () => {
    const person = await signIn();
    const { body } = await sendPicture(person, formWith(await photograph()));
    for (let request = 0; request < 2; request++) {
      expect((await person.fetch(body.profileImageUrl ?? "")).status).toBe(200);
    }
  });

  it("run each job once", async () => {
    const person = await signIn();
    for (let invited = 1; invited <= 6; invited++) {
      const body = { email: `guest${invited}@example.org`, role: "member" as const };
      expect((await person.call(api.invitations.create, { body })).status).toBe(201);
    }
    const states = "select status, count(*)::int as mails from mails where recipient like 'guest%' group by status";
    await until(
      async () => (await database.query(states)).rows,
      (rows) => rows.length === 1 && rows[0].status === "kept" && rows[0].mails === 6,
    );
  });
});

describe("a further server", () => {
  const errorOf = async (more: Record<string, string>): Promise<string> => {
    const server = startNarthex(settings(await freePort(), more));
    onTestFinished(() => server.kill());
    expect(await server.ended).toBe(1);
    return server.errors;
  };

  it("is refused with another SECRET, and leaves no trace of either", async () => {
    expect(await errorOf({ SECRET: "another one, that is long enough as well" })).toMatch(
      /^This database was used with another SECRET: set the same one on all servers, [^\n]+\n$/,
    );
    const { rows } = await database.query("select * from server_secret");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it("shares sessions with older ones while SECRET is replaced, and is refused with the older one afterwards", async () => {
    const NEWER = { SECRET: "the newer one of the same servers", SECRET_PREVIOUS: SECRET };
    const port = await freePort();
    const third = startNarthex(settings(port, NEWER));
    expect(await third.says("SECRET is not used yet.")).toContain("npm run rotate-secret");
    await third.says("Narthex is open");
    const person = personAt([`http://127.0.0.1:${port}`, ...urls]);
    await person.call(api.signin.withPassword, { body: ADMIN });
    for (const _ of [1, 2, 3]) expect((await person.call(api.signin.user)).status).toBe(200);
    await third.kill();

    const rotate = startNarthex(settings(port, NEWER), { program: "rotate-secret.ts" });
    expect(await rotate.says("Restart every server now.")).toContain("Keep SECRET_PREVIOUS until");
    expect(await rotate.ended).toBe(0);
    expect(await errorOf({})).toContain("This database was used with another SECRET");
    // The servers that were not restarted accept the sessions that they have signed.
    expect((await keptAt(urls[0], person).call(api.signin.user)).status).toBe(200);
    const back = startNarthex(settings(port, { SECRET, SECRET_PREVIOUS: NEWER.SECRET }), {
      program: "rotate-secret.ts",
    });
    expect(await back.ended).toBe(0);
  });

  it("is refused on an older schema, which it does not migrate", async () => {
    await database.query(
      "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
    );
    expect(await errorOf({})).toMatch(
      /^This database lacks one change of this version [^\n]+ run npm run migrate, [^\n]+\n$/,
    );
  });
});
