// Asking people once more who have not answered. The clock: Sunday, 22 November 2026, 10 AM.
import { events } from "@narthex/contract/events.ts";
import { plannedPeople } from "@narthex/contract/planned-people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { addPosition, addRequest, readServingToken, textsTo } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { remindPeople } from "./reminders.job.ts";

const LYDIA = "member@example.org";

let sunday: Sunday;
let greeter = 0;
beforeAll(async () => {
  sunday = await openSunday();
  greeter = await addPosition(sunday, sunday.music, "Greeter");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["serving_requests", "mails"]) await sunday.postgres.pool.query(`delete from ${table}`);
});
afterAll(() => sunday?.close());

const addEvent = (day: string) => sunday.addEvent({ eventDate: day, endDate: day });
const ask = async (day: string, { eventId, ...more }: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, {
    eventId: eventId ?? (await addEvent(day)),
    positionId: greeter,
    memberId: sunday.ids.member,
    askedAt: "2026-11-21T15:00:00Z",
    ...more,
  });
const params = () => ({ params: { id: sunday.music } });
const askAgain = async () => (await (await sunday.as("ministry_leader")).call(plannedPeople.askAgain, params())).body;

test("people who have not answered get one email with all their requests, and no second one within a day", async () => {
  await ask("2026-12-06");
  await ask("2026-11-29");
  expect(await askAgain()).toEqual({ asked: 1, withoutEmail: [] });
  const [text = "", ...others] = await textsTo(sunday, LYDIA);
  expect(others).toEqual([]);
  expect(text).toContain(
    "You are asked to serve in Music:\n\nSunday, November 29 at 10:30 AM: Greeter, Sunday Service\nSunday, December 6 at 10:30 AM: Greeter, Sunday Service\n",
  );
  expect(readServingToken(text)).not.toBe("");
  expect((await sunday.auditOf("ministry")).at(-1)).toMatchObject({
    action: "serving_asked",
    detail: { memberIds: [String(sunday.ids.member)] },
  });
  sunday.setNow("2026-11-23T14:59:59Z");
  expect(await askAgain()).toEqual({ asked: 0, withoutEmail: [] });
  sunday.setNow("2026-11-23T15:00:01Z");
  expect(await askAgain()).toEqual({ asked: 1, withoutEmail: [] });
  expect(await textsTo(sunday, LYDIA)).toHaveLength(2);
});

test("requests that were sent or reminded within a day are left out, and so are answers, drafts, and events that are over or canceled", async () => {
  await ask("2026-11-29", { askedAt: "2026-11-21T15:00:01Z" });
  const reminded = await ask("2026-11-24");
  await sunday.postgres.pool.query("update serving_requests set reminded_at = '2026-11-22T13:00:00Z' where id = $1", [
    reminded,
  ]);
  for (const state of ["draft", "accepted", "declined"] as const) await ask("2026-11-29", { state });
  await ask("2026-11-15");
  const canceledAt = await addEvent("2026-12-06");
  await ask("", { eventId: canceledAt });
  await (await sunday.as("admin")).call(events.cancel, { params: { id: canceledAt }, body: { tell: "nobody" } });
  await ask("2026-11-29", {
    memberId: await sunday.addPerson({ membershipStatus: "inactive", email: "a@example.org" }),
  });
  await sunday.postgres.pool.query("delete from mails");
  expect(await askAgain()).toEqual({ asked: 0, withoutEmail: [] });
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("a person who got an email about another request of the ministry within a day is not asked again", async () => {
  await ask("2026-11-29");
  await ask("2026-12-06", { askedAt: "2026-11-22T14:00:00Z" });
  expect(await askAgain()).toEqual({ asked: 0, withoutEmail: [] });
  const other = await addPosition(sunday, sunday.youth, "Greeter");
  await sunday.postgres.pool.query("update serving_requests set position_id = $1 where asked_at = $2", [
    other,
    "2026-11-22T14:00:00Z",
  ]);
  expect(await askAgain()).toEqual({ asked: 1, withoutEmail: [] });
});

test("two leaders who ask again at the same moment send one email", async () => {
  await ask("2026-11-29");
  const leader = await sunday.as("ministry_leader");
  const { pool } = sunday.postgres;
  const both = await whileHolding(pool, "select from serving_requests for update", async () => {
    const calls = [1, 2].map(() => leader.call(plannedPeople.askAgain, params()));
    await waitForLock(pool, 2);
    return { calls };
  });
  const asked = (await Promise.all(both.calls)).map(({ body }) => body.asked);
  expect(asked.toSorted()).toEqual([0, 1]);
  expect(await textsTo(sunday, LYDIA)).toHaveLength(1);
});

test("people without an email address are named each time", async () => {
  const memberId = await sunday.addPerson({ email: null });
  for (const day of ["2026-11-29", "2026-12-06"]) await ask(day, { memberId });
  for (let time = 0; time < 2; time += 1) expect(await askAgain()).toEqual({ asked: 0, withoutEmail: ["Anna Berg"] });
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("a person who was asked again gets the reminder of the day before no earlier than a day later", async () => {
  await ask("2026-11-24");
  await askAgain();
  const reminders = async () =>
    (await textsTo(sunday, LYDIA)).filter((text) => text.includes("You have not answered yet")).length;
  sunday.setNow("2026-11-23T14:30:00Z");
  await remindPeople(sunday.services);
  expect(await reminders()).toBe(0);
  sunday.setNow("2026-11-23T15:30:00Z");
  await remindPeople(sunday.services);
  expect(await reminders()).toBe(1);
});

test("only those who plan ask again", async () => {
  await ask("2026-11-29");
  expect((await (await sunday.as("member")).refused(plannedPeople.askAgain, params())).body.code).toBe("forbidden");
  const ofYouth = { params: { id: sunday.youth } };
  const daniel = await sunday.as("ministry_leader");
  expect((await daniel.refused(plannedPeople.askAgain, ofYouth)).body.code).toBe("not_found");
  expect((await sunday.stranger().refused(plannedPeople.askAgain, params())).status).toBe(401);
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});
