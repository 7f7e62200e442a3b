// A congregation for one test file: a new database, the real app on loopback, and the cast signed in. In the proof of
// several servers (`npm run proofs -- servers`), there is a second one in another process. Both are behind PgBouncer and
// get requests in turn.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnswerOf, BodyInput, Endpoint, ParamsInput, QueryInput } from "@narthex/contract/endpoint.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import { pino } from "pino";
import { inject } from "vitest";
import { CAST, type CastName, LISTED_ACCOUNTS } from "../../sample/src/cast.ts";
import { createApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import { openPostgres, type Postgres } from "../src/database/database.ts";
import { openServices } from "../src/open.ts";
import type { Services } from "../src/services.ts";
import { CAST_TEMPLATE, copyTemplate, EMPTY_TEMPLATE, run, urlOf } from "./postgres.ts";
import { quiet } from "./quiet.ts";
import { openSecondServer } from "./second-server.ts";
import { openSession } from "./session.ts";

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Part<Name extends string, Value> = Value extends undefined ? { [N in Name]?: never } : { [N in Name]?: Value };
type Input<E extends Endpoint> = Part<"params", ParamsInput<E>> &
  Part<"query", QueryInput<E>> &
  Part<"body", BodyInput<E>>;

/** A browser: keeps cookies and sends requests. */
export interface Person {
  /** A declared call with typed input; the answer has the type of its success. */
  call<E extends Endpoint>(call: E, input?: Input<E>): Promise<Answer<AnswerOf<E>>>;
  /** A declared call that is expected to be refused; accepts any input. */
  refused(call: Endpoint, input?: { params?: unknown; query?: unknown; body?: unknown }): Promise<Answer<ErrorBody>>;
  /** Any request. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly cookies: Map<string, string>;
}

export interface Congregation {
  readonly url: string;
  readonly services: Services;
  readonly postgres: Postgres;
  /** Every route that the app serves, such as "GET /api/members". */
  readonly servedRoutes: readonly string[];
  /** A browser that is not signed in, or another program that sends headers with each request. */
  stranger(headers?: Readonly<Record<string, string>>): Person;
  /** A signed-in cast member; the same browser each time. */
  as(name: CastName): Promise<Person>;
  /** Sets the clock, which then stays at that time, 654 microseconds later if it is a whole millisecond. */
  setNow(instant: string): void;
  close(): Promise<void>;
}

interface Options {
  /** "empty" is a server before its set-up. */
  from?: "cast" | "empty";
  config?: Partial<Config>;
  isDemo?: boolean;
  /** The address to listen on, for a server that has to know its own address; otherwise any port. */
  port?: number;
  setupToken?: string;
  /** Replaces the database address, for example by one of a proxy. */
  reach?: (url: string) => Promise<string>;
  /** One server without a pooler, also in the proof of several servers: for tests that count what it does at once. */
  isAlone?: boolean;
  /** A separate PostgreSQL, prepared with templates (postgres.ts); by default the one of the run. */
  postgresUrl?: string;
  /** A standby of that PostgreSQL, for reads that may go there. */
  standbyUrl?: string;
  /** Receives every log line of the server. */
  onLog?: (line: string) => void;
}

/** Longer than `until` (until.ts) waits while a lock is held: a busy machine must not fail tests about other things. */
const PATIENT = { statementMs: 150_000, lockMs: 150_000, idleMs: 150_000, connectionMs: 150_000 };

function addressOf(call: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = { ...(input.params as object) } as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** PostgreSQL keeps microseconds, and Date drops them. A comparison that ignores this fails only with microseconds. */
const withMicroseconds = (at: Temporal.Instant): Temporal.Instant =>
  at.epochNanoseconds % 1_000_000n === 0n ? at.add({ microseconds: 654 }) : at;

const hostOf = (url: string | undefined): string => new URL(url ?? "").host;

/** @param urls of the servers, which get its requests in turn */
export function personAt(urls: readonly string[], own: Readonly<Record<string, string>> = {}): Person {
  const cookies = new Map<string, string>();
  let sent = 0;
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = urls[sent++ % urls.length];
    const headers = new Headers({ ...own, ...Object.fromEntries(new Headers(init.headers)) });
    // Behind a proxy, all servers have the same address.
    for (const [name, value] of headers) headers.set(name, value.replaceAll(hostOf(urls[0]), hostOf(url)));
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new URL(path, url), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const send = async (call: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown } = {}) => {
    const init: RequestInit = { method: call.method };
    if (input.body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(input.body);
    }
    const response = await request(addressOf(call, input), init);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return { call: send, refused: send, fetch: request, cookies };
}

export async function openCongregation(options: Options = {}): Promise<Congregation> {
  const serverUrl = options.postgresUrl ?? inject("postgresUrl");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  const template = options.from === "empty" ? EMPTY_TEMPLATE : CAST_TEMPLATE;
  await copyTemplate(serverUrl, template, database);

  const ownUrl = urlOf(serverUrl, database);
  let fixedNow: Temporal.Instant | null = null;
  const logger = options.onLog ? pino({ level: "trace" }, { write: options.onLog }) : quiet;
  const isAlone = options.isAlone || options.reach || options.postgresUrl;
  const pooler = isAlone ? null : inject("poolerUrl");
  const backupFolder = join(tmpdir(), `narthex-${database}`);
  const config: Config = {
    ...readConfig({ PUBLIC_URL: "http://127.0.0.1" }, "start"),
    preparesStatements: pooler === null,
    requestConnections: 8,
    databaseLimits: PATIENT,
    backup: { folder: backupFolder, kept: 1, recipient: null, s3: null, identity: null },
    databaseReplicaUrl: options.standbyUrl ? urlOf(options.standbyUrl, database) : null,
    ...options.config,
  };
  const servedRoutes: string[] = [];
  const basics = {
    url: options.reach ? await options.reach(ownUrl) : pooler ? urlOf(pooler, database) : ownUrl,
    config,
    secret: { current: "a secret that is only used in tests, long enough", other: null },
    demoAccounts: options.isDemo ? LISTED_ACCOUNTS : null,
    setupToken: options.setupToken ?? null,
    startsRegularJobs: false,
  };
  const services = await openServices({
    ...basics,
    directUrl: options.reach ? undefined : ownUrl,
    clock: () => fixedNow ?? Temporal.Now.instant(),
    logger,
  });
  const app = await createApp(services, logger, ({ method, url: path }) => {
    for (const one of [method].flat()) servedRoutes.push(`${one} ${path}`);
  });
  await app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clockFile = join(tmpdir(), `narthex-${database}.clock`);
  const second = pooler ? await openSecondServer({ ...basics, directUrl: ownUrl, clockFile }, options.onLog) : null;
  const urls = second ? [url, second.url] : [url];
  // The tests' own statements may use session state.
  const postgres = pooler ? openPostgres({ url: ownUrl, size: 8, limits: PATIENT }) : services.postgres;

  const signedIn = new Map<CastName, Promise<Person>>();
  const signIn = async (name: CastName): Promise<Person> => {
    const person = personAt(urls);
    person.cookies.set(...(await openSession(services, CAST[name].email)));
    return person;
  };

  return {
    url,
    services,
    postgres,
    servedRoutes,
    stranger: (headers) => personAt(urls, headers),
    as(name) {
      const known = signedIn.get(name) ?? signIn(name);
      signedIn.set(name, known);
      return known;
    },
    setNow(instant) {
      fixedNow = withMicroseconds(Temporal.Instant.from(instant));
      second?.setNow(fixedNow);
    },
    async close() {
      await app.close();
      await second?.close();
      await services.close();
      if (pooler) await postgres.close();
      await run(serverUrl, `drop database ${database} with (force)`);
      await rm(backupFolder, { recursive: true, force: true });
    },
  };
}
