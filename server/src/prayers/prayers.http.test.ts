// Prayer requests as people ask, answer and withdraw: written down whole, seen by those concerned, refused clearly.
import { randomUUID } from "node:crypto";
import { members } from "@narthex/contract/members.ts";
import { prayers as calls, type PrayerRequest } from "@narthex/contract/prayers.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "../../../sample/src/accounts.ts";
import type { Person } from "../../test/congregation.ts";
import { CHEAP_HASH } from "../../test/passwords.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let lydia: Person;
let ruth: Person;
let paul: Person;

beforeAll(async () => {
  sunday = await openSunday();
  [lydia, ruth, paul] = [await sunday.as("member"), await sunday.as("admin"), await sunday.as("pending")];
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from prayer_requests; delete from rate_limits");
});
afterAll(() => sunday?.close());

const TEXT = { title: "For my father", description: "He is in hospital.\nhttps://example.org/visits 🕊" };
const ask = async (who: Person, more: object = {}) =>
  (await who.call(calls.submit, { body: { ...TEXT, ...more } })).body;
const list = async (who: Person, query: object = {}): Promise<PrayerRequest[]> =>
  (await who.call(calls.list, { query })).body;
const change = (who: Person, id: string, body: object) => who.refused(calls.change, { params: { id }, body });
const logged = async (id: string) =>
  (await sunday.auditOf("prayer_request"))
    .filter(({ subjectId }) => subjectId === String(id))
    .map(({ action, actorId, detail }) => ({ action, named: actorId !== null, detail }));

describe("asking", () => {
  test("writes and returns every field, is recorded, and updates open screens", async () => {
    const screen = await sunday.recordChanges();
    const input = { ...TEXT, category: "healing", isUrgent: true, isAnonymous: false } as const;
    const { status, body } = await lydia.call(calls.submit, { body: input });
    expect(status).toBe(201);
    const common = {
      id: body.id,
      requesterId: expect.stringMatching(/.+/),
      requesterName: "Lydia Marsh",
      requesterMemberId: sunday.ids.member,
      ...input,
      isAnswered: false,
      answeredDate: null,
      testimony: null,
      createdAt: "2026-11-22T15:00:00.000Z",
      updatedAt: "2026-11-22T15:00:00.000Z",
    };
    expect(body).toEqual({ ...common, own: true, can: { answer: true, remove: true } });
    expect(await list(lydia)).toEqual([body]);
    expect(await list(ruth)).toEqual([{ ...common, own: false, can: { answer: false, remove: true } }]);
    expect(await list(await sunday.as("ministry_leader"))).toMatchObject([{ can: { answer: false, remove: false } }]);
    expect(await screen.first(1)).toMatchObject([{ topic: "prayers" }]);
    expect(await logged(body.id)).toEqual([{ action: "created", named: true, detail: {} }]);
  });

  test("defaults are general, not urgent, and not anonymous", async () => {
    expect(await ask(lydia)).toMatchObject({ category: "general", isUrgent: false, isAnonymous: false });
  });

  test("sent twice with one key is one request, and another account's key reveals nothing", async () => {
    const body = { ...TEXT, isAnonymous: true, entryKey: randomUUID() };
    const first = await lydia.call(calls.submit, { body });
    const again = await lydia.call(calls.submit, { body });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    for (const answer of [
      await lydia.refused(calls.submit, { body: { ...body, title: "Another" } }),
      await ruth.refused(calls.submit, { body }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "entry_key_used"]);
    expect(await list(lydia)).toHaveLength(1);
  });

  test("a pending person may ask too, and sees only their own requests", async () => {
    await ask(lydia);
    sunday.setNow("2026-11-22T15:01:00Z");
    const { id } = await ask(paul);
    expect((await list(paul)).map((one) => one.id)).toEqual([id]);
    expect((await list(lydia)).map(({ requesterName }) => requesterName)).toEqual(["Paul Visser", "Lydia Marsh"]);
    const { headers } = await paul.call(calls.list, { query: { search: "father" } });
    expect(headers.get("x-total-count")).toBe("1");
  });

  test("a flood is stopped", async () => {
    const many = await Promise.all(Array.from({ length: 22 }, () => lydia.refused(calls.submit, { body: TEXT })));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 429, 429]);
    expect((await ruth.refused(calls.submit, { body: TEXT })).status).toBe(201);
  });
});

