// The author of an anonymous prayer request is not disclosed: every answer of every call is searched for it, as everybody else
// sees it, and so are the stream of notices, the server's log, and every table but the one that must know.
import { allCalls } from "@narthex/contract/api.ts";
import { audit } from "@narthex/contract/audit.ts";
import { live } from "@narthex/contract/live.ts";
import { prayers as calls } from "@narthex/contract/prayers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../../sample/src/accounts.ts";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { CHEAP_HASH } from "../../test/passwords.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const AUTHOR = {
  firstName: "Zipporah",
  lastName: "Quillfeather",
  email: "z.quillfeather@example.net",
  role: "member",
  membershipStatus: "active",
} as const;
const TEXT = { title: "A burden", description: "Please pray with me." };
const OTHERS = ["stranger", "pending", "member", "ministry_leader", "intermediate_admin", "admin"] as const;

let sunday: Sunday;
let author: Person;
let memberId: number;
let needles: readonly string[];
const log: string[] = [];

beforeAll(async () => {
  sunday = await openSunday({ onLog: (line) => log.push(line) });
  ({ memberId } = await sunday.postgres.transaction((tx) => createAccount(tx, AUTHOR, CHEAP_HASH, "2026-01-04")));
  const { rows } = await sunday.postgres.pool.query<{ user_id: string }>("select user_id from members where id = $1", [
    memberId,
  ]);
  needles = [AUTHOR.firstName, AUTHOR.lastName, AUTHOR.email, rows[0]?.user_id ?? "?"];
  author = sunday.stranger();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: AUTHOR.email, password: DEMO_PASSWORD });
  expect((await author.fetch("/api/auth/sign-in/email", { method: "POST", headers, body })).status).toBe(200);
  await sunday.postgres.pool.query("update sessions set expire = '2290-01-01'");
});
afterAll(() => sunday?.close());

const personOf = async (name: (typeof OTHERS)[number]): Promise<Person> =>
  name === "stranger" ? sunday.stranger() : sunday.as(name);

/** How often a text names the author, by anything that leads to them. */
const namings = (text: string): number =>
  [...needles, `"memberId":${memberId},`, `"memberId":${memberId}}`].reduce(
    (sum, needle) => sum + text.split(needle).length - 1,
    0,
  );

/** Every address that answers something to read; `id` stands for whatever record a call is about. */
const readable = allCalls.filter(
  ({ call }) =>
    call.method === "GET" &&
    !Object.values(call.answers).some((answer) => answer === "events" || answer === "redirect"),
);
const addressOf = (path: string, id: number | string) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name === "year" ? "2026" : name.endsWith("Id") || name === "id" ? String(id) : "x",
  );

/** How often each answer names the author: by role and address. */
async function census(ids: readonly (number | string)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { pool } = sunday.postgres;
  const { rows } = await pool.query<{ last: string }>("select coalesce(max(id), 0) as last from audit_entries");
  for (const name of OTHERS) {
    const person = await personOf(name);
    const read = async (address: string) => {
      const answer = await person.fetch(address);
      const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
      expect(`${address} ${answer.status < 500}`).toBe(`${address} true`);
      counts[`${name} ${address}`] = namings(text);
    };
    for (const { call } of readable) {
      if (!call.path.includes(":")) await read(call.path);
      else for (const id of ids) await read(addressOf(call.path, id));
    }
  }
  // Reading a person's statement is logged, and the entry names that person whatever they asked for.
  await pool.query("delete from audit_entries where id > $1", [rows[0]?.last]);
  return counts;
}

/** Rows that name the author, by table, in every schema of ours. */
async function rowsNaming(): Promise<Record<string, number>> {
  const { pool } = sunday.postgres;
  const { rows } = await pool.query<{ name: string }>(
    // A live change names the account that may get a notice of it. Its row is deleted within minutes, and no call answers
    // it.
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename <> 'live_changes'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const pattern = needles.join("|");
    counts[name] = await sunday.count(`select count(*) from ${name} as held where held::text ~ $1`, [pattern]);
  }
  return counts;
}

/** The notices that open screens of everybody get from now on. */
async function follow(): Promise<{ heard: string[]; close: () => void }> {
  const heard: string[] = [];
  const leaving = new AbortController();
  await Promise.all(
    OTHERS.filter((name) => name !== "stranger").map(async (name) => {
      const person = await personOf(name);
      const { body } = await person.fetch(live.stream.path, {
        headers: { accept: "text/event-stream" },
        signal: leaving.signal,
      });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      await reader?.read(); // stands from here on
      void (async () => {
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
          heard.push(`${name} ${part.value}`);
      })().catch(() => undefined);
    }),
  );
  return { heard, close: () => leaving.abort() };
}

