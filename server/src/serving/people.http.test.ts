// One person in a plan, as those who plan it see and remove the person. The clock: Sunday, 22 November 2026, 10 AM.
import { events } from "@narthex/contract/events.ts";
import { plannedPeople } from "@narthex/contract/planned-people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { addPosition, addRequest, textsTo } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let greeter = 0;
let sound = 0;
let games = 0;
beforeAll(async () => {
  sunday = await openSunday();
  greeter = await addPosition(sunday, sunday.music, "Greeter");
  sound = await addPosition(sunday, sunday.music, "Sound");
  games = await addPosition(sunday, sunday.youth, "Games");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["serving_requests", "mails"]) await sunday.postgres.pool.query(`delete from ${table}`);
});
afterAll(() => sunday?.close());

const addEvent = (day: string) => sunday.addEvent({ eventDate: day, endDate: day });
const plan = async (day: string, { eventId, ...more }: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, {
    eventId: eventId ?? (await addEvent(day)),
    positionId: greeter,
    memberId: sunday.ids.member,
    ...more,
  });
const input = (id = sunday.music, memberId = sunday.ids.member) => ({ params: { id, memberId } });
const as = (name: CastName) => sunday.as(name);

/** Lydia's places: accepted, asked, planned, declined, canceled, over, and one in another ministry. */
async function planLydia() {
  const later = await plan("2026-12-06", { state: "accepted", positionId: sound });
  const next = await plan("2026-11-29");
  const draft = await plan("2026-12-13", { state: "draft" });
  const declined = await plan("2026-12-20", { state: "declined" });
  const canceledAt = await addEvent("2026-12-27");
  const canceled = await plan("", { eventId: canceledAt });
  await (await as("admin")).call(events.cancel, { params: { id: canceledAt }, body: { tell: "nobody" } });
  const over = await plan("2026-11-15");
  const other = await plan("2026-11-29", { positionId: games });
  await sunday.postgres.pool.query("delete from mails");
  return { places: [next, later, draft, declined, canceled], stays: [over, other] };
}

test("those who plan see the places of a person at all events to come, in every state", async () => {
  const { places } = await planLydia();
  const { body } = await (await as("ministry_leader")).call(plannedPeople.places, input());
  expect(
    body.map(({ id, state, position, event }) => [id, state, position, event.eventDate, event.isCanceled]),
  ).toEqual([
    [places[0], "asked", "Greeter", "2026-11-29", false],
    [places[1], "accepted", "Sound", "2026-12-06", false],
    [places[2], "draft", "Greeter", "2026-12-13", false],
    [places[3], "declined", "Greeter", "2026-12-20", false],
    [places[4], "asked", "Greeter", "2026-12-27", true],
  ]);
});

test("a person is taken out of all events to come of the ministry with one email about those that were asked", async () => {
  const { stays } = await planLydia();
  const daniel = await as("ministry_leader");
  expect((await daniel.call(plannedPeople.remove, input())).body).toEqual({ removed: 5 });
  const [text = "", ...others] = await textsTo(sunday, "member@example.org");
  expect(others).toEqual([]);
  expect(text).toContain(
    "You no longer need to serve in Music:\nSunday, November 29 at 10:30 AM: Greeter, Sunday Service\nSunday, December 6 at 10:30 AM: Sound, Sunday Service\n",
  );
  expect(text).not.toContain("December 13");
  expect(text).not.toContain("December 20");
  expect(text).not.toContain("December 27");
  const { rows } = await sunday.postgres.pool.query<{ id: number }>("select id from serving_requests order by id");
  expect(rows.map(({ id }) => id)).toEqual(stays);
  expect((await sunday.auditOf("ministry")).at(-1)).toMatchObject({
    action: "serving_person_removed",
    subjectId: String(sunday.music),
    detail: { memberId: sunday.ids.member },
  });
  expect((await daniel.call(plannedPeople.remove, input())).body).toEqual({ removed: 0 });
  expect(await textsTo(sunday, "member@example.org")).toHaveLength(1);
});

test("drafts, and one's own places, are removed without an email", async () => {
  await plan("2026-11-29", { state: "draft" });
  await plan("2026-11-29", { memberId: sunday.ids.ministry_leader, state: "accepted" });
  const daniel = await as("ministry_leader");
  await daniel.call(plannedPeople.remove, input());
  await daniel.call(plannedPeople.remove, input(sunday.music, sunday.ids.ministry_leader));
  expect(await sunday.count("select count(*) from mails")).toBe(0);
  expect(await sunday.count("select count(*) from serving_requests")).toBe(0);
});

test("people of the ministry, other leaders and strangers neither see nor remove the places of a person", async () => {
  await plan("2026-11-29");
  const lydia = await as("member");
  const daniel = await as("ministry_leader");
  for (const call of [plannedPeople.places, plannedPeople.remove] as const) {
    expect((await lydia.refused(call, input())).body.code).toBe("forbidden");
    expect((await daniel.refused(call, input(sunday.youth))).body.code).toBe("not_found");
    expect((await sunday.stranger().refused(call, input())).status).toBe(401);
  }
  expect(await sunday.count("select count(*) from serving_requests")).toBe(1);
  expect((await (await as("admin")).call(plannedPeople.places, input())).body).toHaveLength(1);
});
