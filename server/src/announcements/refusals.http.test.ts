// Bad input to every call about announcements: a clear refusal, never a 5xx, and nothing half-written.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let id: number;
let before: unknown;
const good = { title: "Potluck", content: "Bring a dish." };

const everything = async () => [
  (await sunday.postgres.pool.query("select * from announcements order by id")).rows,
  (await sunday.postgres.pool.query("select * from deliveries order by id")).rows,
  await sunday.auditOf("announcement"),
];

beforeAll(async () => {
  sunday = await openSunday();
  id = (await (await sunday.as("admin")).call(calls.create, { body: good })).body.id;
  before = await everything();
});
afterAll(async () => {
  const after = sunday && (await everything());
  await sunday?.close();
  expect(after).toEqual(before);
});

const all = Object.entries(calls) as [string, Endpoint][];
const ofRecord = all.filter(([, call]) => call.path.includes(":id"));
const bodyFor = (call: Endpoint) => (call.body ? { body: good } : {});

describe("invalid values", () => {
  const CHOOSE = "Please choose from the list.";
  const YES_NO = "Please choose yes or no.";
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ["no title", { title: " " }, { title: "Title is required" }],
    ["a long title", { title: "🕊".repeat(256) }, { title: "Please use at most 255 characters." }],
    ["a title of two lines", { title: "a\nb" }, { title: "Please use ordinary characters only." }],
    ["no content", { content: "" }, { content: "Content is required" }],
    ["too much content", { content: "x".repeat(5001) }, { content: "Please use at most 5000 characters." }],
    ["control characters", { content: "a\u0007b" }, { content: "Please use ordinary characters only." }],
    ["an unknown priority", { priority: "urgent" }, { priority: CHOOSE }],
    ["an unknown audience", { targetAudience: "world" }, { targetAudience: CHOOSE }],
    ["a ministry without its name", { targetAudience: "ministry" }, { ministryIds: "Please choose a ministry." }],
    ["duties without a name", { targetAudience: "duties" }, { duties: "Please choose a duty." }],
    ["an unknown duty", { targetAudience: "duties", duties: ["cook"] }, { "duties.0": CHOOSE }],
    ["an invalid address for replies", { replyTo: "office" }, { replyTo: "Invalid email address" }],
    ["an invalid picture", { picture: { hash: "x", description: "" } }, { "picture.hash": "Please choose a picture." }],
    ["an unknown ministry", { targetAudience: "ministry", ministryId: 999_999 }, { ministryIds: CHOOSE }],
    ["text for a ministry", { ministryId: "1" }, { ministryId: CHOOSE }],
    ["30 February", { expiryDate: "2026-02-30" }, { expiryDate: "Please enter a date that exists." }],
    [
      "an instant for a day",
      { expiryDate: "2026-12-01T00:00:00Z" },
      { expiryDate: "Please enter a date that exists." },
    ],
    [
      "an end before today",
      { expiryDate: "2026-11-21" },
      { expiryDate: "The last day cannot be before the day of publication." },
    ],
    ["no wall-clock time", { publishDate: "tomorrow" }, { publishDate: "Please enter a date and a time." }],
    ["text for yes", { sendEmail: "yes" }, { sendEmail: YES_NO }],
    ["a number for no", { isActive: 0 }, { isActive: YES_NO }],
    [
      "text messages without a provider",
      { sendSMS: true },
      { sendSMS: "Text messages are not set up on this server." },
    ],
  ];

  test.each(cases)("%s, while writing and while changing", async (_name, input, fields) => {
    const admin = await sunday.as("admin");
    for (const answer of [
      await admin.refused(calls.create, { body: { ...good, ...input } }),
      await admin.refused(calls.change, { params: { id }, body: input }),
    ])
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, "invalid_input", fields]);
  });

  test("a moment more than a year ahead", async () => {
    const body = { ...good, publishDate: "2028-01-01T08:00" };
    expect((await (await sunday.as("admin")).refused(calls.create, { body })).body.fields).toEqual({
      publishDate: "Please choose a time within the next year.",
    });
  });

  test("a day that is past", async () => {
    for (const publishDate of ["1987-01-01T08:00", "2026-11-21T23:59"]) {
      const body = { ...good, publishDate, expiryDate: "1987-01-02", sendEmail: true };
      const { status, body: refusal } = await (await sunday.as("admin")).refused(calls.create, { body });
      expect([status, refusal.fields?.publishDate]).toEqual([400, "Please choose today or a later day."]);
    }
  });

  test("a recipient who is being deleted is a conflict", async () => {
    const person = await sunday.addPerson({ email: "leaving@example.org" });
    const admin = await sunday.as("admin");
    const { pool } = sunday.postgres;
    const answers = await whileHolding(pool, `delete from members where id = ${person}`, async () => {
      const publishing = admin.refused(calls.create, { body: { ...good, sendEmail: true } });
      await waitForLock(pool);
      return [publishing];
    });
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([[409, "conflict"]]);
  });

  test("an empty body", async () => {
    const admin = await sunday.as("admin");
    for (const body of [{}, [], "x", 1]) expect((await admin.refused(calls.create, { body })).status).toBe(400);
  });

  test("an invalid key and an invalid time are refused", async () => {
    const admin = await sunday.as("admin");
    const { body } = await admin.refused(calls.create, { body: { ...good, entryKey: "1" } });
    expect(body.fields).toEqual({ entryKey: "Please send a key of the form of a UUID." });
    const change = await admin.refused(calls.change, { params: { id }, body: { updatedAt: "now" } });
    expect(change.body.fields).toEqual({ updatedAt: "Please enter a date and a time." });
  });

  test.each(ofRecord)("%s: an invalid id and an unknown id are refused", async (_name, call) => {
    const admin = await sunday.as("admin");
    for (const wrong of ["abc", "0", "-1", "1.5", "99999999999", "%00", "2147483647"]) {
      const { status, body } = await admin.refused(call, { params: { id: wrong }, ...bodyFor(call) });
      expect([wrong, status, body.code]).toEqual([wrong, 404, "not_found"]);
    }
  });

  test("an invalid page, filter or audience is refused", async () => {
    const admin = await sunday.as("admin");
    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { after: "?" },
      { after: "WzEsMV0" },
      { show: "x" },
      { own: "no" },
    ])
      expect((await admin.refused(calls.list, { query })).status).toBe(400);
    for (const query of [
      { channel: "fax" },
      { status: "open" },
      { reason: "x" },
      { after: "WyIxIl0" },
      { search: "\u0007" },
    ])
      expect((await admin.refused(calls.deliveries, { params: { id }, query })).status).toBe(400);
    for (const query of [
      {},
      { targetAudience: "x" },
      { targetAudience: "ministry" },
      { targetAudience: "ministry", ministryId: "x" },
    ])
      expect((await admin.refused(calls.reach, { query })).status).toBe(400);
  });

  test("unknown fields are ignored", async () => {
    const admin = await sunday.as("admin");
    const forged = {
      ...good,
      authorId: "x",
      releasedAt: null,
      emailQueuedAt: "2026-01-01T00:00:00Z",
      site: "https://x.example",
    };
    const { body } = await admin.call(calls.change, { params: { id }, body: forged as never });
    expect(body.authorName).toBe("Ruth Adler");
  });

  test.each([
    ["priority", "'urgent'"],
    ["target_audience", "'world'"],
    ["target_audience", "'ministry'"],
    ["ministry_id", "1"],
  ])("%s = %s is refused by the database itself", async (column, value) => {
    const change = sunday.postgres.pool.query(`update announcements set ${column} = ${value} where id = ${id}`);
    await expect(change).rejects.toThrow(/check constraint/);
  });
});
