// The check-in desk and the boards: families by name and phone, children whose code is shown, one child inside.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { board, childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies, MAX_FAMILIES_LISTED } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

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

const find = async (query: object, person: Person = sunday.team) =>
  (await person.call(childFamilies.search, { query: { eventId: sunday.service, ...query } })).body;
const refusal = async (query: object, person: Person = sunday.team) => {
  const { status, body } = await person.refused(childFamilies.search, { query: { eventId: sunday.service, ...query } });
  return `${status} ${Object.keys(body.fields ?? {})[0] ?? body.code}`;
};

describe("a family", () => {
  test("is found by name and by the last digits of a phone number, without the number itself", async () => {
    const byName = await find({ search: "mia berg" });
    expect(byName.length).toBeLessThanOrEqual(5);
    const byPhone = await find({ search: "0144" });
    expect(byPhone.map(({ name }) => name)).toContain("Berg");
    expect(JSON.stringify([byName, byPhone])).not.toMatch(/5550144|1990/);
    expect(await refusal({ search: "144" })).toBe("400 search");
    for (const search of ["b", "be", "b 1", "王"]) expect(await refusal({ search })).toBe("400 search");
    for (const search of ["ber", "王小"]) expect(await find({ search })).toBeInstanceOf(Array);
    expect(await refusal({ search: "" })).toBe("400 search");
    expect(await refusal({ search: "a\u0000b" })).toBe("400 search");
    expect(await refusal({ householdId: 999_999 })).toBe("404 not_found");
  });

  test("is found by a Chinese name that is written without a space", async () => {
    const rename = "update members set first_name = $1, last_name = '王' where id = $2";
    await sunday.postgres.pool.query(rename, ["小明", family.mia]);
    await sunday.postgres.pool.query(rename, ["伟", family.hana]);
    for (const search of ["王小明", "王伟", "王 伟", "小明"])
      expect((await find({ search })).flatMap((one) => one.children.map(({ memberId }) => memberId))).toContain(
        family.mia,
      );
    expect(await find({ search: "王明" })).toEqual([]);
  });

  test("is found by another form of a first name, after families with the typed name and within the limit", async () => {
    const rename = async (first: string, last: string, id: number) =>
      sunday.postgres.pool.query("update members set first_name = $1, last_name = $2 where id = $3", [first, last, id]);
    const listAdults = async (search: string) =>
      (await find({ search })).flatMap(({ adults }) => adults.map(({ memberId }) => memberId));
    await rename("Margaret", "Quillon", family.hana);
    expect(await listAdults("peggy quillon")).toContain(family.hana);
    expect(await listAdults("Quillon, Peggy")).toContain(family.hana);
    expect(await listAdults("peggy")).not.toContain(family.hana);
    for (let n = 0; n < MAX_FAMILIES_LISTED - 1; n++) await rename("Peggy", "Quillon", (await sunday.addFamily()).hana);
    expect(await find({ search: "peggy quillon" })).toHaveLength(MAX_FAMILIES_LISTED);
    expect((await listAdults("peggy quillon")).indexOf(family.hana)).toBeGreaterThan(MAX_FAMILIES_LISTED - 2);
    for (let n = 0; n < 2; n++) await rename("Peggy", "Quillon", (await sunday.addFamily()).hana);
    expect(await find({ search: "peggy quillon" })).toHaveLength(MAX_FAMILIES_LISTED + 1);
    expect(await listAdults("peggy quillon")).not.toContain(family.hana);
  });

  test("is found by the name of the household without its accents", async () => {
    const rename =
      "update households set name = 'Ñandú-Ø' where id in (select household_id from household_members where member_id = $1)";
    await sunday.postgres.pool.query(rename, [family.mia]);
    for (const search of ["nandu", "NANDU O", "Ñandú-ø"])
      expect((await find({ search })).map(({ name }) => name)).toEqual(["Ñandú-Ø"]);
  });

  test("shows which children no one may collect; barred people and those until a past day do not count", async () => {
    const shown = async () => {
      const found = (await find({ search: "Hana Berg" })).flatMap((one) => one.children);
      return [family.ben, family.mia].map((id) => found.find(({ memberId }) => memberId === id)?.hasCollectors);
    };
    expect(await shown()).toEqual([true, true]);
    const listing = async (id: number, body: z.input<typeof guardians.replace.body>) => {
      const seen = (await sunday.admin.call(guardians.list, { params: { id } })).body.map((entry) => entry.id).join();
      await sunday.admin.call(guardians.replace, { params: { id }, query: { seen }, body });
    };
    await listing(family.ben, [{ adultId: family.sam, kind: "barred" }]);
    await listing(family.mia, [{ adultId: family.hana, kind: "parent", until: "2020-01-01" }]);
    expect(await shown()).toEqual([false, false]);
  });

  test("shows its children with the rooms for their age, and who came the last time", async () => {
    const [first] = await find({ search: "Hana Berg" });
    const householdId = first?.householdId ?? 0;
    const [fresh] = await find({ householdId });
    expect(fresh?.adults).toEqual([
      expect.objectContaining({ firstName: "Hana", hasPhone: true, isPreselected: true }),
      expect.objectContaining({ firstName: "Jan", hasPhone: true, isPreselected: false }),
    ]);
    expect(fresh?.children.map(({ firstName, age, isUsual }) => [firstName, age, isUsual])).toEqual([
      ["Ben", 7, true],
      ["Mia", 5, true],
    ]);
    expect(fresh?.children[0]?.rooms.find(({ roomId }) => roomId === sunday.hall)).toEqual({
      roomId: sunday.hall,
      problem: null,
    });
    const [ben, mia] = fresh?.children.map(({ memberId }) => memberId) ?? [];
    const [, jan] = fresh?.adults.map(({ memberId }) => memberId) ?? [];
    const eventId = await sunday.addEvent({ title: "Early Service" });
    const body = { eventId, roomId: sunday.hall, childIds: [mia ?? 0], adultId: jan ?? 0 };
    await sunday.team.call(children.checkIn, { body });
    const [again] = await find({ householdId });
    expect(again?.children.map(({ memberId, isUsual }) => [memberId, isUsual])).toEqual([
      [ben, false],
      [mia, true],
    ]);
    expect(again?.children.map(({ proposedRoomId }) => proposedRoomId)).toEqual([sunday.hall, sunday.hall]);
    expect(again?.adults.map(({ isPreselected }) => isPreselected)).toEqual([false, true]);
  });

  test("comes at first with the eldest adult who is not inactive", async () => {
    const preselected = async () => {
      const found = await find({ search: "Hana Berg" });
      const adults = found.flatMap(({ adults }) => adults);
      return adults.find(({ memberId }) => memberId === family.hana)?.isPreselected;
    };
    expect(await preselected()).toBe(true);
    await sunday.admin.call(members.update, { params: { id: family.hana }, body: { membershipStatus: "inactive" } });
    expect(await preselected()).toBe(false);
  });

  test("is not hidden by others: more than five with a number ask for the whole one, 21 with a name are listed", async () => {
    for (let more = 0; more < 6; more++) await sunday.addFamily();
    const few = await find({ search: "Berg" });
    expect(few.length).toBeGreaterThan(5);
    for (let more = few.length; more < 22; more++) await sunday.addFamily();
    expect(await find({ search: "Berg" })).toHaveLength(21);
    const sentenceFor = async (search: string) =>
      (await sunday.team.refused(childFamilies.search, { query: { eventId: sunday.service, search } })).body.fields;
    expect(await sentenceFor("0144")).toEqual({
      search: "Too many families have these digits. Please enter the whole phone number.",
    });
  });
});

