// Bad input to every call about messages: a clear refusal, never a 5xx, and nothing half-written.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { messages as calls } from "@narthex/contract/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let good: Record<string, unknown>;
let message: number;
let before: unknown;

const everything = async () => [
  (await sunday.postgres.pool.query("select * from messages order by id")).rows,
  (await sunday.postgres.pool.query("select * from message_copies order by user_id, message_id")).rows,
  await sunday.auditOf("message"),
];

beforeAll(async () => {
  sunday = await openSunday();
  const [lydia, recipients] = [
    await sunday.as("member"),
    (await (await sunday.as("member")).call(calls.recipients, { query: { search: "okafor" } })).body,
  ];
  good = { subject: "Hello", content: "There", recipientType: "individual", recipientId: recipients[0]?.userId };
  message = (await lydia.call(calls.send, { body: good as never })).body.id;
  before = await everything();
});
beforeEach(() => sunday.postgres.pool.query("delete from rate_limits"));
afterAll(async () => {
  const after = sunday && (await everything());
  await sunday?.close();
  expect(after).toEqual(before);
});

const all = Object.entries(calls) as [string, Endpoint][];
const ofOne = all.filter(([, call]) => call.path.includes(":id"));
const paged = all.filter(([, call]) => call.query);

describe("callers without permission", () => {
  test.each(ofOne)("%s: another person's message is not found, also for administrators", async (_name, call) => {
    for (const who of ["pending", "intermediate_admin", "admin"] as const) {
      const { status, body } = await (await sunday.as(who)).refused(call, { params: { id: message } });
      expect([who, status, body.code]).toEqual([who, 404, "not_found"]);
    }
  });

  test("an account without a profile may not write messages", async () => {
    const { pool } = sunday.postgres;
    const unlinked =
      "update members set user_id = null where id = $1 returning (select user_id from members where id = $1)";
    const { rows } = await pool.query<{ user_id: string }>(unlinked, [sunday.ids.pending]);
    const paul = await sunday.as("pending");
    const answer = await paul.refused(calls.send, { body: good });
    expect([answer.status, answer.body.code]).toEqual([404, "member_profile_not_found"]);
    expect((await paul.call(calls.summary)).body).toEqual({ unread: 0 });
    await pool.query("update members set user_id = $2 where id = $1", [sunday.ids.pending, rows[0]?.user_id]);
  });
});

describe("invalid ids and pages", () => {
  test.each(ofOne)("%s: an invalid id and an unknown id are refused", async (_name, call) => {
    const lydia = await sunday.as("member");
    for (const id of ["abc", "0", "-1", "1.5", "99999999999", "%00", "2147483647"]) {
      const { status, body } = await lydia.refused(call, { params: { id } });
      expect([id, status, body.code]).toEqual([id, 404, "not_found"]);
    }
  });

  test.each(paged)("%s: an invalid page or filter is refused", async (name, call) => {
    const lydia = await sunday.as("member");
    const queries = [
      ...[{ limit: 0 }, { limit: 1001 }, { search: "x".repeat(101) }, { after: "?" }, { after: "WyJhIiwxXQ" }],
      ...(name === "list" ? [{ box: "drafts" }, { unread: "maybe" }, { after: "WzEsMV0" }] : []),
    ];
    for (const query of queries) {
      const { status, body } = await lydia.refused(call, { query });
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, Object.keys(query)]);
    }
  });
});

describe("invalid values", () => {
  const WHO = "Please choose who the message is for.";
  const CHOOSE = "Please choose from the list.";
  const ORDINARY = "Please use ordinary characters only.";
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ["no subject", { subject: "" }, { subject: "Subject is required" }],
    ["a blank subject", { subject: " \u200B " }, { subject: "Subject is required" }],
    ["a long subject", { subject: "🕊".repeat(256) }, { subject: "Please use at most 255 characters." }],
    ["two lines of subject", { subject: "a\nb" }, { subject: ORDINARY }],
    ["a subject that writes backwards", { subject: "a\u202Eb" }, { subject: ORDINARY }],
    ["no text", { content: undefined }, { content: "Content is required" }],
    ["a blank text", { content: " \n\t " }, { content: "Content is required" }],
    ["a novel", { content: "🕊".repeat(5001) }, { content: "Please use at most 5000 characters." }],
    ["control characters", { content: "a\u0007b" }, { content: ORDINARY }],
    ["a number for text", { content: 1 }, { content: "Content is required" }],
    ["no kind of recipient", { recipientType: undefined }, { recipientType: CHOOSE }],
    ["an unknown kind", { recipientType: "household" }, { recipientType: CHOOSE }],
    ["nobody", { recipientId: undefined }, { recipientId: WHO }],
    ["a number for someone", { recipientId: 1 }, { recipientId: WHO }],
    ["someone with a quote", { recipientId: "' or 1=1" }, { recipientId: WHO }],
    ["nobody known", { recipientId: "unknown" }, { recipientId: expect.stringContaining("They may have left") }],
    ["no ministry", { recipientType: "ministry" }, { ministryId: "Please choose a ministry." }],
    ["text for a ministry", { recipientType: "ministry", ministryId: "1" }, { ministryId: CHOOSE }],
  ];

  test.each(cases)("%s", async (_name, input, fields) => {
    const answer = await (await sunday.as("member")).refused(calls.send, { body: { ...good, ...input } });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, "invalid_input", fields]);
  });

  test("an empty body", async () => {
    const lydia = await sunday.as("member");
    for (const body of [{}, [], "x", 1, null])
      expect([body, (await lydia.refused(calls.send, { body })).status]).toEqual([body, 400]);
  });

  test.each([
    ["recipient_type", "'household'", "messages"],
    ["ministry_id", "1", "messages"],
    ["box", "'trash'", "message_copies"],
  ])("%s = %s is refused by the database itself", async (column, value, table) => {
    await expect(sunday.postgres.pool.query(`update ${table} set ${column} = ${value}`)).rejects.toThrow(
      /check constraint/,
    );
  });
});

test("unknown fields are ignored", async () => {
  const lydia = await sunday.as("member");
  const forged = { senderId: "someone", sentAt: "2020-01-01T00:00:00Z", isRead: true, messageType: "urgent" };
  const { body } = await lydia.call(calls.send, { body: { ...good, ...forged } as never });
  expect(body).toMatchObject({ senderName: "Lydia Marsh", messageType: "general", sentAt: "2026-11-22T15:00:00.000Z" });
  const { pool } = sunday.postgres;
  await pool.query("delete from messages where id = $1", [body.id]);
  await pool.query("delete from audit_entries where subject = 'message' and subject_id = $1", [String(body.id)]);
});
