// A room is used at every event, or at chosen series and single events. It follows a series that is split, deleted or
// restored.

import { board } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childPaper } from "@narthex/contract/child-paper.ts";
import { children } from "@narthex/contract/children.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { type EventChange, events, type Scope } from "@narthex/contract/events.ts";
import { type NewRoom, rooms } from "@narthex/contract/rooms.ts";
import { station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { openPdf } from "../../test/pdf.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  admin = sunday.admin;
  await admin.call(rooms.update, { params: { id: sunday.hall }, body: { archived: true } });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("update rooms set archived = true");
  await sunday.postgres.pool.query("delete from series_undos");
});
afterAll(() => sunday?.close());

type UsedAt = NewRoom["usedAt"];
const addRoom = async (name: string, usedAt?: UsedAt) =>
  (await admin.call(rooms.create, { body: { name, capacity: 9, usedAt } })).body;
const roomsAt = async (eventId: number) =>
  (await admin.call(board.rooms, { query: { eventId } })).body.map(({ roomName }) => roomName);

/** Ten Sundays from November 8, two of them past. @returns the series and the ids of the events in order */
async function plan(title: string, more: object = {}) {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 10 };
  const times = { eventDateTime: "2026-11-08T10:30", endDateTime: "2026-11-08T12:00" };
  await admin.call(events.create, { body: { title, ...times, recurrence, ...more } });
  const { rows } = await sunday.postgres.pool.query<{ id: number; series_id: number }>(
    "select id, series_id from events where title = $1 order by event_date",
    [title],
  );
  return { seriesId: rows[0]?.series_id ?? 0, ids: rows.map(({ id }) => id) };
}
const change = (id: number, scope: Scope, body: EventChange) =>
  admin.call(events.update, { params: { id }, query: { scope }, body });
const undo = async () => {
  const [last] = (await admin.call(eventSeries.undoable)).body;
  await admin.call(eventSeries.undo, { params: { id: last?.id ?? 0 } });
};

test("a room of a series and a single event is offered there and nowhere else", async () => {
  const { seriesId, ids } = await plan("Family Service");
  const [first = 0, , third = 0] = ids;
  const fair = await sunday.addEvent({ title: "Fair" });
  const everywhere = await addRoom("Everywhere");
  const usedAt = [
    { kind: "series" as const, id: seriesId },
    { kind: "event" as const, id: fair },
  ];
  const den = await addRoom("Den", usedAt);
  expect(everywhere.usedAt).toBeNull();
  expect(den.usedAt).toEqual([
    {
      kind: "series",
      id: seriesId,
      title: "Family Service",
      repeats: "Every Sunday at 10:30 AM, 10 times",
      eventDate: null,
      isOver: false,
    },
    { kind: "event", id: fair, title: "Fair", repeats: null, eventDate: "2026-11-22", isOver: false },
  ]);
  for (const eventId of [first, third, fair]) expect(await roomsAt(eventId)).toEqual(["Den", "Everywhere"]);
  expect(await roomsAt(sunday.service)).toEqual(["Everywhere"]);

  const { id } = everywhere;
  const moved = await admin.call(rooms.update, { params: { id }, body: { usedAt: [{ kind: "event", id: fair }] } });
  expect(moved.body.usedAt).toMatchObject([{ title: "Fair" }]);
  expect(await roomsAt(third)).toEqual(["Den"]);
  const back = await admin.call(rooms.update, { params: { id }, body: { usedAt: null } });
  expect(back.body.usedAt).toBeNull();
  expect((await sunday.auditOf("room")).filter(({ subjectId }) => subjectId === `${id}`)).toMatchObject([
    { action: "created" },
    { action: "changed", detail: { fields: ["usedAt"] } },
    { action: "changed", detail: { fields: ["usedAt"] } },
  ]);
});

