// Sends generated inputs to every declared call as every caller. FUZZ_INPUTS sets their number, FUZZ_SEED the seed, and
// FUZZ_RESULTS a file, in which finished parts are kept: a repeated run continues after them (`npm run proofs -- inputs`).
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { invitations } from "@narthex/contract/invitations.ts";
import { CALLERS, type Caller } from "@narthex/contract/roles.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAccount } from "../sample/src/accounts.ts";
import { CAST } from "../sample/src/cast.ts";
import { seedDemo } from "../sample/src/seed.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { type GeneratedInput, inputFor, type KnownValues } from "../server/test/generated-input.ts";
import { CHEAP_HASH } from "../server/test/passwords.ts";
import { CAST_JOINED } from "../server/test/postgres.ts";
import { type WatchedWrites, watchWrites } from "../server/test/watch-writes.ts";

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Accepted inputs delete people and end sessions, so a congregation is used for this many inputs only. */
const INPUTS_PER_CONGREGATION = 2_500;
const NOW = "2026-11-20T15:00:00Z";
const MEMBERS = 60;
/** In the proof, an answer that takes longer must be quick when the same input is sent again: the machine may be busy. */
const SLOWEST_MS = process.env.FUZZ_RESULTS ? 1_000 : 10_000;
const MS_PER_INPUT = process.env.FUZZ_RESULTS ? 500 : 100;

/** A stream does not end, and signing out would end the caller's session. */
const isLeftOut = ({ answers, path }: Endpoint): boolean =>
  Object.values(answers).includes("events") || path === "/api/logout";
const calls = allCalls.filter(({ call }) => !isLeftOut(call));

async function personFor(congregation: Congregation, caller: Caller): Promise<Person> {
  return caller === "stranger" ? congregation.stranger() : congregation.as(caller);
}

/** Keys of existing records that cannot be generated. */
async function readKnownValues({ postgres, as }: Congregation): Promise<KnownValues> {
  const pick = async (column: string, table: string): Promise<string[]> => {
    const { rows } = await postgres.pool.query<{ key: string }>(
      `select ${column} as key from ${table} order by 1 limit 5`,
    );
    return rows.map(({ key }) => key);
  };
  const userIds = await pick("id", "users");
  const admin = await as("admin");
  const { body: invited } = await admin.call(invitations.list);
  const links = invited.slice(0, 5).map(({ id }) => admin.call(invitations.link, { params: { id } }));
  const codes = (await Promise.all(links)).map(({ body }) => new URL(body.url).searchParams.get("invitation"));
  return {
    "users.id": userIds,
    "users.userId": userIds,
    "invitations.code": codes,
    "invitations.token": codes,
    "prayer-requests.id": await pick("id", "prayer_requests"),
    "pictures.hash": await pick("hash", "pictures"),
  };
}

interface Reply {
  status: number;
  ms: number;
  /** The error in the response, or null. */
  fault: string | null;
}