test("an adult without a phone number is entered with one, and a known number is not changed", async () => {
  const { pool } = sunday.postgres;
  await pool.query("update members set phone = null where id = $1", [family.hana]);
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
  const bad = await sunday.team.refused(children.checkIn, { body: { ...body, adultPhone: "1" } });
  expect(Object.keys(bad.body.fields ?? {})).toEqual(["adultPhone"]);
  await sunday.team.call(children.checkIn, { body: { ...body, adultPhone: "212 555 0155" } });
  const other = { ...body, childIds: [family.ben], adultPhone: "212 555 0156" };
  await sunday.team.call(children.checkIn, { body: other });
  const phone = "select count(*) from members where id = $1 and phone = '+12125550155'";
  expect(await sunday.count(phone, [family.hana])).toBe(1);
});

test("a board shows allergies, and only that there are medical notes", async () => {
  const sick = { allergies: "Bees", medicalNotes: "Inhaler in the bag" };
  await sunday.team.call(careNotes.replace, { params: { id: family.mia }, body: sick });
  const [{ checkInId } = { checkInId: 0 }] = await sunday.arrive(family, family.mia);
  const call = { params: { id: sunday.hall }, query: { eventId: sunday.service } };
  const { body } = await sunday.team.call(board.show, call);
  expect(body.children.find((child) => child.checkInId === checkInId)).toMatchObject({
    allergies: "Bees",
    hasMedicalNotes: true,
  });
  expect(JSON.stringify(body)).not.toContain("Inhaler");
});

