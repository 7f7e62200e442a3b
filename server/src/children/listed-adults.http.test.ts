// An adult on a child's list who is in no household is found, and can be named as the one who brings the child.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { departures } from "@narthex/contract/departures.ts";
import { guardians } from "@narthex/contract/households.ts";
import { familyCards, station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";

let sunday: ChildrensSunday;
let family: Family;
let lobby: Person;
let grandmother: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  lobby = await enrollStation(sunday, "self_service");
});
beforeEach(async () => {
  await sunday.postgres.pool.query("delete from household_members");
  await sunday.postgres.pool.query("delete from guardians");
  await sunday.postgres.pool.query("delete from rate_limits");
  await sunday.postgres.pool.query("update members set phone = null");
  family = await sunday.addFamily();
  const person = { firstName: "Wilhelmine", lastName: "Krause", dateOfBirth: "1955-01-01", phone: "+12125550177" };
  grandmother = await sunday.addPerson(person);
  await list(family.mia, { kind: "trusted" });
});
afterAll(() => sunday?.close());

async function list(childId: number, entry: { kind: "trusted" | "guardian" | "barred"; until?: string }) {
  const before = (await sunday.admin.call(guardians.list, { params: { id: childId } })).body;
  const rest = before.flatMap(({ adultId, adultName, kind, until }) =>
    adultId === grandmother ? [] : [{ adultId, adultName, kind, until }],
  );
  const body = [...rest, { adultId: grandmother, ...entry }];
  const seen = before.map(({ id }) => id).join();
  await sunday.admin.call(guardians.replace, { params: { id: childId }, query: { seen }, body });
}
const find = async (search: string) =>
  (await sunday.team.call(childFamilies.search, { query: { eventId: sunday.service, search } })).body;
/** The adults of each family, the one who is chosen at first with a star. */
const findAdults = async (search: string) =>
  (await find(search)).map(({ adults }) => adults.map((one) => one.firstName + (one.isPreselected ? "*" : "")));
const lookUp = async (body: { digits: string } | { card: string }) =>
  (await lobby.call(station.families, { body: { eventId: sunday.service, ...body } })).body;
const lookUpNames = async (body: { digits: string } | { card: string }) =>
  (await lookUp(body)).map(({ adults, children }) => [
    adults.map(({ name, isPreselected }) => name + (isPreselected ? "*" : "")),
    children.map(({ name }) => name),
  ]);
/** Bars the person of the children's team from Mia. */
async function barTeam() {
  const params = { id: family.mia };
  const before = (await sunday.admin.call(guardians.list, { params })).body;
  const rest = before.map(({ adultId, adultName, kind, until }) => ({ adultId, adultName, kind, until }));
  const body = [...rest, { adultId: sunday.ids.member, kind: "barred" as const }];
  await sunday.admin.call(guardians.replace, { params, query: { seen: before.map(({ id }) => id).join() }, body });
}

async function readCard() {
  const id = await sunday.count("select household_id from household_members where member_id = $1", [family.mia]);
  return (await sunday.admin.call(familyCards.show, { params: { id } })).body.card;
}

describe("at the desk", () => {
  test("the family is found by the adult's name and digits and by the child, and the adult is offered", async () => {
    expect(await findAdults("Krause, Wilhelmine")).toEqual([["Hana*", "Jan", "Wilhelmine"]]);
    expect(await findAdults("0177")).toEqual([["Hana", "Jan", "Wilhelmine*"]]);
    expect(await findAdults("Mia")).toEqual([["Hana*", "Jan", "Wilhelmine"]]);
    const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: grandmother };
    expect((await sunday.team.call(children.checkIn, { body })).status).toBe(200);
  });

  test("people who have died are not offered, on the list or at home", async () => {
    for (const id of [grandmother, family.hana])
      await sunday.admin.call(departures.record, { params: { id }, body: { reason: "died", leftOn: null } });
    expect(await findAdults("Mia")).toEqual([["Jan*"]]);
    expect(await findAdults("0177")).toEqual([]);
  });

  test("children who have died are not offered, at the desk and at self-service", async () => {
    await sunday.admin.call(departures.record, { params: { id: family.mia }, body: { reason: "died", leftOn: null } });
    expect((await find("0144")).map((one) => one.children.map(({ firstName }) => firstName))).toEqual([["Ben"]]);
    expect(await lookUpNames({ digits: "0144" })).toEqual([[["Hana B.*", "Jan B."], ["Ben B."]]]);
  });

  test("staff who are barred from the child find no family by the adult, and the adult is not offered", async () => {
    await barTeam();
    expect(await findAdults("Krause")).toEqual([]);
    expect(await findAdults("0177")).toEqual([]);
    expect(await findAdults("Mia")).toEqual([["Hana*", "Jan"]]);
  });

  test("an adult with a household, whose entry has ended, or who is barred, is not", async () => {
    await list(family.mia, { kind: "trusted", until: "2026-11-21" });
    expect(await findAdults("0177")).toEqual([]);
    expect(await findAdults("0144")).toEqual([["Hana*", "Jan"]]);
    await list(family.mia, { kind: "barred" });
    expect(await findAdults("Krause")).toEqual([]);
    expect(await findAdults("0144")).toEqual([["Hana*", "Jan"]]);
    await list(family.mia, { kind: "guardian" });
    const add = "insert into household_members (household_id, member_id, role) select id, $1, 'adult' from households";
    await sunday.postgres.pool.query(`${add} order by id limit 1`, [grandmother]);
    expect(await findAdults("Hana")).toEqual([["Hana*", "Jan"]]);
    expect(await findAdults("0177")).toEqual([["Wilhelmine*"]]);
  });

  test("a new family with the adult's number is not added, and the known one is named, except to barred staff", async () => {
    const child = { firstName: "Lia", lastName: "Krause", dateOfBirth: "2019-02-03", allergies: "", medicalNotes: "" };
    const adult = { firstName: "Wilma", lastName: "Krause", phone: "(212) 555-0177" };
    const enter = () => sunday.team.refused(childFamilies.create, { body: { adult, children: [child] } });
    const refused = await enter();
    expect([refused.status, refused.body.code]).toEqual([409, "family_known"]);
    expect(refused.body.current).toEqual({ id: (await find("Mia"))[0]?.householdId });
    await barTeam();
    expect((await enter()).status).toBe(201);
  });

  test("one who is barred from a sibling is not chosen at first", async () => {
    await list(family.ben, { kind: "barred" });
    expect(await findAdults("0177")).toEqual([["Hana*", "Jan", "Wilhelmine"]]);
  });
});

