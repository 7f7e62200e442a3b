// Whoever has the address of the check-in page learns nobody's membership from it, also where its limits are used up.
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

test("six hundred invented newcomers keep out no real one, and tell nobody apart", async () => {
  await send(stranger(), OTHERS);
  // Every counter of the page stands where six hundred new people would have left it.
  await sunday.postgres.pool.query("update rate_limits set points = 600 where key like 'check-in%'");
  for (const address of [OTHERS, MINE]) {
    expect((await send(stranger(), address)).status).toBe(200);
    expect((await send(await known(), address)).status).toBe(200);
  }
});

test("a network whose limit is used up is refused alike for known and unknown, and no other network is", async () => {
  await send(stranger(), OTHERS);
  await sunday.postgres.pool.query("update rate_limits set points = 1200 where key like 'check-in session from:%'");
  const statuses = async (address: string) => [
    (await send(stranger(), address)).status,
    (await send(await known(), address)).status,
  ];
  expect(await statuses(OTHERS)).toEqual([429, 429]);
  expect(await statuses(MINE)).toEqual([200, 200]);
});

test("the answer comes after the same time for known and unknown", async () => {
  for (const visitor of [stranger(), await known()]) {
    const began = performance.now();
    expect((await send(visitor, MINE)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(50);
  }
});
