// Random files with mistakes, imported several times and undone: after each undo of the last import, the directory is
// as it was before it, and after all undos in any order no empty household remains that no undo counted as kept.
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { casesOf } from "../../test/random-cases.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  await sunday.addPerson({ firstName: "Ada", lastName: "Marl", email: "ada@any.example", address: "1 Old St" });
  await sunday.addPerson({ firstName: "Bo", lastName: "Marl" });
});
afterAll(() => sunday?.close());

const HEADINGS = {
  other: "Person,First name,Last name,Email,Phone,Address,Family ID,Family name,Role,Status",
  planning_center:
    "Person ID,First Name,Last Name,Home Email,Mobile Phone Number,Home Address Street Line 1,Household ID,Household Name,Household Role,Status",
} as const;
type Program = keyof typeof HEADINGS;

const FIRST = ["Ada", "Bo", "Cy", "Dee & Eli", "Eli", "Mr. & Mrs. Fox", "", "Zoë"];
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);

/** A person of the file; the same person has other values in the next file. */
const row = fc.record({
  id: fc.nat(7),
  first: oneOf(...FIRST),
  last: oneOf("Marl", "Quist", "marl"),
  email: oneOf("", "", "ada@any.example", "cy@any.example", "not an address"),
  phone: oneOf("", "(212) 555-0101", "(212) 555-0102", "12"),
  address: oneOf("", "1 Old St", "2 New St", "3 Far St"),
  family: oneOf("", "F1", "F2", "F3", "0"),
  name: oneOf("", "Marl Family", "Quist Household"),
  role: oneOf("", "Head", "Spouse", "Child", "Cat"),
  status: oneOf("", "", "active", "inactive"),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

const step = fc.record({
  program: oneOf<Program>("other", "planning_center"),
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  twoPeople: oneOf("one" as const, "two" as const),
  updates: fc.boolean(),
  addsLikely: fc.boolean(),
  hasIds: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const lineOf = (one: Row, hasIds: boolean) =>
  [
    ...[hasIds ? `A${one.id}` : "", one.first, one.last, one.email, one.phone],
    ...[one.address, one.family, one.name, one.role, one.status],
  ].join(",");

let ticks = 0;
/** Each step has its own time, to the microsecond. */
const advance = () => {
  ticks += 1;
  sunday.setNow(Temporal.Instant.from("2026-11-22T17:00:00.000123Z").add({ minutes: ticks }).toString());
};

const isStatus = (text: string): text is "active" | "inactive" => text === "active" || text === "inactive";

async function importStep({
  program,
  rows,
  twoPeople,
  updates,
  addsLikely,
  hasIds,
}: Step): Promise<MemberImport | null> {
  advance();
  await sunday.postgres.pool.query("delete from rate_limits");
  const file = await upload(admin, [HEADINGS[program], ...rows.map((one) => lineOf(one, hasIds))]);
  const membershipStatus = [...new Set(rows.map(({ status }) => status))]
    .filter(isStatus)
    .map((status) => ({ value: status, choice: status }));
  const values = { ...file.values, membershipStatus, twoPeople };
  const remoteId = hasIds ? { remoteId: 0 } : {};
  const checked = await check(admin, file, remoteId, { source: program, values });
  const params = { id: checked.id };
  if (updates) await admin.call(calls.choose, { params, body: { rows: "here", choice: "update" } });
  if (addsLikely) await admin.call(calls.choose, { params, body: { rows: "all", choice: "import" } });
  const { ready, changing } = (await admin.call(calls.get, { params })).body;
  if (ready + changing === 0) return null;
  advance();
  const done = await ended(admin, await confirm(admin, checked, true));
  expect(done.status).toBe("done");
  return done;
}

async function undo({ id }: MemberImport): Promise<MemberImport> {
  advance();
  const answer = await admin.call(calls.undo, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body;
}

const TABLES = ["members", "households", "household_members", "household_sources", "member_sources", "tags"];
/** All rows about people and households, without times of changes. */
async function readDirectory(): Promise<Record<string, string[]>> {
  const { pool } = sunday.postgres;
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    // A person who returns to a household has a new row there with the same values.
    const unstable = table === "household_members" ? "- 'id'" : "- 'updated_at'";
    const { rows } = await pool.query<{ line: string }>(
      `select (to_jsonb(t) ${unstable})::text as line from ${table} as t order by 1`,
    );
    tables[table] = rows.map(({ line }) => line);
  }
  return tables;
}

const EMPTY = `select count(*) from households as h
  where not exists (select from household_members where household_id = h.id)`;
const RUNS = casesOf(5, 100);

test("after each undo of the last import, the directory is as it was before it", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const made: { done: MemberImport; before: Record<string, string[]> }[] = [];
      for (const one of steps) {
        const before = await readDirectory();
        const done = await importStep(one);
        if (done) made.push({ done, before });
        else expect(await readDirectory()).toEqual(before);
      }
      for (const { done, before } of made.reverse()) {
        const undone = await undo(done);
        expect(await readDirectory()).toEqual(before);
        expect(undone).toMatchObject({ kept: [], notRestored: 0, householdsKept: 0 });
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test("after all undos in any order, no empty household remains that no undo counted as kept", {
  timeout: 600_000,
}, async () => {
  const order = fc.array(fc.nat(), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), order, async (steps, keys) => {
      const before = await sunday.count(EMPTY);
      const made: MemberImport[] = [];
      for (const one of steps) made.push(...[await importStep(one)].filter((done) => done !== null));
      const mixed = made.map((done, place) => ({ done, key: keys[place] ?? 0 })).sort((a, b) => a.key - b.key);
      let kept = 0;
      for (const { done } of mixed) kept += (await undo(done)).householdsKept ?? 0;
      expect((await sunday.count(EMPTY)) - before).toBeLessThanOrEqual(kept);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