describe("answering", () => {
  test("sets the congregation's day, keeps a testimony, and opens again without losing it", async () => {
    const { id } = await ask(lydia);
    sunday.setNow("2026-11-25T03:00:00Z"); // still the 24th in New York
    const first = await change(lydia, id, { isAnswered: true, testimony: "He is home again." });
    expect([first.status, first.body]).toMatchObject([
      200,
      { isAnswered: true, answeredDate: "2026-11-24", testimony: "He is home again." },
    ]);
    expect(await list(ruth)).toMatchObject([{ isAnswered: true, testimony: "He is home again." }]);
    sunday.setNow("2026-12-01T15:00:00Z");
    await change(lydia, id, { testimony: "He walks again." });
    expect(await list(ruth)).toMatchObject([{ answeredDate: "2026-11-24", testimony: "He walks again." }]);
    await change(lydia, id, { isAnswered: false });
    expect(await list(ruth)).toMatchObject([{ isAnswered: false, answeredDate: null, testimony: null }]);
    expect(await list(lydia)).toMatchObject([{ isAnswered: false, testimony: "He walks again." }]);
    await change(lydia, id, { isAnswered: true });
    expect(await list(ruth)).toMatchObject([{ answeredDate: "2026-12-01", testimony: "He walks again." }]);
    expect((await logged(id)).map(({ action }) => action)).toEqual([
      "created",
      "answered",
      "told",
      "reopened",
      "answered",
    ]);
    expect(JSON.stringify(await sunday.auditOf("prayer_request"))).not.toMatch(/walks|hospital|father/);
  });

  test("a repeated change changes nothing", async () => {
    const { id, updatedAt } = await ask(lydia);
    sunday.setNow("2026-11-23T15:00:00Z");
    for (const body of [{}, { isAnswered: false }, { testimony: "" }])
      expect((await change(lydia, id, body)).body).toMatchObject({ updatedAt });
    expect(await logged(id)).toHaveLength(1);
  });

  test("only the author may change it", async () => {
    const { id } = await ask(lydia);
    for (const [who, status] of [
      [ruth, 403],
      [await sunday.as("intermediate_admin"), 403],
      [await sunday.as("ministry_leader"), 403],
      [paul, 404],
    ] as const)
      expect((await change(who, id, { isAnswered: true })).status).toBe(status);
    expect(await list(lydia)).toMatchObject([{ isAnswered: false }]);
  });

  test("refuses a testimony for an open request, and one that is too long", async () => {
    const { id } = await ask(lydia);
    const fields = async (body: object) => (await change(lydia, id, body)).body.fields;
    expect(await fields({ testimony: "x" })).toEqual({ testimony: "Please mark the request as answered first." });
    expect(await fields({ isAnswered: true, testimony: "🕊".repeat(5001) })).toEqual({
      testimony: "Please use at most 5000 characters.",
    });
    expect(await fields({ isAnswered: "yes" })).toEqual({ isAnswered: "Please choose yes or no." });
  });

  test("unknown fields are ignored", async () => {
    const { id } = await ask(lydia);
    const forged = { title: "Changed", isAnonymous: true, answeredDate: "2020-01-01", requesterId: "x" };
    expect((await change(lydia, id, forged)).body).toMatchObject({ ...TEXT, isAnonymous: false, answeredDate: null });
  });
});

describe("withdrawing", () => {
  test("by the author and by administrators; the log shows which; once", async () => {
    const own = await ask(lydia);
    const others = await ask(lydia);
    expect((await lydia.call(calls.remove, { params: { id: own.id } })).body).toEqual({ id: own.id });
    expect((await lydia.refused(calls.remove, { params: { id: own.id } })).status).toBe(404);
    for (const [name, status] of [
      ["intermediate_admin", 403],
      ["ministry_leader", 403],
      ["pending", 404],
    ] as const)
      expect((await (await sunday.as(name)).refused(calls.remove, { params: { id: others.id } })).status).toBe(status);
    await ruth.call(calls.remove, { params: { id: others.id } });
    expect((await logged(own.id)).at(-1)).toEqual({ action: "withdrawn", named: true, detail: {} });
    expect((await logged(others.id)).at(-1)).toEqual({ action: "removed", named: true, detail: {} });
    expect(await list(ruth)).toEqual([]);
  });

  test("removing a member deletes their requests, except anonymous ones", async () => {
    const person = {
      firstName: "Tamar",
      lastName: "Quill",
      email: "tamar@example.org",
      role: "member",
      membershipStatus: "active",
    } as const;
    const { memberId } = await sunday.postgres.transaction((tx) => createAccount(tx, person, CHEAP_HASH, "2026-01-04"));
    await sunday.postgres.pool.query(
      "insert into prayer_requests (requester_id, member_id, title, description) select user_id, id, 'x', 'y' from members where id = $1",
      [memberId],
    );
    await sunday.postgres.pool.query(
      "insert into prayer_requests (requester_id, member_id, title, description, is_anonymous) select user_id, id, 'anonymous', 'y', true from members where id = $1",
      [memberId],
    );
    const before = await list(ruth, { search: "anonymous" });
    expect(await list(ruth, { search: "Tamar" })).toMatchObject([{ requesterName: "Tamar Quill" }]);
    await ruth.call(members.remove, { params: { id: memberId } });
    // Its disappearance would show who wrote it.
    expect(await list(ruth)).toEqual(before);
    expect(await list(lydia)).toMatchObject([{ requesterName: null, own: false, can: { remove: false } }]);
    await ruth.call(calls.remove, { params: { id: before[0]?.id ?? "" } });
    expect(await list(ruth)).toEqual([]);
  });
});

