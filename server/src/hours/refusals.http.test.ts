// Bad input to every call about hours: a clear refusal, never a 5xx, and nothing half-written.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { workerHours as calls } from "@narthex/contract/hours.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let good: { ministryId: number; hours: string; workerDate: string };
let lydias: number;
let before: unknown;

const everything = async () => [
  (await sunday.postgres.pool.query("select * from worker_hours order by id")).rows,
  await sunday.auditOf("worker_hours"),
];

beforeAll(async () => {
  sunday = await openSunday();
  good = { ministryId: sunday.music, hours: "1.25", workerDate: "2026-11-22" };
  const lydia = await sunday.as("member");
  lydias = (await lydia.call(calls.log, { body: good })).body.id;
  before = await everything();
});
afterAll(async () => {
  const after = sunday && (await everything());
  await sunday?.close();
  expect(after).toEqual(before);
});

const all = Object.entries(calls) as [string, Endpoint][];
const ofEntry = all.filter(([, call]) => call.path.includes(":id"));
const paged = all.filter(([, call]) => call.query);
const bodyFor = (call: Endpoint): object | undefined => {
  if (!call.body) return undefined;
  if (call.path.endsWith("/approval")) return { status: "approved", entries: [{ id: lydias }] };
  return good;
};

describe("callers without permission", () => {
  test.each(["change", "remove"] as const)("%s: another person's entry", async (name) => {
    for (const [who, status] of [
      ["pending", 404],
      ["ministry_leader", 403],
      ["intermediate_admin", 403],
      ["admin", 403],
    ] as const) {
      const input = { params: { id: lydias }, ...(name === "change" ? { body: { hours: "2" } } : {}) };
      expect([who, (await (await sunday.as(who)).refused(calls[name], input)).status]).toEqual([who, status]);
    }
  });
});

describe("invalid ids and pages", () => {
  test.each(ofEntry)("%s: an invalid id and an unknown id are refused", async (_name, call) => {
    const admin = await sunday.as("admin");
    for (const id of ["abc", "0", "-1", "1.5", "99999999999", "%00", "2147483647"]) {
      const { status, body } = await admin.refused(call, { params: { id }, body: bodyFor(call) });
      expect([id, status, body.code]).toEqual([id, 404, "not_found"]);
    }
  });

  test.each(paged)("%s: an invalid page or filter is refused", async (name, call) => {
    const lydia = await sunday.as("member");
    const queries = [
      ...[{ limit: 0 }, { limit: 1001 }, { search: "x".repeat(101) }, { after: "?" }, { after: "WzEsMV0" }],
      ...[{ status: "open" }, { ministryId: "x" }, { ministryId: 0 }],
      ...(name === "list" ? [{ memberId: "-1" }] : []),
    ];
    for (const query of queries) {
      const { status, body } = await lydia.refused(call, { query });
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, Object.keys(query)]);
    }
  });
});

describe("invalid values", () => {
  const CHOOSE = "Please choose from the list.";
  const DATE = "Please enter a date that exists.";
  const QUARTERS = "Please enter hours from 0.25 to 24 in quarters, such as 1.25.";
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ["no ministry", { ministryId: null }, { ministryId: CHOOSE }],
    ["text for a ministry", { ministryId: "1" }, { ministryId: CHOOSE }],
    ["an unknown ministry", { ministryId: 999_999 }, { ministryId: CHOOSE }],
    ["no hours", { hours: "" }, { hours: "Please enter the hours." }],
    ["a number for hours", { hours: 1.25 }, { hours: "Please enter the hours." }],
    ["a third decimal", { hours: "1.255" }, { hours: QUARTERS }],
    ["no quarter", { hours: "1.30" }, { hours: QUARTERS }],
    ["too much", { hours: "24.25" }, { hours: QUARTERS }],
    ["nothing done", { hours: "0" }, { hours: QUARTERS }],
    ["30 February", { workerDate: "2026-02-30" }, { workerDate: DATE }],
    ["a time", { workerDate: "2026-11-22T10:00" }, { workerDate: DATE }],
    ["tomorrow", { workerDate: "2026-11-23" }, { workerDate: "The date cannot be in the future." }],
    ["long ago", { workerDate: "2026-01-01" }, { workerDate: "Please enter a day of the last 90 days." }],
    ["a novel", { description: "🕊".repeat(501) }, { description: "Please use at most 500 characters." }],
    ["control characters", { description: "a\u0007b" }, { description: "Please use ordinary characters only." }],
  ];

  test.each(cases)("%s, while logging and while correcting", async (_name, input, fields) => {
    const lydia = await sunday.as("member");
    for (const answer of [
      await lydia.refused(calls.log, { body: { ...good, ...input } }),
      await lydia.refused(calls.change, { params: { id: lydias }, body: input }),
    ])
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, "invalid_input", fields]);
  });

  test("an empty body", async () => {
    const lydia = await sunday.as("member");
    for (const body of [{}, [], "x", 1, null])
      expect([body, (await lydia.refused(calls.log, { body })).status]).toEqual([body, 400]);
  });

  test("unknown fields are ignored", async () => {
    const lydia = await sunday.as("member");
    const forged = { status: "approved", memberId: sunday.ids.admin, note: "x", approvedAt: "2026-01-01T00:00:00Z" };
    const { body } = await lydia.call(calls.change, { params: { id: lydias }, body: forged as never });
    expect(body).toMatchObject({ status: "submitted", memberId: sunday.ids.member, note: null, approvedAt: null });
  });

  test.each<[string, object, string]>([
    ["no status", { entries: [{ id: 1 }] }, "status"],
    ["an invalid status", { status: "submitted", entries: [{ id: 1 }] }, "status"],
    ["no entries", { status: "approved", entries: [] }, "entries"],
    [
      "too many entries",
      { status: "approved", entries: Array.from({ length: 201 }, (_, id) => ({ id: id + 1 })) },
      "entries",
    ],
    ["an invalid entry", { status: "approved", entries: [{ id: "1" }] }, "entries.0.id"],
    ["an invalid time", { status: "approved", entries: [{ id: 1, updatedAt: "now" }] }, "entries.0.updatedAt"],
    ["no word", { status: "returned", entries: [{ id: 1 }] }, "note"],
    ["too many words", { status: "returned", note: "x".repeat(501), entries: [{ id: 1 }] }, "note"],
  ])("a decision about many with %s", async (_name, input, field) => {
    const { status, body } = await (await sunday.as("admin")).refused(calls.decideMany, { body: input });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test.each([
    ["hours", "1.10"],
    ["hours", "24.25"],
    ["hours", "0"],
    ["status", "'done'"],
    ["status", "'returned'"],
    ["status", "'approved'"],
    ["member_id", "null"],
  ])("%s = %s is refused by the database itself", async (column, value) => {
    const change = sunday.postgres.pool.query(`update worker_hours set ${column} = ${value} where id = ${lydias}`);
    await expect(change).rejects.toThrow(/check constraint/);
  });
});

test("one answer names every invalid field, also the day", async () => {
  const member = await sunday.as("member");
  const { body } = await member.refused(calls.log, { body: { ...good, hours: "0.1", workerDate: "2190-01-01" } });
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(["hours", "workerDate"]);
});
