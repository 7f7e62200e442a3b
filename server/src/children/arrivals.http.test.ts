// Adults are not checked in as children, and nobody who is too young to collect a child brings one.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
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

const attempt = async (given: object) => {
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana, ...given };
  const answer = await sunday.team.refused(children.checkIn, { body });
  return answer.status === 200 ? "in" : answer.body.fields;
};
const setBirth = (id: number, born: string | null) =>
  sunday.postgres.pool.query("update members set date_of_birth = $2 where id = $1", [id, born]);
const setRole = (id: number, role: string) =>
  sunday.postgres.pool.query("update household_members set role = $2 where member_id = $1", [id, role]);

const IS_ADULT = { childIds: "One of these people is an adult. Please choose the children only." };

test("an adult by date of birth, or by the role in the household, is not checked in as a child", async () => {
  expect(await attempt({ childIds: [family.mia, family.jan] })).toEqual(IS_ADULT);
  await setBirth(family.jan, null);
  expect(await attempt({ childIds: [family.jan] })).toEqual(IS_ADULT);
  await setBirth(family.ben, "2008-11-22");
  expect(await attempt({ childIds: [family.ben] })).toEqual(IS_ADULT);
  await setBirth(family.ben, "2008-11-23");
  expect(await attempt({ childIds: [family.ben] })).toBe("in");
  await setBirth(family.mia, null);
  expect(await attempt({})).toBe("in");
});

test("a person under the minimum age does not bring a child, at the desk and at a station", async () => {
  await setBirth(family.jan, "2010-11-23");
  const tooYoung = { adultId: "This person is under 16. Please choose the adult who brings the children." };
  expect(await attempt({ adultId: family.jan })).toEqual(tooYoung);
  await setBirth(family.jan, "2010-11-22");
  expect(await attempt({ adultId: family.jan })).toBe("in");
});

test("families are listed without adults among the children and without those who are too young to bring them", async () => {
  const lobby = await enrollStation(sunday, "self_service");
  await setPhone("+12125550777", family.hana);
  await setBirth(family.jan, "2012-01-01");
  await setBirth(family.ben, "2000-01-01");
  const query = { eventId: sunday.service, search: "0777" };
  const [atDesk] = (await sunday.team.call(childFamilies.search, { query })).body;
  expect(atDesk?.adults.map(({ memberId }) => memberId)).toEqual([family.hana]);
  expect(atDesk?.children.map(({ memberId }) => memberId)).toEqual([family.mia]);
  const body = { eventId: sunday.service, digits: "0777" };
  const [here] = (await lobby.call(station.families, { body })).body;
  expect([here?.adults.map(({ id }) => id), here?.children.map(({ id }) => id)]).toEqual([[family.hana], [family.mia]]);
  const arrival = { eventId: sunday.service, family: here?.token ?? "", adultId: family.jan, childIds: [family.mia] };
  expect(Object.keys((await lobby.refused(station.checkIn, { body: arrival })).body.fields ?? {})).toEqual(["adultId"]);
  await setRole(family.jan, "child");
});

const setPhone = (phone: string, id: number) =>
  sunday.postgres.pool.query("update members set phone = $1 where id = $2", [phone, id]);
