// Sets up a measurement (a new database, the server and the floor) and removes it afterwards.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signin } from "@narthex/contract/signin.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { CAST, CONGREGATION, DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { createApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { openPostgres, type Postgres } from "../../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../../server/src/database/embedded/start.ts";
import { updateSchema } from "../../server/src/database/migrate.ts";
import { openServices } from "../../server/src/open.ts";
import { quiet as logger } from "../../server/test/quiet.ts";
import { type Call, firstPage, makeCalls } from "./calls.ts";
import type { FloorCall } from "./floor.ts";
import { type Program, startFloor, startServer } from "./programs.ts";
import { recordCall, recordClients } from "./recording.ts";
import { type Seed, seedDatabase } from "./seed.ts";
import { SIZES, type SizeName } from "./sizes.ts";

const MAX_PAGES = 40;
/** Connections of one server (DATABASE_CONNECTIONS). */
const CONNECTIONS = 34;

export interface Stage {
  readonly calls: readonly Call[];
  readonly postgres: Postgres;
  readonly server: Program;
  readonly floor: Program;
  /** The PostgreSQL version. */
  readonly version: string;
}

async function signIn(app: FastifyInstance): Promise<string> {
  const { path: url, method } = signin.withPassword;
  const payload = { email: CAST.admin.email, password: DEMO_PASSWORD };
  const { cookies } = await app.inject({ method, url, payload });
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

async function listPages(app: FastifyInstance, cookie: string): Promise<string[]> {
  const pages: string[] = [];
  for (let url: string | undefined = firstPage; url && pages.length < MAX_PAGES; ) {
    pages.push(url);
    const page: LightMyRequestResponse = await app.inject({ method: "GET", url, headers: { cookie } });
    url = /^<([^>]+)>/.exec(String(page.headers.link ?? ""))?.[1];
  }
  return pages;
}

/** Makes each call once in a server of this process, and records its statements. */
async function recordCalls(url: string, secret: string, filled: Seed, file: string): Promise<Call[]> {
  const services = await openServices({
    url,
    config: readConfig({ TRUST_PROXY: "1" }),
    clock: () => Temporal.Now.instant(),
    logger,
    secret: { current: secret, other: null },
    demoAccounts: null,
    setupToken: null,
  });
  const app = await createApp(services, logger);
  const cookie = await signIn(app);
  const today = Temporal.Now.plainDateISO(CONGREGATION.timezone);
  const calls = makeCalls({ seed: filled, cookie, today, pages: await listPages(app, cookie) });
  recordClients();
  const recorded: FloorCall[] = [];
  for (const call of calls) {
    const recordings: FloorCall["recordings"][number][] = [];
    for (let n = 0; n < call.variants; n++) {
      const recording = await recordCall(app, call, n);
      const more = call.marksAfter ? (await services.postgres.pool.query(call.marksAfter)).rows[0] : {};
      recordings.push({ ...recording, marks: { ...recording.marks, ...more } });
    }
    recorded.push({ hashes: call.hashes ?? false, recordings });
  }
  writeFileSync(file, JSON.stringify(recorded));
  await app.close();
  await services.close();
  return calls;
}

async function readVersion({ pool }: Postgres): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version ?? "unknown";
}

/** @param stack removes everything when it is disposed @param workers WORKERS of the server */
export async function setUp(
  stack: AsyncDisposableStack,
  size: SizeName,
  print: (line: string) => void,
  workers = 1,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "narthex-bench-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const connections = workers * CONNECTIONS;
  const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), connections, log: () => {} });
  stack.defer(async () => {
    await database.stop();
    if (database.place) rmSync(database.place, { recursive: true, force: true });
  });
  await updateSchema(database.url);
  const postgres = openPostgres({ url: database.url, size: 2 });
  stack.defer(() => postgres.close());
  const begin = performance.now();
  const filled = await seedDatabase(postgres, Temporal.Now.instant(), SIZES[size]);
  print(`Filled in ${((performance.now() - begin) / 1000).toFixed(0)} s.`);
  const secret = randomBytes(32).toString("base64url");
  const file = join(folder, "recordings.json");
  const calls = await recordCalls(database.url, secret, filled, file);
  const server = await startServer(folder, database.url, secret, workers);
  stack.defer(() => server.stop());
  const floor = await startFloor(database.url, file);
  stack.defer(() => floor.stop());
  return { calls, postgres, server, floor, version: await readVersion(postgres) };
}
