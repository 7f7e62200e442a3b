// Bad input to every call about events gets an error at its field, never causes a 5xx, and writes nothing.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let before: unknown;

const everything = async () => {
  const { rows } = await sunday.postgres.pool.query("select * from events order by id");
  return [rows, await sunday.auditOf("event")];
};

beforeAll(async () => {
  sunday = await openSunday();
  before = await everything();
});
afterAll(async () => {
  const after = sunday && (await everything());
  await sunday?.close();
  expect(after).toEqual(before);
});

const all = Object.entries(calls) as [string, Endpoint][];
const writing = all.filter(([, call]) => call.access === "events.write");
const ofOne = all.filter(([, call]) => call.params);
const writingOne = writing.filter(([, call]) => call.params);
const bodyOf = (call: Endpoint) => (call.method === "GET" ? {} : { body: good });
const CHOOSE = "Please choose from the list.";
const good = { title: "Service", eventDateTime: "2026-12-06T10:00", endDateTime: "2026-12-06T11:00" };

describe("callers without permission", () => {
  test.each(writingOne)(
    "%s: a ministry leader may see, but not change, events that others organize",
    async (_name, call) => {
      const daniel = await sunday.as("ministry_leader");
      const { status, body } = await daniel.refused(call, { params: { id: sunday.service }, body: good });
      expect([status, body.code]).toEqual([403, "forbidden"]);
    },
  );

  test.each(ofOne)("%s: an event that a ministry leader may not see is not found", async (_name, call) => {
    const daniel = await sunday.as("ministry_leader");
    const hidden = await daniel.refused(call, { params: { id: sunday.camp }, ...bodyOf(call) });
    const missing = await daniel.refused(call, { params: { id: 999_999 }, ...bodyOf(call) });
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect({ ...hidden.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  });

  test("a ministry leader cannot create events for others, or give one away", async () => {
    const daniel = await sunday.as("ministry_leader");
    for (const [input, field] of [
      [{ ministryId: sunday.youth }, "ministryId"],
      [{ ministryId: 999_999 }, "ministryId"],
      [{ organizerId: sunday.ids.member }, "organizerId"],
    ] as const) {
      const { status, body } = await daniel.refused(calls.create, { body: { ...good, ...input } });
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([403, "forbidden", [field]]);
    }
    for (const [input, field] of [
      [{ ministryId: sunday.youth }, "ministryId"],
      [{ ministryId: null, organizerId: sunday.ids.member }, "organizerId"],
    ] as const) {
      const { status, body } = await daniel.refused(calls.update, { params: { id: sunday.rehearsal }, body: input });
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([403, "forbidden", [field]]);
    }
  });
});

test("an organizer outside the visible directory is answered like an unknown one", async () => {
  const daniel = await sunday.as("ministry_leader");
  const organizers = [sunday.ids.pending, 999_999];
  for (const organizerId of organizers) {
    const body = { ...good, ministryId: sunday.music, organizerId };
    const created = await daniel.refused(calls.create, { body });
    expect([created.status, created.body.fields]).toEqual([400, { organizerId: CHOOSE }]);
    const changed = await daniel.refused(calls.update, { params: { id: sunday.rehearsal }, body: { organizerId } });
    expect([changed.status, changed.body.fields]).toEqual([400, { organizerId: CHOOSE }]);
  }
});

describe("malformed requests", () => {
  test.each(ofOne)("%s: a malformed id", async (_name, call) => {
    const admin = await sunday.as("admin");
    for (const id of ["abc", "0", "-1", "1.5", "99999999999", "1e3x", "%00", " "]) {
      const { status, body } = await admin.refused(call, { params: { id }, ...bodyOf(call) });
      expect([id, status, body.code, body.fields]).toEqual([id, 404, "not_found", undefined]);
    }
    expect((await admin.refused(call, { params: { id: 2_147_483_647 }, ...bodyOf(call) })).status).toBe(404);
  });

  test.each(["list", "upcoming"] as const)("%s: a malformed page", async (name) => {
    const admin = await sunday.as("admin");
    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { limit: "x" },
      { search: "x".repeat(101) },
      { search: "\u0000" },
    ]) {
      const { status, body } = await admin.refused(calls[name], { query });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)]);
    }
  });
});