// Twice every answer for everybody: on a busy machine that takes its time.
test("an anonymous request, from creation to withdrawal, does not reveal its author", async () => {
  const some = [1, memberId];
  const [before, rowsBefore] = [await census(some), await rowsNaming()];
  const streams = await follow();
  const screen = await sunday.recordChanges();
  const logBefore = log.length;

  const submit = async () => (await author.call(calls.submit, { body: { ...TEXT, isAnonymous: true } })).body;
  const [kept, answered, withdrawn] = [await submit(), await submit(), await submit()];
  expect(kept).toMatchObject({ requesterName: "Zipporah Quillfeather", own: true });
  const change = (body: object) => author.call(calls.change, { params: { id: answered.id }, body });
  await change({ isAnswered: true, testimony: "It was lifted." });
  await change({ testimony: "It was lifted, all of it." });
  await change({ isAnswered: false });
  await change({ isAnswered: true });
  await author.call(calls.remove, { params: { id: withdrawn.id } });
  // Even those who may not, or may, touch it get no information by trying.
  for (const name of OTHERS) {
    const person = await personOf(name);
    for (const [call, body] of [
      [calls.change, { isAnswered: true }],
      [calls.change, { testimony: "x" }],
    ] as const)
      expect(namings(JSON.stringify(await person.refused(call, { params: { id: kept.id }, body })))).toBe(0);
  }
  await screen.first(8);

  const after = await census([...some, kept.id, answered.id, withdrawn.id]);
  const more = Object.entries(after).filter(([address, count]) => count > (before[address] ?? 0));
  expect(more).toEqual([]);

  await expect.poll(() => streams.heard.filter((line) => line.includes("prayers")).length).toBeGreaterThan(3);
  streams.close();
  expect(streams.heard.filter((line) => namings(line) > 0)).toEqual([]);
  expect(streams.heard.filter((line) => line.startsWith("pending") && line.includes("prayers"))).toEqual([]);
  const notices = streams.heard.flatMap((line) => line.match(/\{[^{}]*"prayers"[^{}]*\}/g) ?? []);
  expect(new Set(notices)).toEqual(new Set(['{"topic":"prayers"}']));

  const lines = log.slice(logBefore);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => namings(line) > 0)).toEqual([]);

  const rowsAfter = await rowsNaming();
  const grown = Object.keys(rowsAfter).filter((name) => (rowsAfter[name] ?? 0) > (rowsBefore[name] ?? 0));
  expect(grown).toEqual(["public.prayer_requests"]);
});

test("the audit log has no entry of its author's changes, neither a time nor an id", async () => {
  expect(await sunday.auditOf("prayer_request")).toEqual([]);
  const admin = await sunday.as("admin");
  const anonymous = (await admin.call(calls.list)).body.filter(({ isAnonymous }) => isAnonymous);
  expect(anonymous).toHaveLength(2);
  const log = JSON.stringify((await admin.call(audit.list)).body);
  for (const { id } of anonymous) expect(log).not.toContain(id);
  // One with a name is written down as ever.
  const named = (await admin.call(calls.submit, { body: TEXT })).body;
  await admin.call(calls.remove, { params: { id: named.id } });
  const entries = await sunday.auditOf("prayer_request");
  expect(entries.map(({ action }) => action)).toEqual(["created", "withdrawn"]);
});

test("its number and its place in the list reveal only the day", async () => {
  const lydia = await sunday.as("member");
  const admin = await sunday.as("admin");
  const named = async (now: string) => {
    sunday.setNow(now);
    return (await lydia.call(calls.submit, { body: TEXT })).body.id;
  };
  const early = await named("2026-11-22T15:30:00Z");
  sunday.setNow("2026-11-22T16:00:00Z");
  const between = (await author.call(calls.submit, { body: { ...TEXT, isAnonymous: true } })).body.id;
  const late = await named("2026-11-22T17:00:00Z");
  const order = async (person: Person) => (await person.call(calls.list)).body.map(({ id }) => id);
  for (const id of [early, between, late]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  const seen = await order(admin);
  expect(seen.slice(0, 2)).toEqual([late, early]);
  expect(seen.slice(2)).toContain(between);
  // Its author sees the time.
  expect((await order(author)).slice(0, 3)).toEqual([late, between, early]);
  await author.call(calls.remove, { params: { id: between } });
  for (const id of [early, late]) await lydia.call(calls.remove, { params: { id } });
  sunday.setNow("2026-11-22T15:00:00Z");
});

test("only its author finds it by the author's name and sees its hour", async () => {
  for (const name of ["member", "ministry_leader", "intermediate_admin", "admin"] as const) {
    const person = await sunday.as(name);
    for (const search of [AUTHOR.lastName, AUTHOR.firstName, AUTHOR.email]) {
      const found = await person.call(calls.list, { query: { search } });
      expect([found.body, found.headers.get("x-total-count")]).toEqual([[], "0"]);
    }
    for (const { createdAt, updatedAt } of (await person.call(calls.list)).body)
      expect([createdAt, updatedAt]).toEqual(["2026-11-22T05:00:00.000Z", "2026-11-22T05:00:00.000Z"]);
  }
  expect((await author.call(calls.list, { query: { search: AUTHOR.lastName } })).body).toHaveLength(2);
});

test("an administrator who removes it is in the log, and the author is not", async () => {
  const admin = await sunday.as("admin");
  const [request] = (await admin.call(calls.list)).body;
  await admin.call(calls.remove, { params: { id: request?.id ?? "" } });
  const { body } = await admin.call(audit.list, { query: { subject: "prayer_request", action: "removed" } });
  expect(body).toMatchObject([{ actor: { name: "Ruth Adler" }, facts: {}, names: {} }]);
  expect(namings(JSON.stringify(body))).toBe(0);
});
