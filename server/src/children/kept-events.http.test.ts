// An event and a room stay as they are while children are inside, also after midnight and when both change at once.
import { board } from "@narthex/contract/child-board.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { type NewRoom, rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const SUNDAY = "2026-11-22";
const MONDAY = "2026-11-23";
/** Ten minutes after midnight in New York. */
const AFTER_MIDNIGHT = "2026-11-23T05:10:00Z";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const arrival = (eventId: number, childId: number, roomId = sunday.hall) => ({
  body: { eventId, roomId, childIds: [childId], adultId: family.hana },
});
const checkIn = (eventId: number, childId: number, roomId?: number) =>
  sunday.team.refused(children.checkIn, arrival(eventId, childId, roomId));
const enter = async (eventId: number, childId: number) => {
  const [entered] = (await sunday.team.call(children.checkIn, arrival(eventId, childId))).body;
  return { checkInId: entered?.id ?? 0, code: entered?.code ?? "" };
};
const change = (id: number, body: object) => sunday.admin.refused(events.update, { params: { id }, body });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ""}`.trim();
const addRoom = async (name: string, usedAt: NewRoom["usedAt"] = null) =>
  (await sunday.admin.call(rooms.create, { body: { name, capacity: 50, usedAt } })).body.id;
const addServant = async () => {
  const memberId = await sunday.addPerson({ firstName: "Asa", dateOfBirth: "1980-01-01" });
  const body = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.admin.call(clearances.replace, { params: { id: memberId }, body });
  return memberId;
};
const serve = (eventId: number, memberId: number, roomId = sunday.hall) =>
  sunday.lead.refused(children.startServing, { body: { eventId, roomId, memberId } });

test("after midnight, children of a service that has not ended keep their records and their event", async () => {
  const eventId = await sunday.addEvent({
    title: "Night Watch",
    startTime: "21:00",
    endDate: MONDAY,
    endTime: "03:00",
  });
  sunday.setNow("2026-11-23T02:30:00Z");
  const { checkInId, code } = await enter(eventId, family.mia);
  await enter(eventId, family.ben);
  sunday.setNow(AFTER_MIDNIGHT);
  const params = { id: eventId };
  const refusals = [
    await sunday.admin.refused(events.cancel, { params, body: { tell: "nobody" } }),
    await sunday.admin.refused(events.remove, { params }),
    await sunday.admin.refused(members.remove, { params: { id: family.mia } }),
    await change(eventId, { endDateTime: `${SUNDAY}T23:00` }),
  ];
  expect(refusals.map(codeOf)).toEqual(refusals.map(() => "409 child_inside"));
  const both = { params: { id: family.mia }, body: { otherId: family.ben } };
  expect(codeOf(await sunday.admin.refused(merges.merge, both))).toBe("409 merge_both_checked_in");
  expect((await sunday.team.refused(children.checkOut, { body: { checkInId, code } })).status).toBe(200);
});

test("an event with a child inside is not moved to another day or to a ministry, but its end may change", async () => {
  const eventId = await sunday.addEvent({ title: "Long Service" });
  const { checkInId, code } = await enter(eventId, family.mia);
  const refusals = [
    await change(eventId, { eventDateTime: "2026-11-19T10:30", endDateTime: "2026-11-19T12:00" }),
    await change(eventId, { ministryId: sunday.music }),
  ];
  expect(refusals.map(codeOf)).toEqual(["409 child_inside", "409 child_inside"]);
  expect((await change(eventId, { endDateTime: `${SUNDAY}T13:00` })).status).toBe(200);
  await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  expect((await change(eventId, { ministryId: sunday.music })).status).toBe(200);
});

test("the adult who brought a child, and one who serves, are deleted only after they are needed no more", async () => {
  const remove = async (id: number) => codeOf(await sunday.admin.refused(members.remove, { params: { id } }));
  const eventId = await sunday.addEvent();
  const asa = await addServant();
  await serve(eventId, asa);
  const { checkInId, code } = await enter(eventId, family.mia);
  expect([await remove(family.hana), await remove(asa)]).toEqual(["409 needed_inside", "409 needed_inside"]);
  const worker = (await sunday.team.call(board.show, { params: { id: sunday.hall }, query: { eventId } })).body.workers;
  await sunday.lead.call(children.stopServing, { params: { id: worker[0]?.id ?? 0 } });
  await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  expect([await remove(family.hana), await remove(asa)]).toEqual(["200", "200"]);
});

test("an adult whose child was never checked out is deleted after the last day of the event", async () => {
  await enter(await sunday.addEvent(), family.mia);
  sunday.setNow("2026-11-23T15:00:00Z");
  expect(codeOf(await sunday.admin.refused(members.remove, { params: { id: family.hana } }))).toBe("200");
});

test("the change of a series is not undone while a child is inside at an event that would be on another day", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=MO", until: "2026-12-20" };
  const times = { eventDateTime: `${MONDAY}T10:30`, endDateTime: `${MONDAY}T12:00` };
  const first = (await sunday.admin.call(events.create, { body: { title: "Weekly", ...times, recurrence } })).body;
  const earlier = { eventDateTime: `${SUNDAY}T10:30`, endDateTime: `${SUNDAY}T12:00` };
  await sunday.admin.call(events.update, { params: { id: first.id }, query: { scope: "all" }, body: earlier });
  const [undoable] = (await sunday.admin.call(eventSeries.undoable)).body;
  await enter(first.id, family.mia);
  const undone = await sunday.admin.refused(eventSeries.undo, { params: { id: undoable?.id ?? 0 } });
  // The record of the check-in stays after the child has left.
  expect(codeOf(undone)).toBe("409 series_has_records");
});

test("nobody serves at a canceled event", async () => {
  const eventId = await sunday.addEvent({ title: "Canceled Service" });
  const servant = await addServant();
  await sunday.admin.call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  expect(codeOf(await serve(eventId, servant))).toBe("409 event_cancelled");
});

test("a check-in and a service that wait for the deletion of their event find no event", async () => {
  const eventId = await sunday.addEvent({ title: "Deleted Service" });
  const servant = await addServant();
  const row = `delete from events where id = ${eventId}`;
  const answers = await whileHolding(sunday.postgres.pool, row, async () => {
    const started = [checkIn(eventId, family.mia), serve(eventId, servant)];
    await waitForLock(sunday.postgres.pool, 2);
    return started;
  });
  expect((await Promise.all(answers)).map(codeOf)).toEqual(["404 not_found", "404 not_found"]);
});

test("nobody serves in a room that is being archived", async () => {
  const roomId = await addRoom("Attic");
  const servant = await addServant();
  const row = `update rooms set archived = true where id = ${roomId}`;
  const serving = await whileHolding(sunday.postgres.pool, row, async () => {
    const started = serve(sunday.service, servant, roomId);
    await waitForLock(sunday.postgres.pool);
    return [started];
  });
  expect(codeOf(await (serving[0] as (typeof serving)[0]))).toBe("404 not_found");
});

test("no child enters a room that is being taken from the event", async () => {
  const eventId = await sunday.addEvent({ title: "Fewer rooms" });
  const roomId = await addRoom("Loft", [{ kind: "event", id: eventId }]);
  const row = `with gone as (delete from room_events where room_id = ${roomId})
    update rooms set updated_at = now() where id = ${roomId}`;
  const entering = await whileHolding(sunday.postgres.pool, row, async () => {
    const started = checkIn(eventId, family.mia, roomId);
    await waitForLock(sunday.postgres.pool);
    return [started];
  });
  expect((await (entering[0] as (typeof entering)[0])).body.fields).toHaveProperty("roomId");
});