async function send(person: Person, call: Endpoint, input: GeneratedInput, network: number): Promise<Reply> {
  const begin = performance.now();
  const answer = await person.fetch(input.path, {
    method: call.method,
    // Each input comes from another network, so that no rate limit hides the call.
    headers: {
      ...input.headers,
      "x-forwarded-for": `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
    },
    ...(input.body === undefined ? {} : { body: input.body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  const fault = faultOf(call, { status: answer.status, isJson, text });
  return { status: answer.status, ms: performance.now() - begin, fault };
}

function faultOf(call: Endpoint, { status, isJson, text }: { status: number; isJson: boolean; text: string }) {
  if (status < 400) return null;
  const body = isJson ? (JSON.parse(text) as { code?: string; requestId?: string }) : null;
  const isDeclared = call.errors.some((code) => code === body?.code);
  if (status >= 500 && !isDeclared) return `${status} ${body?.code ?? text.slice(0, 80)}`;
  if (!isJson || !body?.code || !body.requestId) return `${status} without a code: ${text.slice(0, 80)}`;
  if (/\bat .*\.ts:\d+|\bselect\b.*\bfrom\b|pg_|node_modules/i.test(text))
    return `tells its inside: ${text.slice(0, 200)}`;
  return null;
}

/** Whether the input is slow each time, and not only while other programs used the machine. */
async function isSlow(again: () => Promise<Reply>): Promise<boolean> {
  for (let time = 0; time < 2; time++) if ((await again()).ms <= SLOWEST_MS) return false;
  return true;
}

/** Refused requests may write only the last use of the session and an audit entry about the refusal. */
const ALSO_WRITTEN = new Set(["sessions", "audit_entries", "live_changes"]);

async function leftBy(writes: WatchedWrites, { status }: Reply): Promise<string | null> {
  const tables = (await writes.take()).filter((name) => !ALSO_WRITTEN.has(name));
  return status >= 400 && tables.length > 0 ? `${status} after writing to ${tables.join(", ")}` : null;
}

interface Part {
  sent: number;
  refused: number;
  slowestMs: number;
  faults: string[];
}

async function sendMany(seed: number, count: number): Promise<Part> {
  const congregation = await openCongregation({ from: "empty", isDemo: true, config: { trustProxy: 1 } });
  congregation.setNow(NOW);
  await seedDemo(congregation.postgres.url, Temporal.Instant.from(NOW), { members: MEMBERS, log: () => {} });
  await congregation.postgres.transaction((tx) => createAccount(tx, CAST.pending, CHEAP_HASH, CAST_JOINED));
  // All sign in first, because an accepted input may deactivate an account.
  const people = new Map<Caller, Person>();
  for (const caller of CALLERS) people.set(caller, await personFor(congregation, caller));
  const part: Part = { sent: 0, refused: 0, slowestMs: 0, faults: [] };
  const writes = await watchWrites(congregation.services.postgres.pool);
  const known = await readKnownValues(congregation);
  const inputs = calls.map(({ call }, place) =>
    fc.sample(inputFor(call, known), { seed: seed * 1_000 + place, numRuns: Math.ceil(count / calls.length) }),
  );
  for (let n = 0; n < count; n++) {
    const named = calls[n % calls.length];
    const input = inputs[n % calls.length]?.[Math.floor(n / calls.length)];
    const round = Math.floor(n / calls.length);
    // Only an administrator passes the permissions of every call.
    const caller = round % 2 === 0 ? "admin" : CALLERS[(n + seed + (round >> 1)) % CALLERS.length];
    const person = caller && people.get(caller);
    if (!named || !input || !person) throw new Error("no input");
    const again = () => send(person, named.call, input, seed * 100_000 + n);
    await writes.begin();
    const sent = await again();
    part.sent += 1;
    if (sent.status >= 400) part.refused += 1;
    part.slowestMs = Math.max(part.slowestMs, Math.round(sent.ms));
    const left = await leftBy(writes, sent);
    const slow = sent.ms > SLOWEST_MS && (await isSlow(again)) ? `${Math.round(sent.ms)} ms` : null;
    for (const fault of [sent.fault, left, slow]) {
      const body = typeof input.body === "string" ? input.body.slice(0, 600) : "";
      if (fault) part.faults.push(`${named.name} as ${caller}: ${fault}\n  ${input.path.slice(0, 300)}\n  ${body}`);
    }
  }
  await congregation.close();
  return part;
}

const results = process.env.FUZZ_RESULTS;
const finished = (): (Part & { seed: number })[] =>
  results && existsSync(results)
    ? readFileSync(results, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

const chunks = Math.ceil(INPUTS / INPUTS_PER_CONGREGATION);
const done = new Set(finished().map(({ seed }) => seed));
const seeds = Array.from({ length: chunks }, (_, place) => SEED + place).filter((seed) => !done.has(seed));
test.each(seeds)(
  "no generated input causes an error on our side, and a refused one writes nothing (seed %i)",
  async (seed) => {
    const part = await sendMany(seed, Math.min(INPUTS, INPUTS_PER_CONGREGATION));
    expect(part.faults).toEqual([]);
    if (results) appendFileSync(results, `${JSON.stringify({ seed, ...part })}\n`);
  },
  INPUTS_PER_CONGREGATION * MS_PER_INPUT,
);

if (results)
  test("all parts of the proof are finished", () => {
    const parts = finished();
    const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
    const slowest = Math.max(...parts.map(({ slowestMs }) => slowestMs));
    process.stdout.write(
      `${sum(({ sent }) => sent)} inputs, ${sum(({ refused }) => refused)} refused, slowest answer ${slowest} ms\n`,
    );
    expect(parts.length).toBeGreaterThanOrEqual(chunks);
  });