describe("at self-service", () => {
  test("after their own digits, they see themselves and the children of the list only, and bring these", async () => {
    expect(await lookUpNames({ digits: "0177" })).toEqual([[["Wilhelmine K.*"], ["Mia B."]]]);
    const [found] = await lookUp({ digits: "0177" });
    const body = { eventId: sunday.service, family: found?.token ?? "", adultId: grandmother };
    const refused = await lobby.refused(station.checkIn, { body: { ...body, childIds: [family.ben] } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["childIds"]]);
    expect((await lobby.call(station.checkIn, { body: { ...body, childIds: [family.mia] } })).status).toBe(200);
    const stranger = { ...body, adultId: family.sam, childIds: [family.mia] };
    expect((await lobby.refused(station.checkIn, { body: stranger })).status).toBe(400);
  });

  test("on the lists of two households, they see each with its children, and the same children once", async () => {
    const other = await sunday.addFamily();
    await list(other.ben, { kind: "trusted" });
    await sunday.postgres.pool.query("update members set first_name = 'Timo' where id = $1", [other.ben]);
    const both = [["Mia B."], ["Timo B."]].map((names) => [["Wilhelmine K.*"], names]);
    expect((await lookUpNames({ digits: "0177" })).toSorted()).toEqual(both);
    await sunday.postgres.pool.query(
      "update household_members set member_id = $1, is_primary = false where member_id = $2",
      [family.mia, other.ben],
    );
    expect(await lookUpNames({ digits: "0177" })).toEqual([[["Wilhelmine K.*"], ["Mia B."]]]);
  });

  test("the family that their digits found takes nobody else of it, and that of a parent does not take them", async () => {
    await list(family.ben, { kind: "trusted" });
    await sunday.postgres.pool.query("update members set phone = '+12125550145' where id = $1", [family.jan]);
    const [own] = await lookUp({ digits: "0177" });
    const [home] = await lookUp({ digits: "0144" });
    const [scanned] = await lookUp({ card: await readCard() });
    const arrive = async (found: { token: string } | undefined, adultId: number) => {
      const body = { eventId: sunday.service, family: found?.token ?? "", adultId, childIds: [family.mia] };
      const { status, body: answer } = await lobby.refused(station.checkIn, { body });
      return [status, Object.keys(answer.fields ?? {})];
    };
    const notShown = [400, ["adultId"]];
    expect(await arrive(own, family.hana)).toEqual(notShown);
    expect(await arrive(own, family.jan)).toEqual(notShown);
    expect(await arrive(home, grandmother)).toEqual(notShown);
    expect(await arrive(scanned, grandmother)).toEqual(notShown);
    expect(await arrive(home, family.jan)).toEqual([200, []]);
  });

  test("the digits and the QR code of the household do not show who is on the list", async () => {
    const everyone = [
      ["Hana B.*", "Jan B."],
      ["Ben B.", "Mia B."],
    ];
    expect(await lookUpNames({ digits: "0144" })).toEqual([everyone]);
    expect(await lookUpNames({ card: await readCard() })).toEqual([
      [
        ["Hana B.", "Jan B."],
        ["Ben B.", "Mia B."],
      ],
    ]);
  });

  test("with a number that an adult of the household has too, both are shown", async () => {
    await sunday.postgres.pool.query("update members set phone = '+12125550177' where id = $1", [family.jan]);
    expect(await lookUpNames({ digits: "0177" })).toEqual([
      [
        ["Hana B.", "Jan B.", "Wilhelmine K."],
        ["Ben B.", "Mia B."],
      ],
    ]);
  });

  test("one who is barred is not found by the digits", async () => {
    await list(family.mia, { kind: "barred" });
    expect(await lookUpNames({ digits: "0177" })).toEqual([]);
  });
});
