// Bad input to every call about attendance is refused, never causes a 5xx, and writes nothing.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let good: { memberId: number; eventId: number };
let before: unknown;

const everything = async () => [
  await sunday.count("select count(*) from attendance"),
  await sunday.count("select count(*) from members where last_check_in is not null"),
  await sunday.auditOf("attendance"),
];

beforeAll(async () => {
  sunday = await openSunday();
  good = { memberId: sunday.ids.member, eventId: sunday.service };
  before = await everything();
});
afterAll(async () => {
  const after = sunday && (await everything());
  await sunday?.close();
  expect(after).toEqual(before);
});

const all = Object.entries(calls) as [string, Endpoint][];
const reads = all.filter(([, call]) => call.method === "GET");
const ofOne = all.filter(([, call]) => call.params);
const paged = all.filter(([, call]) => call.query);
const paramsFor = (call: Endpoint, id: unknown = null) => {
  const eventId = id ?? sunday.service;
  return call.path.includes("member/")
    ? { memberId: id ?? sunday.ids.member }
    : { eventId, id: eventId, memberId: sunday.ids.member };
};

describe("callers without permission", () => {
  test.each(["member", "pending", "ministry_leader"] as const)("%s: checking in another person", async (name) => {
    const person = await sunday.as(name);
    for (const memberId of [sunday.ids.admin, 999_999]) {
      const { status, body } = await person.refused(calls.record, { body: { ...good, memberId } });
      expect([status, body.code, body.message]).toEqual([403, "not_yourself", "You can only check yourself in."]);
    }
  });

  test("an invisible event is not found", async () => {
    const lydia = await sunday.as("member");
    const hidden = await lydia.refused(calls.record, { body: { ...good, eventId: sunday.camp } });
    const missing = await lydia.refused(calls.record, { body: { ...good, eventId: 999_999 } });
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect({ ...hidden.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  });

  test("a member cannot choose the time of a check-in", async () => {
    const lydia = await sunday.as("member");
    const body = { ...good, checkInTime: "2026-11-22T13:00:00Z" };
    const answer = await lydia.refused(calls.record, { body });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { checkInTime: "You can only check yourself in at the present time." },
    ]);
  });
});

describe("malformed requests", () => {
  test.each(ofOne)("%s: a malformed id, and an unknown one", async (_name, call) => {
    const admin = await sunday.as("admin");
    for (const id of ["abc", "0", "-1", "1.5", "2147483648", "99999999999", "%00"]) {
      const { status, body } = await admin.refused(call, { params: paramsFor(call, id) });
      expect([id, status, body.code]).toEqual([id, 404, "not_found"]);
    }
    expect((await admin.refused(call, { params: paramsFor(call, 2_147_483_647) })).status).toBe(404);
  });

  test.each(paged)("%s: a malformed page", async (_name, call) => {
    const admin = await sunday.as("admin");
    for (const query of [{ limit: 0 }, { limit: 1001 }, { limit: "x" }, { search: "x".repeat(101) }, { after: "?" }]) {
      const { status, body } = await admin.refused(call, { params: paramsFor(call), query });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)]);
    }
  });

  test.each(reads)("%s: unknown query parameters are ignored", async (_name, call) => {
    const admin = await sunday.as("admin");
    const { status } = await admin.refused(call, {
      params: paramsFor(call),
      query: { order: "'; drop table attendance" },
    });
    expect(status).toBe(200);
  });
});

describe("invalid input", () => {
  const CHOOSE = "Please choose from the list.";
  const TIME = "Please enter a date and a time.";
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["no member", { memberId: undefined }, { memberId: CHOOSE }],
    ["no event", { eventId: undefined }, { eventId: CHOOSE }],
    ["text for a member", { memberId: "1" }, { memberId: CHOOSE }],
    ["nothing for a member", { memberId: null }, { memberId: CHOOSE }],
    ["half an event", { eventId: 1.5 }, { eventId: CHOOSE }],
    ["many events", { eventId: [1, 2] }, { eventId: CHOOSE }],
    ["a day", { checkInTime: "2026-11-22" }, { checkInTime: TIME }],
    ["a time without a zone", { checkInTime: "2026-11-22T10:00" }, { checkInTime: TIME }],
    ["30 February", { checkInTime: "2026-02-30T10:00:00Z" }, { checkInTime: TIME }],
    ["a number for a time", { checkInTime: 1 }, { checkInTime: TIME }],
    ["less than a nanosecond", { checkInTime: "2026-11-22T10:00:00.1234567890Z" }, { checkInTime: TIME }],
    [
      "a time before ours",
      { checkInTime: "1899-12-31T00:00:00Z" },
      { checkInTime: "Please enter a year from 1900 on." },
    ],
    ["the year 0", { checkInTime: "0000-01-01T00:00:00+23:00" }, { checkInTime: "Please enter a year from 1900 on." }],
  ])("%s", async (_name, input, fields) => {
    const { status, body } = await (await sunday.as("admin")).refused(calls.record, { body: { ...good, ...input } });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
  });

  test("an empty body", async () => {
    const admin = await sunday.as("admin");
    for (const body of [{}, [], "x", 1, null])
      expect([body, (await admin.refused(calls.record, { body })).status]).toEqual([body, 400]);
  });

  test("a time in the future", async () => {
    for (const name of ["admin", "member"] as const) {
      const body = { ...good, checkInTime: "2026-11-22T15:05:01Z" };
      const answer = await (await sunday.as(name)).refused(calls.record, { body });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        "check_in_in_future",
        "A check-in time cannot be in the future.",
      ]);
    }
  });

  test("an unknown member or event", async () => {
    const admin = await sunday.as("admin");
    for (const input of [{ memberId: 999_999 }, { eventId: 999_999 }, { memberId: 2_147_483_647 }]) {
      const { status, body } = await admin.refused(calls.record, { body: { ...good, ...input } });
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
  });
});
