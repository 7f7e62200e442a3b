// Sends generated inputs to every declared call as every caller. FUZZ_INPUTS sets their number, FUZZ_SEED the seed.
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

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Accepted inputs delete people and end sessions, so a congregation is used for this many inputs only. */
const INPUTS_PER_CONGREGATION = 2_500;
const NOW = "2026-11-20T15:00:00Z";
const MEMBERS = 60;
const SLOWEST_MS = 10_000;
const MS_PER_INPUT = 100;

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
  const { body: invited } = await (await as("admin")).call(invitations.list);
  const codes = invited.slice(0, 5).map(({ code }) => code);
  return {
    "users.id": userIds,
    "users.userId": userIds,
    "invitations.code": codes,
    "invitations.token": codes,
    "prayer-requests.id": await pick("id", "prayer_requests"),
    "pictures.hash": await pick("hash", "pictures"),
  };
}

/** The error in the response, or null. */
async function faultOf(person: Person, call: Endpoint, input: GeneratedInput, network: number): Promise<string | null> {
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
  if (performance.now() - begin > SLOWEST_MS) return "slow";
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  if (answer.status < 400) return null;
  const body = isJson ? (JSON.parse(text) as { code?: string; requestId?: string }) : null;
  const isDeclared = call.errors.some((code) => code === body?.code);
  if (answer.status >= 500 && !isDeclared) return `${answer.status} ${body?.code ?? text.slice(0, 80)}`;
  if (!isJson || !body?.code || !body.requestId) return `${answer.status} without a code: ${text.slice(0, 80)}`;
  if (/\bat .*\.ts:\d+|\bselect\b.*\bfrom\b|pg_|node_modules/i.test(text))
    return `tells its inside: ${text.slice(0, 200)}`;
  return null;
}

async function sendMany(seed: number, count: number): Promise<string[]> {
  const congregation = await openCongregation({ from: "empty", isDemo: true, config: { trustProxy: 1 } });
  congregation.setNow(NOW);
  await seedDemo(congregation.postgres.url, Temporal.Instant.from(NOW), { members: MEMBERS, log: () => {} });
  await congregation.postgres.transaction((tx) => createAccount(tx, CAST.pending, CHEAP_HASH, CAST_JOINED));
  // All sign in first, because an accepted input may deactivate an account.
  const people = new Map<Caller, Person>();
  for (const caller of CALLERS) people.set(caller, await personFor(congregation, caller));
  const faults: string[] = [];
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
    const fault = await faultOf(person, named.call, input, seed * 100_000 + n);
    if (fault) {
      const body = typeof input.body === "string" ? input.body.slice(0, 600) : "";
      faults.push(`${named.name} as ${caller}: ${fault}\n  ${input.path.slice(0, 300)}\n  ${body}`);
    }
  }
  await congregation.close();
  return faults;
}

const chunks = Math.ceil(INPUTS / INPUTS_PER_CONGREGATION);
test.each(Array.from({ length: chunks }, (_, place) => SEED + place))(
  "no generated input causes an error on our side (seed %i)",
  async (seed) => {
    expect(await sendMany(seed, Math.min(INPUTS, INPUTS_PER_CONGREGATION))).toEqual([]);
  },
  INPUTS_PER_CONGREGATION * MS_PER_INPUT,
);