test("the list has complete pages, filtered by category, by state, and by search", async () => {
  const categories = ["healing", "family", "ministry", "church", "personal", "general"] as const;
  for (const [hour, category] of categories.entries()) {
    sunday.setNow(`2026-11-22T15:0${hour}:00Z`);
    await ask(lydia, { title: `For ${category}`, category });
  }
  const [newest] = await list(lydia);
  await change(lydia, newest?.id ?? "", { isAnswered: true });
  const titles = async (query: object) => (await list(ruth, query)).map(({ title }) => title);
  expect(await titles({ status: "answered" })).toEqual(["For general"]);
  expect(await titles({ category: "family" })).toEqual(["For family"]);
  expect(await titles({ category: "general", status: "open" })).toEqual([]);
  expect(await titles({ search: "PERSONAL" })).toEqual(["For personal"]);
  expect(await titles({ search: "lydia", limit: 1 })).toEqual(["For general"]);
  const seen: string[] = [];
  let address: string | undefined = "/api/prayer-requests?limit=2&status=open";
  while (address) {
    const page = await ruth.fetch(address);
    expect(page.headers.get("x-total-count")).toBe("5");
    seen.push(...((await page.json()) as PrayerRequest[]).map(({ title }) => title));
    address = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual(["personal", "church", "ministry", "family", "healing"].map((name) => `For ${name}`));
});

test.each([1, 2, 3, 4])(
  "pages of %i show each request of a day once, and their addresses not the hour of an anonymous one",
  async (limit) => {
    for (const [now, title, isAnonymous] of [
      ["2026-11-21T16:00:00Z", "the day before", false],
      ["2026-11-22T15:00:00Z", "morning", false],
      ["2026-11-22T20:13:27Z", "anonymous", true],
      ["2026-11-22T18:00:00Z", "noon", false],
    ] as const) {
      sunday.setNow(now);
      await ask(lydia, { title, isAnonymous });
    }
    const read = (more: object) => ruth.call(calls.list, { query: { limit, ...more } });
    const [seen, cursors]: [string[], string[]] = [[], []];
    for (let more: object | null = {}; more && seen.length < 9; ) {
      const { body, headers } = await read(more);
      seen.push(...body.map(({ title }) => title));
      const after = /[?&]after=([\w-]+)/.exec(headers.get("link") ?? "")?.[1];
      cursors.push(Buffer.from(after ?? "", "base64url").toString());
      more = after ? { after } : null;
    }
    expect(seen).toEqual(["noon", "morning", "anonymous", "the day before"]);
    expect(cursors.join()).not.toContain("T20:13");
  },
);

describe("bad input", () => {
  const ORDINARY = "Please use ordinary characters only.";

  test.each<[string, object, Record<string, string>]>([
    ["no title", { title: "" }, { title: "Title is required" }],
    ["a long title", { title: "🕊".repeat(256) }, { title: "Please use at most 255 characters." }],
    ["control characters in the title", { title: "a\u0000b" }, { title: ORDINARY }],
    ["no description", { description: undefined }, { description: "Description is required" }],
    ["a novel", { description: "x".repeat(5001) }, { description: "Please use at most 5000 characters." }],
    ["an unknown category", { category: "weather" }, { category: "Please choose from the list." }],
    ["a word for urgent", { isUrgent: "yes" }, { isUrgent: "Please choose yes or no." }],
    ["nothing for anonymous", { isAnonymous: null }, { isAnonymous: "Please choose yes or no." }],
  ])("%s", async (_name, input, fields) => {
    const { status, body } = await lydia.refused(calls.submit, { body: { ...TEXT, ...input } });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
    expect(await list(lydia)).toEqual([]);
  });

  test("an invalid page, filter or id is refused", async () => {
    for (const query of [{ limit: 0 }, { after: "?" }, { after: "WzEsMV0" }, { category: "x" }, { status: "lost" }]) {
      const { status, body } = await lydia.refused(calls.list, { query });
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, Object.keys(query)]);
    }
    for (const id of ["abc", "0", "1.5", "99999999999", "2147483647"])
      for (const call of [calls.change, calls.remove])
        expect(
          (await ruth.refused(call, { params: { id }, body: call.method === "PATCH" ? {} : undefined })).status,
        ).toBe(404);
  });

  test("an answer without its day is refused by the database itself", async () => {
    await ask(lydia);
    for (const change of ["is_answered = true", "answered_date = '2026-01-01'", "category = 'weather'"])
      await expect(sunday.postgres.pool.query(`update prayer_requests set ${change}`)).rejects.toThrow(
        /check constraint/,
      );
  });
});