describe("invalid input", () => {
  const DATE = "Please enter a date that exists.";
  const cases: [string, Record<string, unknown>, string, string][] = [
    ["no title", { title: "" }, "title", "Title is required"],
    ["a title of spaces", { title: "  " }, "title", "Title is required"],
    ["a number for a title", { title: 7 }, "title", "Title is required"],
    ["a title too long", { title: "é".repeat(256) }, "title", "Please use at most 255 characters."],
    ["control characters", { title: "a\u0007b" }, "title", "Please use ordinary characters only."],
    ["a line break in the title", { title: "a\nb" }, "title", "Please use ordinary characters only."],
    ["a description too long", { description: "x".repeat(5001) }, "description", "Please use at most 5000 characters."],
    ["a location too long", { location: "x".repeat(256) }, "location", "Please use at most 255 characters."],
    ["no day", { eventDateTime: "" }, "eventDateTime", "Event date and time is required"],
    ["nothing for a day", { eventDateTime: null }, "eventDateTime", "Event date and time is required"],
    ["a number for a day", { eventDateTime: 5 }, "eventDateTime", "Event date and time is required"],
    ["30 February", { eventDateTime: "2026-02-30T10:00" }, "eventDateTime", DATE],
    ["29 February of an ordinary year", { eventDateTime: "2027-02-29" }, "eventDateTime", DATE],
    ["the thirteenth month", { eventDateTime: "2026-13-01T10:00" }, "eventDateTime", DATE],
    ["24:00", { eventDateTime: "2026-12-01T24:00" }, "eventDateTime", "Please enter a date and a time."],
    ["an instant", { eventDateTime: "2026-12-01T10:00:00Z" }, "eventDateTime", "Please enter a date and a time."],
    ["1899", { eventDateTime: "1899-12-31T10:00" }, "eventDateTime", "Please enter a year between 1900 and 2200."],
    ["2201", { eventDateTime: "2201-01-01" }, "eventDateTime", "Please enter a year between 1900 and 2200."],
    ["the year 0", { eventDateTime: "0000-01-01" }, "eventDateTime", "Please enter a year between 1900 and 2200."],
    [
      "an end before the start",
      { endDateTime: "2026-12-06T09:59" },
      "endDateTime",
      "The end cannot be before the start.",
    ],
    ["an end on the day before", { endDateTime: "2026-12-05" }, "endDateTime", "The end cannot be before the start."],
    ["an end far away", { endDateTime: "2027-12-06T10:00" }, "endDateTime", "An event can last at most 31 days."],
    ["an invalid end", { endDateTime: "noon" }, "endDateTime", "Please enter a date and a time."],
    ["an unknown zone", { timezone: "Mars/Olympus" }, "timezone", "Please choose a time zone from the list."],
    ["no zone", { timezone: "" }, "timezone", "Please choose a time zone from the list."],
    ["nobody for an organizer", { organizerId: 999_999 }, "organizerId", CHOOSE],
    ["text for an organizer", { organizerId: "1" }, "organizerId", CHOOSE],
    ["an organizer beyond all numbers", { organizerId: 1e12 }, "organizerId", CHOOSE],
    ["a ministry that is not", { ministryId: 999_999 }, "ministryId", CHOOSE],
    [
      "a ministry that is not, of a series",
      { ministryId: 999_999, recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 } },
      "ministryId",
      CHOOSE,
    ],
    ["a negative ministry", { ministryId: -1 }, "ministryId", CHOOSE],
    ["room for nobody", { maxAttendees: 0 }, "maxAttendees", "Please enter at least 1."],
    ["room for half a person", { maxAttendees: 1.5 }, "maxAttendees", "Please enter a whole number."],
    ["text for room", { maxAttendees: "many" }, "maxAttendees", "Please enter a whole number."],
  ];

  test.each(cases)("creating: %s", async (_name, input, field, sentence) => {
    const { status, body } = await (await sunday.as("admin")).refused(calls.create, { body: { ...good, ...input } });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { [field]: sentence }]);
  });

  test.each(cases)("changing: %s", async (_name, input, field, sentence) => {
    const params = { id: sunday.service };
    const { status, body } = await (await sunday.as("admin")).refused(calls.update, {
      params,
      body: { ...good, ...input },
    });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { [field]: sentence }]);
  });

  test("an empty body", async () => {
    const admin = await sunday.as("admin");
    for (const body of [{}, [], "text", 5, null, true])
      expect([body, (await admin.refused(calls.create, { body })).status]).toEqual([body, 400]);
    const { body } = await admin.refused(calls.create, { body: {} });
    expect(body.fields).toEqual({ title: "Title is required", eventDateTime: "Event date and time is required" });
  });

  test("a change of the end alone that contradicts the start", async () => {
    const admin = await sunday.as("admin");
    const input = { endDateTime: "2026-11-22T10:29" };
    const { status, body } = await admin.refused(calls.update, { params: { id: sunday.service }, body: input });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["endDateTime"]]);
  });

  test("a time skipped by a clock change, in each time zone that has one", async () => {
    const admin = await sunday.as("admin");
    const zones = ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage"];
    for (const timezone of zones) {
      const body = { ...good, eventDateTime: "2027-03-14T02:30", endDateTime: null, timezone };
      const answer = await admin.refused(calls.create, { body });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["eventDateTime"]]);
    }
  });
});
