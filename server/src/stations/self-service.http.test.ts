// What self-service chooses at first, and when it checks in.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let lobby: Person;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  lobby = await enrollStation(sunday, "self_service");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from household_members");
  await sunday.postgres.pool.query("delete from rate_limits");
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const lookUp = async (digits: string) => {
  const [found] = (await lobby.call(station.families, { body: { eventId: sunday.service, digits } })).body;
  return found ?? { token: "", adults: [], children: [] };
};
const preselected = async (digits: string) =>
  (await lookUp(digits)).adults.filter(({ isPreselected }) => isPreselected).map(({ id }) => id);
const setPhone = (phone: string | null, ...ids: number[]) =>
  sunday.postgres.pool.query("update members set phone = $1 where id = any($2)", [phone, ids]);
/** Bars Jan from Ben only, by his record or by his name. */
const barJan = (jan: { adultId: number } | { adultName: string }) =>
  sunday.admin.call(guardians.replace, {
    params: { id: family.ben },
    body: [
      { adultId: family.hana, kind: "parent" },
      { adultId: family.sam, kind: "barred" },
      { ...jan, kind: "barred" },
    ],
  });

describe("the adult who is chosen at first", () => {
  test("is the one whose number was typed, also if the other one came the last time", async () => {
    const eventId = await sunday.addEvent({ title: "Early Service" });
    const body = { eventId, roomId: sunday.hall, childIds: [family.mia], adultId: family.jan };
    await sunday.team.call(children.checkIn, { body });
    expect(await preselected("0144")).toEqual([family.hana]);
    expect(await preselected("0145")).toEqual([family.jan]);
  });

  test("is nobody for a number of both, and of the household", async () => {
    await setPhone("+12125550144", family.hana, family.jan);
    expect(await preselected("0144")).toEqual([]);
    await setPhone(null, family.hana, family.jan);
    await sunday.postgres.pool.query("update households set phone = '+12125550199'");
    expect(await preselected("0199")).toEqual([]);
  });

  test("is the only one who can be reached", async () => {
    await setPhone(null, family.jan);
    expect(await preselected("0144")).toEqual([family.hana]);
  });

  test.each(["record", "name"])(
    "is never one who is barred from a child by %s, and the names are the same",
    async (by) => {
      const before = (await lookUp("0145")).adults.map(({ name }) => name);
      const { firstName, lastName } = { firstName: "Jan", lastName: await lastNameOf(family.jan) };
      await barJan(by === "record" ? { adultId: family.jan } : { adultName: `${firstName} ${lastName}` });
      expect(await preselected("0145")).toEqual([]);
      expect(await preselected("0144")).toEqual([family.hana]);
      expect((await lookUp("0145")).adults.map(({ name }) => name)).toEqual(before);
      await setPhone(null, family.hana);
      expect(await preselected("0145")).toEqual([]);
    },
  );
});

describe("further digits of a phone number", () => {
  const search = async (search: string) =>
    (await sunday.team.call(childFamilies.search, { query: { eventId: sunday.service, search } })).body;
  const owner = async (search_: string) =>
    (await search(search_))[0]?.adults.find(({ isPreselected }) => isPreselected)?.memberId;

  test("are ignored, so that they do not show the number digit by digit", async () => {
    for (const digits of ["50144", "90144", "2125550144", "9999990144"]) {
      expect(await preselected(digits)).toEqual([family.hana]);
      expect(await owner(digits)).toBe(family.hana);
    }
    for (const digits of ["50145", "90145"]) {
      expect(await preselected(digits)).toEqual([family.jan]);
      expect(await owner(digits)).toBe(family.jan);
    }
  });

  test("find one of more than five families only if they are the whole number", async () => {
    const others: Family[] = [];
    for (let more = 0; more < 6; more++) others.push(await sunday.addFamily());
    await setPhone("+493012340144", family.hana);
    const statusOf = async (digits: string) =>
      (await lobby.refused(station.families, { body: { eventId: sunday.service, digits } })).status;
    for (const digits of [
      "0144",
      "40144",
      "012340144",
      "3012340144",
      "03012340144",
      "493012340144",
      "00493012340144",
    ]) {
      const isWhole = digits.length >= 10;
      expect([digits, await statusOf(digits)]).toEqual([digits, isWhole ? 200 : 400]);
      if (isWhole) expect(await preselected(digits)).toEqual([family.hana]);
    }
    expect(
      (await lobby.call(station.families, { body: { eventId: sunday.service, digits: "2129990144" } })).body,
    ).toEqual([]);
    await sunday.postgres.pool.query("delete from rate_limits");
    const many = await lobby.refused(station.families, { body: { eventId: sunday.service, digits: "2125550144" } });
    expect([many.status, many.body.fields?.digits]).toEqual([400, expect.stringContaining("have this phone number")]);
    await setPhone("+12125560144", ...others.slice(1).map(({ hana }) => hana));
    for (const digits of ["2125550144", "12125550144"]) expect(await preselected(digits)).toEqual([others[0]?.hana]);
  });
});