describe("a code that is shown", () => {
  const show = (code: string, person: Person = sunday.team) => person.refused(childrenInside.call, { body: { code } });

  test("puts the child first on the board of the room", async () => {
    const [, mia] = await sunday.arrive(family, family.ben, family.mia);
    const found = await sunday.team.call(childrenInside.call, {
      body: { code: mia?.code.toLowerCase() ?? "" },
    });
    const name = { firstName: "Mia", lastName: "Berg" };
    const place = { roomName: "Hall", eventTitle: "Sunday Service" };
    expect(found.body).toEqual([expect.objectContaining({ checkInId: mia?.checkInId, ...name, ...place })]);
    const call = { params: { id: sunday.hall }, query: { eventId: sunday.service } };
    const { body } = await sunday.team.call(board.show, call);
    expect(body.children[0]).toMatchObject({ checkInId: mia?.checkInId, calledAt: expect.any(String) });
    const rooms = (await sunday.team.call(board.rooms, { query: { eventId: sunday.service } })).body;
    expect(rooms.find(({ roomId }) => roomId === sunday.hall)).toMatchObject({ isFull: false, workers: 0 });
  });

  test("is forgotten when the collector is refused, so that the room keeps the child", async () => {
    const [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
    await sunday.team.call(childrenInside.call, { body: { code } });
    await sunday.team.refused(children.checkOut, { body: { checkInId, code, collectorId: family.sam } });
    const call = { params: { id: sunday.hall }, query: { eventId: sunday.service } };
    const shown = (await sunday.team.call(board.show, call)).body.children;
    expect(shown.find((child) => child.checkInId === checkInId)?.calledAt).toBeNull();
  });

  test("is not found for anybody else's code, and cannot be guessed", async () => {
    const lead = sunday.lead;
    for (let wrong = 0; wrong < 15; wrong++) expect((await show("AAAA", lead)).body.code).toBe("not_found");
    const [{ code } = { code: "" }] = await sunday.arrive(family, family.mia);
    for (let right = 0; right < 2; right++) expect((await show(code, lead)).status).toBe(200);
    expect((await show("AAAA", lead)).body.code).toBe("not_found");
    const refused = await show("AAAA", lead);
    expect([refused.status, Number(refused.headers.get("retry-after")) <= 30]).toEqual([429, true]);
    expect((await show("AAAA", await sunday.as("intermediate_admin"))).status).toBe(403);
  });
});

test("a child inside is shown with those who may collect the child, and with phone numbers for leads only", async () => {
  const [{ checkInId } = { checkInId: 0 }] = await sunday.arrive(family, family.mia);
  const params = { id: checkInId };
  const shown = (await sunday.team.call(childrenInside.show, { params })).body;
  expect(shown).toMatchObject({ firstName: "Mia", roomName: "Hall", state: "in", broughtById: family.hana });
  expect(shown.collectors.map(({ name, phone }) => [name, phone])).toEqual([
    ["Hana Berg", null],
    ["Jan Berg", null],
    ["Oma Berg", null],
  ]);
  const hash = "h".repeat(43);
  await sunday.postgres.pool.query("insert into pictures (hash, small, large) values ($1, 'small', 'large')", [hash]);
  const picture = `/api/pictures/${hash}`;
  await sunday.postgres.pool.query("update members set profile_image_url = $1 where id = $2", [picture, family.hana]);
  const forLead = (await sunday.lead.call(childrenInside.show, { params })).body;
  expect(forLead.collectors.map(({ profileImageUrl }) => profileImageUrl)).toEqual([picture, null, null]);
  expect(forLead.collectors[0]?.phone).toBe("+12125550144");
  expect(JSON.stringify([shown, forLead])).not.toMatch(/Sam|barred/i);
  const attended = await enrollStation(sunday, "attended");
  expect((await attended.call(childrenInside.show, { params })).body.collectors[0]?.profileImageUrl).toBe(picture);
  expect((await attended.fetch(picture)).status).toBe(200);
  expect((await (await enrollStation(sunday, "self_service")).fetch(picture)).status).toBe(403);
  const staff = await sunday.as("intermediate_admin");
  expect((await staff.refused(childrenInside.show, { params })).status).toBe(403);
});
