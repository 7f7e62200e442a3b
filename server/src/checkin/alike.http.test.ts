// The check-in page does not reveal to visitors who is a member, also when its rate limits are exceeded.
import { checkin as calls } from "@narthex/contract/checkin.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const OTHERS = "198.51.100.7";
const MINE = "203.0.113.9";

let sunday: Sunday;
let sessionId: string;
let tries = 0;

beforeAll(async () => {
  sunday = await openSunday({ config: { trustProxy: 1 } });
});
beforeEach(async () => {
  await sunday.postgres.pool.query("delete from rate_limits");
  const admin = await sunday.as("admin");
  sessionId = (await admin.call(calls.generate, { body: { eventId: await sunday.addEvent() } })).body.sessionId;
});
afterAll(() => sunday?.close());

const send = (visitor: object, address: string) =>
  sunday.stranger().fetch(`/api/checkin/${sessionId}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(visitor),
  });
const stranger = () => {
  tries += 1;
  return { firstName: "New", lastName: `Comer${tries}`, email: `comer${tries}@example.org` };
};
const known = async () => {
  tries += 1;
  const person = { firstName: "Old", lastName: `Timer${tries}`, email: `timer${tries}@example.org` };
  await sunday.addPerson(person);
  return person;
};

test("the answer is the same for a known person, a new person and one who is checked in already", async () => {
  const form = { firstName: "Pat", email: "pat@example.org" };
  await sunday.addPerson({ ...form, lastName: "Known" });
  const answers = [];
  for (const lastName of ["Known", "Unknown", "Known", "Unknown"]) {
    const answer = await send({ ...form, lastName }, MINE);
    const names = [...answer.headers.keys()].filter((name) => name !== "date").sort();
    answers.push(JSON.stringify([answer.status, await answer.json(), names]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("Pat");
});

test("two hundred and fifty invented visitors lock out no real one, and answers are the same for everyone", async () => {
  await send(stranger(), OTHERS);
  // Sets every counter of the page to the value after so many new people.
  await sunday.postgres.pool.query("update rate_limits set points = 250 where key like 'check-in%'");
  for (const address of [OTHERS, MINE]) {
    expect((await send(stranger(), address)).status).toBe(200);
    expect((await send(await known(), address)).status).toBe(200);
  }
});

const statuses = async (address: string) => [
  (await send(stranger(), address)).status,
  (await send(await known(), address)).status,
];
const pending = () => sunday.count("select count(*) from members where membership_status = 'pending'");

test("one network adds at most three hundred people in an hour, is then refused equally, and no other network is", async () => {
  const before = await pending();
  const answers = await Promise.all(Array.from({ length: 320 }, () => send(stranger(), OTHERS)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  expect(await pending()).toBe(before + 300);
  expect(await statuses(OTHERS)).toEqual([429, 429]);
  expect(await statuses(MINE)).toEqual([200, 200]);
  const admin = await sunday.as("admin");
  // A refreshed code continues the count; another event does not.
  const eventId = await sunday.count("select max(event_id) from checkin_sessions");
  sessionId = (await admin.call(calls.generate, { body: { eventId } })).body.sessionId;
  expect(await statuses(OTHERS)).toEqual([429, 429]);
  sessionId = (await admin.call(calls.generate, { body: { eventId: await sunday.addEvent() } })).body.sessionId;
  expect(await statuses(OTHERS)).toEqual([200, 200]);
});

test("a network of a larger congregation may send more, and invented people do not raise the limit", async () => {
  await send(stranger(), OTHERS);
  const reach = (points: number) =>
    sunday.postgres.pool.query("update rate_limits set points = $1 where key like 'check-in event from:%'", [points]);
  const add = (count: number, status: string) =>
    sunday.postgres.pool.query(
      `insert into members (first_name, last_name, join_date, membership_status)
       select 'Member', 'Number' || n, '2024-01-07', $2 from generate_series(1, $1::int) as n`,
      [count, status],
    );
  await add(700, "pending");
  await reach(300);
  expect(await statuses(OTHERS)).toEqual([429, 429]);
  await add(150, "active");
  await reach(300);
  expect(await statuses(OTHERS)).toEqual([200, 200]);
  await reach(1200);
  expect(await statuses(OTHERS)).toEqual([429, 429]);
  await add(600, "inactive");
  await reach(1200);
  expect(await statuses(OTHERS)).toEqual([200, 200]);
  await reach(3000);
  expect(await statuses(OTHERS)).toEqual([429, 429]);
});

test("the answer takes equally long for known and unknown people", async () => {
  for (const visitor of [stranger(), await known()]) {
    const began = performance.now();
    expect((await send(visitor, MINE)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(50);
  }
});
