// A child of an evening service who is late: after midnight, and for six hours after the service, everyone finds the
// child, and nothing that is needed to hand the child over is taken away.
import { board, childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { childTexts } from "@narthex/contract/child-texts.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";

const SUNDAY = "2026-11-22";
const MONDAY = "2026-11-23";
/** In New York: when the child comes, 20 minutes after midnight, and before and after 05:30. */
const COMES = "2026-11-23T01:05:00Z";
const LATE = "2026-11-23T05:20:00Z";
const STILL = "2026-11-23T10:29:00Z";
const TOO_LATE = "2026-11-23T10:31:00Z";

let sunday: ChildrensSunday;
let family: Family;
let evening: number;
let early: number;
let mia: { checkInId: number; code: string };

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  await sunday.postgres.pool.query("delete from household_members");
  await sunday.postgres.pool.query("delete from rate_limits");
  sunday.setNow(COMES);
  family = await sunday.addFamily();
  evening = await sunday.addEvent({ title: "Evening Service", startTime: "20:00", endTime: "23:30" });
  const times = { eventDate: MONDAY, startTime: "01:00", endDate: MONDAY, endTime: "05:00" };
  early = await sunday.addEvent({ title: "Night Watch", ...times });
  mia = await enter(evening, family.mia);
  sunday.setNow(LATE);
});
afterAll(() => sunday?.close());

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ""}`.trim();
const enter = (eventId: number, childId: number, roomId?: number) => sunday.arriveAt(eventId, family, childId, roomId);
const findCode = (person: Person) => person.refused(childrenInside.call, { body: { code: mia.code } });
const placeOf = async (person: Person, eventId: number, childId = family.mia) => {
  const found = (await person.call(childFamilies.search, { query: { eventId, search: "Berg" } })).body;
  return found.flatMap((one) => one.children).find(({ memberId }) => memberId === childId)?.inside ?? null;
};
const remove = async (id: number) => codeOf(await sunday.admin.refused(members.remove, { params: { id } }));
const change = (body: object) => sunday.admin.refused(events.update, { params: { id: evening }, body });
const isNeverCollected = async () => {
  const { notCollected } = (await sunday.lead.call(childReport.show, { query: { from: SUNDAY, to: MONDAY } })).body;
  return notCollected.some(({ checkInId }) => checkInId === mia.checkInId);
};

test("the code is found at the desk and at a station, and hands the child over", async () => {
  const desk = await enrollStation(sunday, "attended");
  for (const person of [sunday.team, desk])
    expect((await findCode(person)).body).toMatchObject([{ checkInId: mia.checkInId, eventTitle: "Evening Service" }]);
  expect((await desk.call(childrenInside.show, { params: { id: mia.checkInId } })).body.firstName).toBe("Mia");
  const out = { body: { checkInId: mia.checkInId, code: mia.code } };
  expect((await desk.call(children.checkOut, out)).body.collectorId).toBe(family.hana);
  expect(codeOf(await desk.refused(children.checkOut, out))).toBe("409 already_collected");
  sunday.setNow(TOO_LATE);
  expect(codeOf(await desk.refused(children.checkOut, out))).toBe("404 not_found");
});

test("the list of the desk and the board show the child, and the report does not call the child never collected", async () => {
  const inside = { checkInId: mia.checkInId, eventTitle: "Evening Service" };
  expect([await placeOf(sunday.team, evening), await placeOf(sunday.team, early)]).toMatchObject([
    { ...inside, isHere: true },
    { ...inside, isHere: false },
  ]);
  const shown = await sunday.team.call(board.show, { params: { id: sunday.hall }, query: { eventId: evening } });
  expect(shown.body.children.map(({ checkInId }) => checkInId)).toEqual([mia.checkInId]);
  expect(await isNeverCollected()).toBe(false);
  sunday.setNow(TOO_LATE);
  expect([await placeOf(sunday.team, evening), await isNeverCollected()]).toEqual([null, true]);
});

test("self-service refuses the child, and a greeter moves the child to the next service with the code", async () => {
  const lobby = await enrollStation(sunday, "self_service");
  const [found] = (await lobby.call(station.families, { body: { eventId: early, digits: "0144" } })).body;
  const again = { eventId: early, family: found?.token ?? "", adultId: family.hana, childIds: [family.mia] };
  expect(codeOf(await lobby.refused(station.checkIn, { body: again }))).toBe("409 already_checked_in");
  const { status, body } = await sunday.lead.call(children.checkIn, {
    body: { eventId: early, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana },
  });
  expect([status, body[0]?.code]).toEqual([200, mia.code]);
  expect((await findCode(sunday.team)).body).toMatchObject([{ eventTitle: "Night Watch" }]);
});

test("the event, the room, the child and the adults with it are kept until six hours after the end", async () => {
  const asa = await sunday.addPerson({ firstName: "Asa", dateOfBirth: "1980-01-01" });
  const checked = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.admin.call(clearances.replace, { params: { id: asa }, body: checked });
  const roomId = (await sunday.admin.call(rooms.create, { body: { name: `Attic ${evening}`, capacity: 50 } })).body.id;
  sunday.setNow(COMES);
  await sunday.lead.call(children.startServing, { body: { eventId: evening, roomId: sunday.hall, memberId: asa } });
  await enter(evening, family.ben, roomId);
  const params = { id: evening };
  const attempt = async () =>
    [
      await sunday.admin.refused(events.cancel, { params, body: { tell: "nobody" } }),
      await sunday.admin.refused(events.remove, { params }),
      await change({ eventDateTime: "2026-11-29T20:00" }),
      await change({ endDateTime: `${SUNDAY}T22:00` }),
      await sunday.admin.refused(rooms.update, { params: { id: roomId }, body: { archived: true } }),
      await sunday.admin.refused(merges.merge, { params: { id: family.mia }, body: { otherId: family.ben } }),
      await sunday.lead.refused(children.startServing, {
        body: { eventId: early, roomId: sunday.hall, memberId: family.mia },
      }),
    ].map(codeOf);
  const kept = [...Array.from({ length: 4 }, () => "409 child_inside"), "409 room_in_use", "409 merge_both_checked_in"];
  for (const at of [LATE, STILL]) {
    sunday.setNow(at);
    expect((await attempt()).slice(0, kept.length)).toEqual(kept);
    expect([await remove(family.mia), await remove(family.hana), await remove(asa)]).toEqual([
      "409 child_inside",
      "409 needed_inside",
      "409 needed_inside",
    ]);
  }
  expect((await change({ title: "Evening Prayer" })).status).toBe(200);
  expect((await change({ endDateTime: `${MONDAY}T00:45` })).status).toBe(200);
  expect((await change({ endDateTime: `${SUNDAY}T23:30` })).status).toBe(409);
  await sunday.postgres.pool.query("update events set end_date = event_date, end_time = '23:30' where id = $1", [
    evening,
  ]);
  sunday.setNow(TOO_LATE);
  expect([await remove(asa), await remove(family.mia), await remove(family.hana)]).toEqual(["200", "200", "200"]);
  expect((await sunday.admin.refused(events.remove, { params })).status).toBe(200);
});

test("texts reach the guardians from the board", async () => {
  const query = { eventId: evening, checkInId: mia.checkInId };
  const { status, body } = await sunday.team.call(childTexts.reach, { query });
  expect([status, body.children.map(({ childId }) => childId)]).toEqual([200, [family.mia]]);
});

test("the desk and an attended station offer the event with its day while the child is inside", async () => {
  const desk = await enrollStation(sunday, "attended");
  const lobby = await enrollStation(sunday, "self_service");
  const offeredAt = async (person: Person) => (await person.call(station.show)).body.events;
  const listed = async () => (await sunday.team.call(childrenInside.events)).body.map(({ id }) => id);
  const event = {
    id: evening,
    title: "Evening Service",
    startTime: "20:00",
    day: SUNDAY,
    timezone: "America/New_York",
  };
  expect((await offeredAt(desk)).find(({ id }) => id === evening)).toEqual(event);
  expect((await offeredAt(lobby)).map(({ id }) => id)).not.toContain(evening);
  expect(await listed()).toContain(evening);
  await sunday.team.call(children.checkOut, { body: { checkInId: mia.checkInId, code: mia.code } });
  expect((await offeredAt(desk)).map(({ id }) => id)).not.toContain(evening);
  expect(await listed()).not.toContain(evening);
});