test("children and adults go only to rooms of the event, also on the paper list and at stations", async () => {
  const fair = await sunday.addEvent({ title: "Book Fair" });
  const den = await addRoom("Book Den", [{ kind: "event", id: fair }]);
  const family = await sunday.addFamily();
  const query = { search: "Berg" };
  const offers = async (eventId: number) =>
    (await sunday.team.call(childFamilies.search, { query: { ...query, eventId } })).body[0]?.children[0]?.rooms;
  expect(await offers(fair)).toEqual([{ roomId: den.id, problem: null }]);
  expect(await offers(sunday.service)).toEqual([]);

  const here = { childIds: [family.mia], adultId: family.hana };
  const attempt = async (eventId: number, more: object) => {
    const { status, body } = await sunday.team.refused(children.checkIn, { body: { ...here, eventId, ...more } });
    return [status, body.fields];
  };
  const notHere = [400, { roomId: "This room is not used at this event." }];
  expect(await attempt(sunday.service, { roomId: den.id })).toEqual(notHere);
  expect(await attempt(sunday.service, { rooms: [{ childId: family.mia, roomId: den.id }] })).toEqual(notHere);
  expect((await attempt(sunday.service, {}))[0]).toBe(400);
  const serve = { roomId: den.id, memberId: family.jan };
  const refused = await admin.refused(children.startServing, { body: { ...serve, eventId: sunday.service } });
  expect([refused.status, refused.body.fields]).toEqual(notHere);

  const lobby = await enrollStation(sunday, "self_service");
  const state = (await lobby.call(station.show)).body;
  expect(state.events.map(({ id }) => id)).toEqual([fair]);

  expect((await sunday.team.call(children.checkIn, { body: { ...here, eventId: fair } })).body).toMatchObject([
    { roomId: den.id },
  ]);
  const printed = async (eventId: number) => {
    const answer = await sunday.team.fetch(childPaper.pdf.path.replace(":id", String(eventId)));
    return (await openPdf(await answer.bytes())).byPage.flat().join(" ");
  };
  expect(await printed(fair)).toContain("Book Den");
  expect(await printed(sunday.service)).not.toContain("Book Den");
});

test("a room that is moved to another event stays on the board while children are inside, and takes no more", async () => {
  const fair = await sunday.addEvent({ title: "Craft Fair" });
  const other = await sunday.addEvent({ title: "Other Fair" });
  const den = await addRoom("Craft Den", [{ kind: "event", id: fair }]);
  const family = await sunday.addFamily();
  const here = { eventId: fair, adultId: family.hana };
  await sunday.team.call(children.checkIn, { body: { ...here, childIds: [family.mia] } });
  await admin.call(rooms.update, { params: { id: den.id }, body: { usedAt: [{ kind: "event", id: other }] } });
  expect(await roomsAt(fair)).toEqual(["Craft Den"]);
  expect((await sunday.team.refused(children.checkIn, { body: { ...here, childIds: [family.ben] } })).status).toBe(400);
  expect(
    (await sunday.team.call(board.show, { params: { id: den.id }, query: { eventId: fair } })).body.children,
  ).toHaveLength(1);
});

test("both parts of a series that is split keep its rooms, and undoing the split leaves one", async () => {
  const { seriesId, ids } = await plan("Split Service");
  const [, second = 0, , fourth = 0, fifth = 0] = ids;
  const den = await addRoom("Split Den", [{ kind: "series", id: seriesId }]);
  await change(fourth, "following", { eventDateTime: "2026-11-29T16:00", endDateTime: "2026-11-29T17:00" });
  for (const id of [second, fourth, fifth]) expect(await roomsAt(id)).toEqual(["Split Den"]);
  const find = async () => (await admin.call(rooms.list)).body.find(({ id }) => id === den.id)?.usedAt;
  expect(await find()).toMatchObject([{ id: seriesId }, { repeats: "Every Sunday at 4:00 PM, 7 times" }]);
  await undo();
  expect(await find()).toMatchObject([{ id: seriesId, repeats: "Every Sunday at 10:30 AM, 10 times" }]);
  expect(await roomsAt(fifth)).toEqual(["Split Den"]);
});

test("a deleted series frees its rooms, events with records keep them, and an undo restores what was", async () => {
  const { seriesId, ids } = await plan("Ending Service", { eventDateTime: "2026-11-22T10:30", endDateTime: null });
  const [today = 0, next = 0, , fourth = 0] = ids;
  const den = await addRoom("Ending Den", [
    { kind: "series", id: seriesId },
    { kind: "event", id: fourth },
  ]);
  const family = await sunday.addFamily();
  const body = { eventId: today, childIds: [family.mia], adultId: family.hana };
  await sunday.team.call(children.checkIn, { body });
  const stored = () =>
    sunday.count("select count(*) from room_events where room_id = $1 and series_id is not null", [den.id]);
  await admin.call(events.remove, { params: { id: next }, query: { scope: "all" } });
  expect([await stored(), await roomsAt(today)]).toEqual([0, ["Ending Den"]]);
  expect((await admin.refused(events.get, { params: { id: fourth } })).status).toBe(404);
  await undo();
  expect([await stored(), await roomsAt(next)]).toEqual([1, ["Ending Den"]]);
  expect(await sunday.count("select count(*) from room_events where room_id = $1", [den.id])).toBe(1);
});