const lastNameOf = async (id: number): Promise<string> => {
  const { rows } = await sunday.postgres.pool.query<{ last_name: string }>(
    "select last_name from members where id = $1",
    [id],
  );
  return rows[0]?.last_name ?? "";
};

test.each([
  ["an event that is over", { startTime: "06:00", endTime: "09:30" }, "event_over"],
  [
    "an event without an end that began two hours ago",
    { startTime: "08:00", endDate: null, endTime: null },
    "event_over",
  ],
  ["an event that starts in more than three hours", { startTime: "13:01", endTime: "14:00" }, "event_not_open_yet"],
  ["an event that starts in three hours", { startTime: "13:00", endTime: "14:00" }, 200],
])("a family checks in to %s: %s", async (_, when, expected) => {
  const eventId = await sunday.addEvent({ title: "Another Service", ...when });
  const { token } = await lookUp("0144");
  const body = { eventId, family: token, adultId: family.hana, childIds: [family.mia] };
  const answer = await lobby.refused(station.checkIn, { body });
  expect(answer.status === 200 ? 200 : answer.body.code).toBe(expected);
  const arrival = { eventId, roomId: sunday.hall, childIds: [family.ben], adultId: family.hana };
  expect((await sunday.team.call(children.checkIn, { body: arrival })).status).toBe(200);
});

describe("brothers and sisters of whom one did not come the last time", () => {
  const addRoom = async (name: string, given: { capacity: number; minAge: number; maxAge: number }) =>
    (await sunday.admin.call(rooms.create, { body: { name, ...given } })).body.id;
  const comeBefore = async (childId: number, roomId: number) => {
    const eventDate = "2026-11-15";
    const eventId = await sunday.addEvent({ title: "Service Before", eventDate, endDate: eventDate });
    sunday.setNow("2026-11-15T15:00:00Z");
    const { checkInId, code } = await sunday.arriveAt(eventId, family, childId, roomId);
    await sunday.team.call(children.checkOut, { body: { checkInId, code } });
    sunday.setNow(SUNDAY_TEN);
  };
  const checkIn = async (childIds: number[]) => {
    const { token } = await lookUp("0144");
    const body = { eventId: sunday.service, family: token, adultId: family.hana, childIds };
    return (await lobby.call(station.checkIn, { body })).body.map(({ childId, roomName }) => [childId, roomName]);
  };
  beforeEach(() => sunday.postgres.pool.query("update rooms set archived = true"));
  afterAll(() => sunday.postgres.pool.query("update rooms set archived = (id <> $1)", [sunday.hall]));

  test("come in if the best room has one place, and the desk proposes the same rooms", async () => {
    const small = await addRoom("Small Room", { capacity: 1, minAge: 4, maxAge: 8 });
    const large = await addRoom("Large Room", { capacity: 10, minAge: 3, maxAge: 12 });
    await comeBefore(family.mia, small);
    const query = { eventId: sunday.service, search: "0144" };
    const [shown] = (await sunday.team.call(childFamilies.search, { query })).body;
    expect(shown?.children.map(({ memberId, isUsual, proposedRoomId }) => [memberId, isUsual, proposedRoomId])).toEqual(
      [
        [family.ben, false, large],
        [family.mia, true, small],
      ],
    );
    expect(await checkIn([family.ben, family.mia])).toEqual([
      [family.ben, "Large Room"],
      [family.mia, "Small Room"],
    ]);
  });

  test("come in if the last place in the usual room of one is the only place of the other", async () => {
    const small = await addRoom("Shared Room", { capacity: 1, minAge: 4, maxAge: 8 });
    await addRoom("Young Room", { capacity: 10, minAge: 3, maxAge: 5 });
    await comeBefore(family.mia, small);
    expect(await checkIn([family.mia, family.ben])).toEqual([
      [family.mia, "Young Room"],
      [family.ben, "Shared Room"],
    ]);
  });

  test("stay in the room of the last visit, also without a choice", async () => {
    await addRoom("Narrow Room", { capacity: 5, minAge: 5, maxAge: 5 });
    const usual = await addRoom("Usual Room", { capacity: 5, minAge: 3, maxAge: 12 });
    await comeBefore(family.mia, usual);
    expect(await checkIn([family.mia])).toEqual([[family.mia, "Usual Room"]]);
  });
});
