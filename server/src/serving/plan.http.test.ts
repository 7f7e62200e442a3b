// The plan of a ministry: its positions and events.
import { dashboard } from "@narthex/contract/dashboard.ts";
import { departures } from "@narthex/contract/departures.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { events as eventCalls } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { serving } from "@narthex/contract/serving.ts";
import { servingTeams } from "@narthex/contract/serving-teams.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { NEXT_SUNDAY, openServing, type ServingMinistry } from "../../test/serving-ministry.ts";
import { openLiveStream } from "../../test/stream.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";

let sunday: Sunday;
let admin: Person;
let team: ServingMinistry;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from serving_requests");
  team = await openServing(sunday);
});
afterAll(() => sunday?.close());

describe("positions", () => {
  test("stay in the order of their list, and a change of a list that is no longer current is refused", async () => {
    const { positionsVersion: version } = await team.read();
    const [greeter = 0, sound = 0] = await team.setPositions(
      { name: "Greeter", needed: 2 },
      { name: "Sound", needed: 1 },
    );
    const stale = { positions: [{ name: "Usher", needed: 1 }], version };
    expect((await team.leader.refused(serving.setPositions, { params: team.params, body: stale })).body.code).toBe(
      "positions_changed",
    );
    await team.setPositions({ id: sound, name: "Greeter", needed: 1 }, { id: greeter, name: "Sound", needed: 3 });
    expect((await team.read()).positions).toEqual([
      { id: sound, name: "Greeter", needed: 1, isKnown: false, isLimited: false, isRemoved: false },
      { id: greeter, name: "Sound", needed: 3, isKnown: false, isLimited: false, isRemoved: false },
    ]);
  });

  test("of one name are refused, also if they differ in case only", async () => {
    const { positionsVersion: version } = await team.read();
    const positions = [
      { name: "Greeter", needed: 1 },
      { name: "greeter", needed: 1 },
    ];
    const { status, body } = await team.leader.refused(serving.setPositions, {
      params: team.params,
      body: { positions, version },
    });
    expect([status, body.fields]).toEqual([400, { positions: "Two positions have the same name." }]);
  });

  test("that are removed stay at the events that have people in them, and need no one more", async () => {
    const greeter = await team.addGreeters();
    const [ann] = team.people;
    await team.plan(greeter, ann);
    const [sound = 0] = await team.setPositions({ name: "Sound", needed: 1 });
    expect((await team.read()).positions).toEqual([
      { id: sound, name: "Sound", needed: 1, isKnown: false, isLimited: false, isRemoved: false },
      { id: greeter, name: "Greeter", needed: 2, isKnown: false, isLimited: false, isRemoved: true },
    ]);
    expect(await team.states()).toEqual([[1], [0, `${ann} draft`]]);
    const place = { eventId: team.service, positionId: greeter };
    expect(
      (await team.leader.refused(serving.add, { params: team.params, body: { ...place, memberId: team.people[1] } }))
        .status,
    ).toBe(404);
  });

  test("need another number at one event, and the usual number again", async () => {
    const greeter = await team.addGreeters(1);
    const setNeed = (needed: number | null) =>
      team.leader.call(serving.setNeed, {
        params: team.params,
        body: { eventId: team.service, positionId: greeter, needed },
      });
    await setNeed(3);
    expect(await team.states()).toEqual([[3]]);
    await setNeed(null);
    expect(await team.states()).toEqual([[1]]);
  });

  test("that get the same usual number as an event have no other number there afterwards", async () => {
    const greeter = await team.addGreeters(2);
    const body = { eventId: team.service, positionId: greeter };
    const setNeed = (needed: number) =>
      team.leader.call(serving.setNeed, { params: team.params, body: { ...body, needed } });
    const setUsual = (needed: number) => team.setPositions({ id: greeter, name: "Greeter", needed });
    await setNeed(3);
    await setUsual(3);
    await setUsual(4);
    expect(await team.states()).toEqual([[4]]);
    await setNeed(4);
    await setUsual(5);
    expect(await team.states()).toEqual([[5]]);
  });
});