test("a room whose only event is deleted is used at no event, not at every one", async () => {
  const fair = await sunday.addEvent({ title: "Short Fair" });
  const den = await addRoom("Short Den", [{ kind: "event", id: fair }]);
  await admin.call(events.remove, { params: { id: fair } });
  expect((await admin.call(rooms.list)).body.find(({ id }) => id === den.id)?.usedAt).toEqual([]);
  expect(await roomsAt(sunday.service)).toEqual([]);
});

test("a room of a single event is used at the series that the event begins", async () => {
  const id = await sunday.addEvent({ title: "Growing Fair", eventDate: "2026-12-06", endDate: "2026-12-06" });
  await addRoom("Growing Den", [{ kind: "event", id }]);
  await change(id, "this", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 } });
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "select id from events where title = 'Growing Fair'",
  );
  expect(rows).toHaveLength(3);
  for (const event of rows) expect(await roomsAt(event.id)).toEqual(["Growing Den"]);
});

test("the title of an event that the viewer may not see is hidden, and it can neither be chosen nor lost", async () => {
  const seen = await sunday.addEvent({ title: "Open Fair" });
  const usedAt = [
    { kind: "event" as const, id: sunday.camp },
    { kind: "event" as const, id: seen },
  ];
  const den = await addRoom("Camp Den", usedAt);
  const known = (await sunday.lead.call(rooms.list)).body.find(({ id }) => id === den.id);
  const hidden = { kind: "event", id: sunday.camp, title: null, repeats: null, eventDate: null, isOver: false };
  expect(known?.usedAt).toEqual([hidden, expect.objectContaining({ title: "Open Fair" })]);
  const params = { id: den.id };
  await sunday.lead.call(rooms.update, { params, body: { usedAt: usedAt.slice(0, 1) } });
  expect((await admin.call(rooms.list)).body.find(({ id }) => id === den.id)?.usedAt).toMatchObject([
    { title: "Youth Camp" },
  ]);
  const body = { name: "Tent", capacity: 5, usedAt };
  const refused = await sunday.lead.refused(rooms.create, { body });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["usedAt"]]);
});

test.each([
  [[]],
  [[{ kind: "event", id: 999_999 }]],
  [[{ kind: "series", id: 999_999 }]],
  [[{ kind: "ministry", id: 1 }]],
  [Array.from({ length: 51 }, (_, at) => ({ kind: "event", id: at + 1 }))],
])("a room at %j is refused", async (usedAt) => {
  const answer = await admin.refused(rooms.create, { body: { name: "Loft", capacity: 5, usedAt } });
  expect([answer.status, Object.keys(answer.body.fields ?? {})[0]?.split(".")[0]]).toEqual([400, "usedAt"]);
});

test("a search finds series before single events, without canceled and past ones", async () => {
  await plan("Searched Service");
  await sunday.addEvent({ title: "Searched Fair", cancelledAt: SUNDAY_TEN });
  await sunday.addEvent({ title: "Searched Camp", ministryId: sunday.youth });
  await sunday.addEvent({ title: "Searched Breakfast", startTime: "08:00", endTime: "09:00" });
  await sunday.addEvent({ title: "Searched Picnic", eventDate: "2026-11-01", endDate: "2026-11-01" });
  const found = (await sunday.lead.call(rooms.searchEvents, { query: { search: "searched" } })).body;
  expect(found[0]).toMatchObject({ kind: "series", title: "Searched Service" });
  expect(found.slice(1).map(({ kind, title, eventDate }) => [kind, title, eventDate])[0]).toEqual([
    "event",
    "Searched Service",
    "2026-11-22",
  ]);
  expect(found).toHaveLength(9);
  expect((await sunday.team.refused(rooms.searchEvents)).status).toBe(403);
});
