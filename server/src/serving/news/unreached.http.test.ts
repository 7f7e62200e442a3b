// Who is told whom to phone when an event changes. The clock: Sunday, 22 November 2026, 10 AM.
import { events } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../test/congregation.ts";
import { addPosition, addRequest, textsTo } from "../../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../../test/sunday.ts";

const DANIEL = "ministry@example.org";

let sunday: Sunday;
let admin: Person;
let greeter = 0;
let sound = 0;
let games = 0;
let anna = 0;
let ids: number[] = [];
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  greeter = await addPosition(sunday, sunday.music, "Greeter");
  sound = await addPosition(sunday, sunday.music, "Sound");
  games = await addPosition(sunday, sunday.youth, "Games");
  anna = await sunday.addPerson({ email: null });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from serving_requests");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const body = { title: "Lunch", eventDateTime: "2026-11-29T13:00", location: "Hall", recurrence };
  const { seriesId } = (await admin.call(events.create, { body })).body;
  const { body: all } = await admin.call(events.list, { query: { seriesId: seriesId ?? 0, when: "coming" } });
  ids = all.map(({ id }) => id);
  await forget();
});
afterAll(() => sunday?.close());

const at = (place: number) => ids[place] ?? 0;
const forget = () => sunday.postgres.pool.query("delete from mails");
const plan = (place: number, more: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, { eventId: at(place), positionId: greeter, memberId: anna, ...more });
const move = (scope: "this" | "all", by = admin) =>
  by.call(events.update, { params: { id: at(0) }, query: { scope }, body: { eventDateTime: "2026-11-29T12:30" } });
const cancel = () => admin.call(events.cancel, { params: { id: at(0) }, body: { reason: "There is too much snow." } });

test("the leader gets one email about all events of a moved series, which names the people without an address", async () => {
  await plan(0, { state: "accepted" });
  await plan(0, { memberId: await sunday.addPerson({ firstName: "Paul", email: null }), positionId: sound });
  await plan(1);
  await plan(2, { state: "draft" });
  await plan(2, { state: "declined", positionId: sound });
  await plan(0, { memberId: sunday.ids.member, positionId: sound });
  await plan(1, {
    memberId: await sunday.addPerson({ firstName: "Gone", email: null, membershipStatus: "inactive" }),
    positionId: sound,
  });
  await move("all");
  const [text = "", ...others] = await textsTo(sunday, DANIEL);
  expect(others).toEqual([]);
  for (const words of [
    "Hello Daniel,",
    "Please tell them yourself.",
    "Sunday, November 29 at 1:00 PM: Lunch, Hall\nThis is now: Sunday, November 29 at 12:30 PM, Hall\nAnna Berg (Greeter, Music)\nPaul Berg (Sound, Music)\n",
    "Sunday, December 6 at 1:00 PM: Lunch, Hall\nThis is now: Sunday, December 6 at 12:30 PM, Hall\nAnna Berg (Greeter, Music)\n",
  ])
    expect(text).toContain(words);
  for (const words of ["Gone", "Lydia", "December 13"]) expect(text).not.toContain(words);
});

test("the leader is told of a cancellation with its reason, that it takes place after all, and of a deletion", async () => {
  await plan(0, { state: "accepted" });
  const read = async () => {
    const texts = await textsTo(sunday, DANIEL);
    await forget();
    return texts.map((text) => /Lunch, Hall\n(.*)\nAnna Berg \(Greeter, Music\)/.exec(text)?.[1]);
  };
  await cancel();
  expect(await read()).toEqual(["This is canceled. There is too much snow."]);
  await admin.call(events.reinstate, { params: { id: at(0) }, body: {} });
  expect(await read()).toEqual(["This is no longer canceled. Please tell them the day and the time."]);
  const eventId = await sunday.addEvent({
    title: "Lunch",
    location: "Hall",
    eventDate: "2026-12-24",
    endDate: "2026-12-24",
  });
  await plan(0, { eventId });
  await admin.call(events.remove, { params: { id: eventId }, query: {} });
  expect(await read()).toEqual(["This is canceled."]);
});

test("without a leader the person who asked is told, each of the people who asked only of their own", async () => {
  const ask = async (name: "admin" | "intermediate_admin", firstName: string) => {
    const id = await plan(0, { positionId: games, memberId: await sunday.addPerson({ firstName, email: null }) });
    await sunday.postgres.pool.query("update serving_requests set asked_by = $2 where id = $1", [id, sunday.ids[name]]);
  };
  await ask("admin", "Olga");
  await ask("intermediate_admin", "Karl");
  await plan(0, { positionId: games });
  await move("this");
  const { rows } = await sunday.postgres.pool.query<{ id: number; email: string }>(
    "select id, email from members where id = any($1)",
    [[sunday.ids.admin, sunday.ids.intermediate_admin]],
  );
  const textOf = async (id: number) => textsTo(sunday, rows.find((row) => row.id === id)?.email ?? "");
  const [[olga = ""], [karl = ""]] = [await textOf(sunday.ids.admin), await textOf(sunday.ids.intermediate_admin)];
  expect([olga.includes("Olga Berg (Games, Youth)"), olga.includes("Karl")]).toEqual([true, false]);
  expect([karl.includes("Karl Berg (Games, Youth)"), karl.includes("Olga")]).toEqual([true, false]);
  expect(await sunday.count("select count(*) from mails")).toBe(2);
});

test("a leader who moves an event is told too, and nobody is if everyone has an address", async () => {
  await plan(0, { memberId: sunday.ids.member });
  await move("this");
  expect(await textsTo(sunday, DANIEL)).toEqual([]);
  await sunday.postgres.pool.query("update events set ministry_id = $1 where id = $2", [sunday.music, at(0)]);
  await plan(0);
  const daniel = await sunday.as("ministry_leader");
  await daniel.call(events.update, { params: { id: at(0) }, query: {}, body: { location: "Garden" } });
  expect(await textsTo(sunday, DANIEL)).toEqual([expect.stringContaining("Anna Berg (Greeter, Music)")]);
});
