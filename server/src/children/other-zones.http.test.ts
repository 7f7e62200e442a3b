// An event in another time zone than the congregation's New York protects the children inside by its own days.
import { childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { station } from "@narthex/contract/station.ts";
import type { StationKind } from "@narthex/contract/station-kinds.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const HONOLULU = "Pacific/Honolulu";
const LOS_ANGELES = "America/Los_Angeles";
const SYDNEY = "Australia/Sydney";

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

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ""}`.trim();
const enter = (eventId: number, childId: number, roomId?: number) => sunday.arriveAt(eventId, family, childId, roomId);
const remove = async (id: number) => codeOf(await sunday.admin.refused(members.remove, { params: { id } }));
const findCode = (code: string) => sunday.team.refused(childrenInside.call, { body: { code } });

describe.each([
  { timezone: HONOLULU, opensAt: "2026-11-23T06:05:00Z", isOn: "2026-11-23T06:30:00Z", isOver: "2026-11-23T14:05:00Z" },
  {
    timezone: LOS_ANGELES,
    opensAt: "2026-11-23T04:05:00Z",
    isOn: "2026-11-23T05:30:00Z",
    isOver: "2026-11-23T12:05:00Z",
  },
])("after the congregation's midnight, while an event in $timezone is on,", ({ timezone, opensAt, isOn, isOver }) => {
  const evening = { title: "Evening Service", timezone, startTime: "20:00", endTime: "22:00" };

  test("the event, the room, the child and the adults with it are kept", async () => {
    const eventId = await sunday.addEvent(evening);
    const roomId = (await sunday.admin.call(rooms.create, { body: { name: `Attic ${timezone}`, capacity: 50 } })).body
      .id;
    const asa = await sunday.addPerson({ firstName: "Asa", dateOfBirth: "1980-01-01" });
    const checked = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
    await sunday.admin.call(clearances.replace, { params: { id: asa }, body: checked });
    sunday.setNow(opensAt);
    await sunday.lead.call(children.startServing, { body: { eventId, roomId: sunday.hall, memberId: asa } });
    await enter(eventId, family.mia, roomId);
    await enter(eventId, family.ben);
    sunday.setNow(isOn);
    const params = { id: eventId };
    const change = (body: object) => sunday.admin.refused(events.update, { params, body });
    const refusals = [
      await sunday.admin.refused(events.cancel, { params, body: { tell: "nobody" } }),
      await sunday.admin.refused(events.remove, { params }),
      await change({ eventDateTime: "2026-11-29T20:00" }),
      await change({ timezone: "America/New_York" }),
      await change({ ministryId: sunday.music }),
      await sunday.admin.refused(rooms.update, { params: { id: roomId }, body: { archived: true } }),
      await sunday.admin.refused(merges.merge, { params: { id: family.mia }, body: { otherId: family.ben } }),
    ];
    expect(refusals.map(codeOf)).toEqual([
      ...Array.from({ length: 5 }, () => "409 child_inside"),
      "409 room_in_use",
      "409 merge_both_checked_in",
    ]);
    expect([await remove(family.mia), await remove(family.hana), await remove(asa)]).toEqual([
      "409 child_inside",
      "409 needed_inside",
      "409 needed_inside",
    ]);
    sunday.setNow(isOver);
    expect([await remove(family.hana), await remove(asa)]).toEqual(["200", "200"]);
  });

  test("the child keeps the code at another event, and stations offer the event", async () => {
    const eventId = await sunday.addEvent(evening);
    const next = await sunday.addEvent({ ...evening, title: "Late Service", startTime: "21:00", endTime: "23:00" });
    sunday.setNow(opensAt);
    const { code } = await enter(eventId, family.mia);
    sunday.setNow(isOn);
    const offeredAt = async (kind: StationKind) =>
      (await (await enrollStation(sunday, kind)).call(station.show)).body.events;
    const event = { id: eventId, title: "Evening Service", startTime: "20:00", timezone: evening.timezone };
    expect((await offeredAt("attended")).find(({ id }) => id === eventId)).toEqual(event);
    expect((await offeredAt("self_service")).map(({ title }) => title)).toContain("Evening Service");
    expect((await findCode(code)).status).toBe(200);
    const { status, body } = await sunday.lead.call(children.checkIn, {
      body: { eventId: next, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana },
    });
    expect([status, body[0]?.code]).toEqual([200, code]);
  });
});

test("an event whose day has begun before the congregation's is offered at stations", async () => {
  const times = { eventDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:30" };
  const eventId = await sunday.addEvent({ title: "Monday Service", timezone: SYDNEY, ...times });
  sunday.setNow("2026-11-22T23:10:00Z");
  await enter(eventId, family.mia);
  for (const kind of ["attended", "self_service"] as const) {
    const offered = (await (await enrollStation(sunday, kind)).call(station.show)).body.events;
    expect(offered.map(({ id }) => id)).toContain(eventId);
  }
});

test("an event whose day is over before the congregation's no longer holds a child whom no one checked out", async () => {
  const times = { eventDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:30" };
  const eventId = await sunday.addEvent({ title: "Monday Service", timezone: SYDNEY, ...times });
  sunday.setNow("2026-11-22T23:10:00Z");
  const { code } = await enter(eventId, family.mia);
  const isInside = async () => {
    const search = { eventId: sunday.service, search: "Berg" };
    const found = (await sunday.team.call(childFamilies.search, { query: search })).body;
    return found.flatMap((one) => one.children).some((child) => child.memberId === family.mia && child.inside !== null);
  };
  sunday.setNow("2026-11-23T12:55:00Z");
  expect([await isInside(), codeOf(await sunday.admin.refused(events.remove, { params: { id: eventId } }))]).toEqual([
    true,
    "409 child_inside",
  ]);
  sunday.setNow("2026-11-23T13:05:00Z");
  expect([await isInside(), codeOf(await findCode(code)), await remove(family.hana)]).toEqual([
    false,
    "404 not_found",
    "200",
  ]);
});

test("a merge keeps the stay at a camp, and closes a later check-in that is no longer current", async () => {
  const camp = await sunday.addEvent({
    title: "Camp",
    eventDate: "2026-11-20",
    startTime: "18:00",
    endDate: "2026-11-22",
    endTime: "14:00",
  });
  const day = "2026-11-21";
  const saturday = await sunday.addEvent({ title: "Saturday", eventDate: day, endDate: day });
  sunday.setNow("2026-11-20T23:30:00Z");
  const { checkInId, code } = await enter(camp, family.mia);
  sunday.setNow("2026-11-21T15:30:00Z");
  await enter(saturday, family.ben);
  sunday.setNow(SUNDAY_TEN);
  const merged = { params: { id: family.mia }, body: { otherId: family.ben } };
  expect(codeOf(await sunday.admin.refused(merges.merge, merged))).toBe("201");
  expect((await findCode(code)).body).toMatchObject([{ checkInId }]);
});
