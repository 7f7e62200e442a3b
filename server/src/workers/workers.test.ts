// WORKERS=2: two processes on one port behave as one server.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { type Person, personAt } from "../../test/congregation.ts";
import { type NarthexProcess, startNarthex } from "../../test/narthex-process.ts";
import { freePort } from "../../test/ports.ts";
import { copyTemplate, EMPTY_TEMPLATE, run, urlOf } from "../../test/postgres.ts";
import { openLiveStream, type Stream } from "../../test/stream.ts";
import { until } from "../../test/until.ts";

const folder = mkdtempSync(join(tmpdir(), "narthex-workers-"));
const METRICS_TOKEN = "a token for the metrics only";
const ADMIN = { email: "ruth@example.org", password: "a long enough one" };
const BOTH = ["1", "2"];
/** For a busy machine. */
const STARTS_WITHIN_MS = 100_000;
const name = `test_${randomUUID().replaceAll("-", "")}`;

let narthex: NarthexProcess;
let url: string;
let setUpLine: string;

const settings = (port: number, more: Record<string, string> = {}): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: join(folder, "data"),
  LOG_LEVEL: "silent",
  WORKERS: "2",
  METRICS_TOKEN,
  DATABASE_URL: urlOf(inject("postgresUrl"), name),
  // Longer than a busy machine takes for the requests after SIGTERM.
  STOP_DELAY: "20",
  ...more,
});

beforeAll(async () => {
  await copyTemplate(inject("postgresUrl"), EMPTY_TEMPLATE, name);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  narthex = startNarthex(settings(port));
  setUpLine = await narthex.says("Set up your congregation");
});
afterAll(async () => {
  await narthex?.kill();
  await run(inject("postgresUrl"), `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function metrics(): Promise<string[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await answer.text()).split("\n");
}

/** The value of a metric for each worker. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const lines = (await metrics()).filter((line) => line.startsWith(`${name}{worker=`));
  return Object.fromEntries(lines.map((line) => [/worker="(\d+)"/.exec(line)?.[1], Number(line.split(" ").at(-1))]));
}

/** The child processes whose command contains this: workers, or the built-in database. */
function childrenOf({ child: { pid } }: NarthexProcess, part: string): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes(part));
}

const pidsOfWorkers = (): number[] => childrenOf(narthex, "main.ts");

const isReady = async (at = url): Promise<boolean> => {
  const answer = await fetch(`${at}/api/ready`).catch(() => null);
  return answer?.status === 200;
};

async function signIn(): Promise<Person> {
  const person = personAt([url]);
  expect((await person.call(api.signin.withPassword, { body: ADMIN })).status).toBe(200);
  return person;
}

/** Opens streams until each worker has one: workers get new connections in turn. */
async function openStreamsAtBoth(person: Person): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (Object.values(await valuesOf("narthex_live_streams")).filter((count) => count > 0).length < 2) {
    expect(streams.length).toBeLessThan(20);
    streams.push(await openLiveStream(person));
  }
  return streams;
}

it("print one address for the set-up, and are both ready", async () => {
  const token = new URL(/http\S+/.exec(setUpLine)?.[0] ?? "").hash.slice(1);
  const names = { congregationName: "St. Brigid’s", firstName: "Ruth", lastName: "Adler" };
  const body = { token, timezone: "America/New_York" as const, ...names, ...ADMIN };
  expect((await personAt([url]).call(api.setup.complete, { body })).status).toBe(201);
  expect(await valuesOf("narthex_ready")).toEqual({ "1": 1, "2": 1 });
});

it("report their metrics together, each with its number", async () => {
  const memory = await valuesOf("process_resident_memory_bytes");
  expect(Object.keys(memory)).toEqual(BOTH);
  const described = (await metrics()).filter((line) => line === "# TYPE process_resident_memory_bytes gauge");
  expect(described).toHaveLength(1);
});

it("share sessions, and send a change to the screens of both", async () => {
  const person = await signIn();
  const streams = await openStreamsAtBoth(person);
  const body = { name: "Choir", description: "" };
  expect((await person.call(api.ministries.create, { body })).status).toBe(201);
  for (const { notices, close } of streams) {
    await until(() => notices.some(({ topic }) => topic === "ministries"));
    close();
  }
});

it("count wrong passwords together", async () => {
  const body = { email: "nobody@example.org", password: "not the password" };
  const statuses: number[] = [];
  do statuses.push((await personAt([url]).refused(api.signin.withPassword, { body })).status);
  while (statuses.at(-1) === 401 && statuses.length < 100);
  // Twice, so that both workers may be asked.
  for (let request = 0; request < 2; request++)
    expect((await personAt([url]).refused(api.signin.withPassword, { body })).status).toBe(429);
});

it("start one that was killed again, while the other one answers", async () => {
  const [killed = 0, other] = pidsOfWorkers();
  process.kill(killed, "SIGKILL");
  expect(await narthex.says("ended unexpectedly (SIGKILL). It is started again in 0.2 seconds.")).not.toBe("");
  await until(() => isReady());
  await until(() => pidsOfWorkers().length === 2);
  expect(pidsOfWorkers()).toContain(other);
  await until(async () => Object.keys(await valuesOf("narthex_ready")).length === 2, Boolean, STARTS_WITHIN_MS);
});

it("end together with one sentence if they cannot listen", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await until(() => taken.listening);
  const { port } = taken.address() as { port: number };
  const second = startNarthex(settings(port));
  onTestFinished(() => second.kill());
  expect(await second.ended).toBe(1);
  expect(await second.errors).toBe(`Port ${port} is taken: set PORT to another one, or stop what uses it.\n`);
});

it("are not ready after SIGTERM while they still answer, and end", async () => {
  const person = await signIn();
  const stream = await openLiveStream(person);
  const pids = pidsOfWorkers();
  narthex.child.kill("SIGTERM");
  await until(async () => (await fetch(`${url}/api/ready`)).status === 503);
  for (let request = 0; request < 2; request++) expect((await person.call(api.signin.user)).status).toBe(200);
  await stream.ended;
  expect(await narthex.ended).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  await expect(fetch(url)).rejects.toThrow();
});

it("share the built-in database, which stops after them", { timeout: 240_000 }, async () => {
  const port = await freePort();
  const builtIn = startNarthex(
    settings(port, { DATABASE_URL: "", DATA_DIR: join(folder, "built-in"), STOP_DELAY: "0" }),
  );
  onTestFinished(async () => {
    await builtIn.kill();
    // Run by root, the database is outside the data folder, and this file names the place.
    const pointer = join(folder, "built-in/postgres/place");
    if (existsSync(pointer)) rmSync(readFileSync(pointer, "utf8").trim(), { recursive: true, force: true });
  });
  const at = `http://127.0.0.1:${port}`;
  await until(() => isReady(at), Boolean, 2 * STARTS_WITHIN_MS);
  const pids = [...childrenOf(builtIn, "main.ts"), ...childrenOf(builtIn, "bin/postgres")];
  expect(pids).toHaveLength(3);
  builtIn.child.kill("SIGTERM");
  expect(await builtIn.ended).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
