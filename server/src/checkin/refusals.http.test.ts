// What the public check-in page refuses, and its rate limits.
import { checkin as calls } from "@narthex/contract/checkin.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCongregation } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { limitKey } from "../http/limits.ts";

let sunday: Sunday;
let sessionId: string;

const sessionFor = async (eventId: number) =>
  (await (await sunday.as("admin")).call(calls.generate, { body: { eventId } })).body.sessionId;
const everything = () => sunday.count("select (select count(*) from members) + (select count(*) from attendance)");

beforeAll(async () => {
  sunday = await openSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from rate_limits");
  sessionId = await sessionFor(sunday.service);
});
afterAll(() => sunday?.close());

const good = { firstName: "Nora", lastName: "Newcomer", email: "nora@example.org" };
const submit = (body: unknown, id = sessionId) =>
  sunday.stranger().refused(calls.submit, { params: { sessionId: id }, body });

describe("invalid input", () => {
  const CONTACT = "Please enter an email address or a phone number.";
  const PHONE = "Please enter a valid phone number, such as (212) 555-0123 or +44 20 7946 0018.";
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["no first name", { firstName: " " }, { firstName: "First name is required" }],
    ["no last name", { lastName: undefined }, { lastName: "Last name is required" }],
    ["a number for a name", { lastName: 5 }, { lastName: "Last name is required" }],
    ["a name too long", { lastName: "x".repeat(101) }, { lastName: "Please use at most 100 characters." }],
    ["control characters", { firstName: "a\u0000b" }, { firstName: "Please use ordinary characters only." }],
    ["neither address nor number", { email: "" }, { email: CONTACT }],
    ["neither of them at all", { email: undefined }, { email: CONTACT }],
    [
      "several things at once",
      { firstName: "", email: "x", phone: "555-123-45678901" },
      { firstName: "First name is required", email: "Invalid email address", phone: PHONE },
    ],
    ["nothing twice", { email: null, phone: " " }, { email: CONTACT }],
    ["no email address", { email: "nora" }, { email: "Invalid email address" }],
    [
      "an address too long",
      { email: `${"x".repeat(250)}@example.org` },
      { email: "Please use at most 254 characters." },
    ],
    ["no phone number", { phone: "12" }, { phone: PHONE }],
    ["words for a number", { email: undefined, phone: "call me" }, { phone: PHONE }],
    ["a number too long", { phone: "1".repeat(41) }, { phone: "Please use at most 40 characters." }],
  ])("%s", async (_name, input, fields) => {
    const before = await everything();
    const { status, body } = await submit({ ...good, ...input });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
    expect(await everything()).toBe(before);
  });

  test("an empty body", async () => {
    for (const body of [{}, [], "x", 7, null]) expect([body, (await submit(body)).status]).toEqual([body, 400]);
  });
});

describe("an invalid address", () => {
  const unknown = "A".repeat(22);

  test.each([
    ["unknown", unknown],
    ["too short", "x"],
    ["of strange characters", "../../etc/passwd"],
    ["of no characters one can see", "\u0000"],
    ["with an injection", "' or 1=1 --"],
    ["with a percent sign", "%ff"],
    ["too long", "x".repeat(150)],
    ["much too long", "x".repeat(3000)],
    ["nothing", ""],
  ])("%s", async (_name, id) => {
    for (const answer of [
      await sunday.stranger().refused(calls.open, { params: { sessionId: id } }),
      await submit(good, id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "checkin_session_ended"]);
  });

  test("expired, refreshed or unknown codes: the same response, and nothing is written", async () => {
    const ended = sessionId;
    const fresh = await sessionFor(sunday.service);
    const before = await everything();
    const answers = [await submit(good, ended), await submit(good, unknown)];
    sunday.setNow("2026-11-23T05:00:00Z");
    answers.push(await submit(good, fresh));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: "" }]))).size).toBe(
      1,
    );
    expect(await everything()).toBe(before);
  });
});

describe("rate limits", () => {
  const nonsense = (number: number) => String(number).padStart(22, "N");
  const open = (id: string) => sunday.stranger().refused(calls.open, { params: { sessionId: id } });

  test("sixty invalid addresses from one network, then no more; valid ones always", async () => {
    const statuses = [];
    for (let number = 0; number < 62; number += 1) {
      const { status } = number % 2 ? await open(nonsense(number)) : await submit(good, nonsense(number));
      statuses.push(status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses.slice(60)).toEqual([429, 429]);
    const refused = await open(nonsense(99));
    expect([refused.body.code, Number(refused.headers.get("retry-after")) > 0]).toEqual(["too_many", true]);
    expect((await open(sessionId)).status).toBe(200);
    expect((await submit(good)).status).toBe(200);
  });

  test("a household with a whole IPv6 network counts as one", async () => {
    const proxied = await openCongregation({ config: { trustProxy: 1 } });
    const statuses = [];
    for (let number = 0; number < 61; number += 1) {
      const headers = { "x-forwarded-for": `2001:db8::${number.toString(16)}` };
      statuses.push((await proxied.stranger().fetch(`/api/checkin/${nonsense(number)}`, { headers })).status);
    }
    await proxied.close();
    expect(statuses.slice(59)).toEqual([404, 429]);
  });

  test("a refreshed address does not count as invalid, however often it is scanned", async () => {
    const old = sessionId;
    await sessionFor(sunday.service);
    for (let phone = 0; phone < 70; phone += 1) expect((await open(old)).status).toBe(404);
  });

  test("three hundred simultaneous phones behind one address are accepted", async () => {
    const eventId = await sunday.addEvent();
    const id = await sessionFor(eventId);
    const phones = Array.from({ length: 300 }, async (_, phone) => {
      const opened = await open(id);
      const visitor = { firstName: "Guest", lastName: `Phone${phone}`, email: `guest${phone}@example.org` };
      return [opened.status, (await submit(visitor, id)).status];
    });
    expect(new Set((await Promise.all(phones)).flat())).toEqual(new Set([200]));
    expect(await sunday.count("select count(*) from attendance where event_id = $1", [eventId])).toBe(300);
  });

  test("one session accepts ten forms a second for ten minutes, and then pauses", async () => {
    const id = await sunday.count("select max(id) from checkin_sessions");
    await limitKey(sunday.services, "check-in session", String(id), { points: 6000, seconds: 600 });
    await sunday.postgres.pool.query("update rate_limits set points = 5999 where key like 'check-in session:%'");
    expect((await submit(good)).status).toBe(200);
    const { status, body, headers } = await submit(good);
    expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([429, "too_many", true]);
    expect((await submit(good, await sessionFor(sunday.service))).status).toBe(200);
  });
});