describe("events", () => {
  test("of a chosen series are in the plan, also those that become single ones or move to its later part", async () => {
    await team.setPositions({ name: "Greeter", needed: 1 });
    const times = { eventDateTime: `${NEXT_SUNDAY}T09:00`, endDateTime: `${NEXT_SUNDAY}T10:00` };
    const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
    const first = await admin.call(eventCalls.create, { body: { title: "Early", ...times, recurrence } });
    const seriesId = first.body.seriesId ?? 0;
    await team.leader.call(serving.choose, {
      params: team.params,
      body: { kind: "series", id: seriesId, serves: true },
    });
    const titles = async () => (await team.read()).events.map(({ title, eventDate }) => `${title} ${eventDate}`);
    expect(await titles()).toEqual(["Early 2026-11-29", "Early 2026-12-06", "Early 2026-12-13", "Early 2026-12-20"]);
    const third = (await team.read()).events[2]?.id ?? 0;
    await admin.call(eventCalls.update, {
      params: { id: third },
      query: { scope: "following" },
      body: { title: "Late" },
    });
    expect(await titles()).toEqual(["Early 2026-11-29", "Early 2026-12-06", "Late 2026-12-13", "Late 2026-12-20"]);
    const { body } = await team.leader.call(serving.choices, { params: team.params, query: {} });
    expect(body.some(({ kind, title }) => kind === "event" && (title === "Early" || title === "Late"))).toBe(false);
    expect(body.filter(({ isChosen }) => isChosen).map(({ title, kind }) => [kind, title])).toEqual([
      ["series", "Early"],
      ["series", "Late"],
    ]);
  });

  test("of a series that is deleted and restored have their own numbers of people again, and stay left out", async () => {
    const [greeter = 0] = await team.setPositions({ name: "Greeter", needed: 1 });
    const times = { eventDateTime: `${NEXT_SUNDAY}T09:00`, endDateTime: `${NEXT_SUNDAY}T10:00` };
    const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
    const first = await admin.call(eventCalls.create, { body: { title: "Morning", ...times, recurrence } });
    const body = { kind: "series" as const, id: first.body.seriesId ?? 0, serves: true };
    await team.leader.call(serving.choose, { params: team.params, body });
    const second = (await team.read()).events[1]?.id ?? 0;
    const need = { eventId: second, positionId: greeter, needed: 3 };
    await team.leader.call(serving.setNeed, { params: team.params, body: need });
    const third = (await team.read()).events[2]?.id ?? 0;
    const leftOut = { eventId: third, serves: false };
    await team.leader.call(serving.leaveOut, { params: team.params, body: leftOut });
    const open = async () => (await team.read()).events.map(({ positions }) => positions[0]?.open);
    expect(await open()).toEqual([1, 3, undefined]);
    await admin.call(eventCalls.remove, { params: { id: first.body.id }, query: { scope: "all" } });
    expect(await open()).toEqual([]);
    const [last] = (await admin.call(eventSeries.undoable)).body;
    await admin.call(eventSeries.undo, { params: { id: last?.id ?? 0 } });
    expect(await open()).toEqual([1, 3, undefined]);
  });

  test("that are left out have no places until they are taken in again, and only those who plan see them", async () => {
    const greeter = await team.addGreeters(1);
    await team.plan(greeter, team.people[0]);
    const leaveOut = (serves: boolean) =>
      team.leader.call(serving.leaveOut, { params: team.params, body: { eventId: team.service, serves } });
    await leaveOut(false);
    const [event] = (await team.read()).events;
    expect([event?.isLeftOut, event?.positions]).toEqual([true, []]);
    expect((await team.read(team.lydia)).events).toEqual([]);
    const place = { eventId: team.service, positionId: greeter };
    const add = { params: team.params, body: { ...place, memberId: team.people[1] } };
    expect((await team.leader.refused(serving.add, add)).status).toBe(404);
    expect((await team.lydia.refused(serving.volunteer, { params: team.params, body: place })).status).toBe(404);
    await leaveOut(true);
    expect(await team.states()).toEqual([[1]]);
  });

  test("have an open place again when a person who serves there has left the church", async () => {
    const greeter = await team.addGreeters(1);
    const [ann] = team.people;
    await team.plan(greeter, ann);
    await team.send();
    expect(await team.states()).toEqual([[0, `${ann} asked`]]);
    await admin.call(departures.record, { params: { id: ann }, body: { reason: "died", leftOn: null } });
    expect(await team.states()).toEqual([[1, `${ann} asked`]]);
    expect((await team.read()).events[0]?.positions[0]?.people).toMatchObject([{ memberId: ann, hasEmail: null }]);
    const place = { eventId: team.service, positionId: greeter };
    await team.lydia.call(serving.volunteer, { params: team.params, body: place });
    expect((await team.states())?.[0]?.[0]).toBe(0);
  });

  test("are read again by the people of the ministry when one of them leaves the church or returns", async () => {
    const stream = await openLiveStream(team.lydia);
    const heard = (topic: string) => stream.notices.filter((notice) => notice.topic === topic).length;
    const params = { id: team.people[0] };
    await admin.call(departures.record, { params, body: { reason: "died", leftOn: null } });
    await until(() => heard("serving") > 0 && heard("ministries") > 0);
    const before = heard("serving");
    await admin.call(members.update, { params, body: { membershipStatus: "active" } });
    await until(() => heard("serving") > before);
    stream.close();
  });

  test("at which people were asked to serve are not left out", async () => {
    const greeter = await team.addGreeters(1);
    await team.plan(greeter, team.people[0]);
    await team.send();
    const body = { eventId: team.service, serves: false };
    const answer = await team.leader.refused(serving.leaveOut, { params: team.params, body });
    expect([answer.status, answer.body.code]).toEqual([409, "serving_planned"]);
    expect(await team.states()).toEqual([[0, `${team.people[0]} asked`]]);
  });

  test("that are over are not left out, nor by people who do not plan", async () => {
    await team.addGreeters(1);
    const call = { params: team.params, body: { eventId: team.service, serves: false } };
    expect((await team.lydia.refused(serving.leaveOut, call)).status).toBe(403);
    sunday.setNow("2026-12-01T15:00:00Z");
    expect((await team.leader.refused(serving.leaveOut, call)).body.code).toBe("serving_over");
  });

  test("that are no longer chosen stay in the plan while people serve there", async () => {
    const greeter = await team.addGreeters();
    const { id: request } = await team.plan(greeter, team.people[0]);
    await team.choose(team.service, false);
    expect((await team.read()).events.map((event) => event.id)).toEqual([team.service]);
    await team.send();
    await team.answer(team.leader, request, { answer: "declined" });
    expect((await team.read()).events).toEqual([]);
    const atEvent = await admin.call(servingTeams.atEvent, { params: { id: team.service } });
    expect(atEvent.body).toEqual([]);
  });

  test("of several days stay in the plan until they are over, with their open places", async () => {
    const days = { eventDate: "2026-11-28", startTime: "09:00", endDate: "2026-11-30", endTime: "12:00" };
    const camp = await sunday.addEvent({ ...days, title: "Retreat" });
    await team.addGreeters(2);
    await team.choose(team.service, false);
    await team.choose(camp);
    const read = async (query: object) => (await team.read(team.leader, query)).events.map((event) => event.id);
    sunday.setNow("2026-11-29T15:00:00Z");
    expect(await read({})).toEqual([camp]);
    expect(await read({ from: "2026-12-01" })).toEqual([]);
    const { body: led } = await team.leader.call(dashboard.ledMinistries);
    expect(led.find(({ id }) => id === team.id)).toMatchObject({ openPlaces: 2 });
    const range = { params: team.params, body: { weeks: 2 } };
    expect((await team.leader.call(serving.fill, range)).body).toEqual({ planned: 2, open: 0 });
    expect((await team.leader.call(serving.discard, range)).body).toEqual({ removed: 2 });
    sunday.setNow("2026-11-30T18:00:00Z");
    expect(await read({})).toEqual([]);
  });

  test("of another ministry say that the people who serve there may not see them", async () => {
    const greeter = await team.addGreeters(1);
    const camp = await sunday.addEvent({ ministryId: sunday.youth, eventDate: NEXT_SUNDAY, endDate: NEXT_SUNDAY });
    const body = { kind: "event" as const, id: camp, serves: true };
    await admin.call(serving.choose, { params: team.params, body });
    for (const eventId of [camp, team.service]) await team.plan(greeter, sunday.ids.member, eventId);
    await team.send();
    const expected = [
      [team.service, true],
      [camp, false],
    ];
    const { requests } = (await team.lydia.call(ownServing.show)).body;
    expect(requests.map(({ event }) => [event.id, event.isVisible]).toSorted()).toEqual(expected);
    const { events } = await team.read(team.lydia);
    expect(events.map((event) => [event.id, event.isVisible]).toSorted()).toEqual(expected);
    expect((await team.read(admin)).events.every((event) => event.isVisible)).toBe(true);
  });

  test("that the leader may not see cannot be chosen", async () => {
    const camp = await sunday.addEvent({ ministryId: sunday.youth });
    const body = { kind: "event" as const, id: camp, serves: true };
    expect((await team.leader.refused(serving.choose, { params: team.params, body })).status).toBe(404);
  });
});

test("weeks beyond the reach of the calendar are refused", async () => {
  for (const from of ["9999-12-31", "1899-12-31", "2026-02-30", "soon"]) {
    const answer = await team.leader.refused(serving.plan, { params: team.params, query: { from, weeks: 26 } });
    expect(answer.status).toBe(400);
  }
  expect((await team.read(team.leader, { from: "2200-12-31", weeks: 26 })).events).toEqual([]);
});
