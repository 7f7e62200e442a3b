// People of the same name in households of the same name: every list to choose from tells them apart, and shows no more
// than the viewer may see.
import { attendance } from "@narthex/contract/attendance.ts";
import { donationBatches } from "@narthex/contract/donation-batches.ts";
import { donations } from "@narthex/contract/donations.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { search } from "@narthex/contract/search.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { memberMinistries } from "../database/tables/ministries.ts";

let sunday: Sunday;
let admin: Person;
let member: Person;
/** Two couples of one name, a son of that name, and two people who are alone in their households of one name. */
let withKathleen: number;
let withSinead: number;
let son: number;
let ofElm: number;
let ofOak: number;

const DERMOT = { firstName: "Dermot", lastName: "Brennan" };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  member = await sunday.as("member");
  const add = async (name: string, address: string, people: Parameters<typeof sunday.addPerson>[0][]) => {
    const ids = await Promise.all(people.map((one) => sunday.addPerson(one)));
    const roles = ids.map((memberId, place) => ({
      memberId,
      role: place === 2 ? ("child" as const) : ("adult" as const),
    }));
    await admin.call(households.create, { body: { name, address, members: roles } });
    return ids;
  };
  [withKathleen = 0] = await add("Brennan Family", "1 Elm Street\nDover, DE 19901", [
    { ...DERMOT, dateOfBirth: "1961-05-01" },
    { firstName: "Kathleen", lastName: "Brennan" },
  ]);
  [withSinead = 0, , son = 0] = await add("Brennan Family", "2 Oak Street\nDover, DE 19901", [
    DERMOT,
    { firstName: "Sinead", lastName: "Brennan" },
    DERMOT,
    { firstName: "Gone", lastName: "Brennan", membershipStatus: "inactive" },
  ]);
  [ofElm = 0] = await add("Ida Lone", "3 Elm Street", [{ firstName: "Ida", lastName: "Lone" }]);
  [ofOak = 0] = await add("Ida Lone", "4 Oak Street", [
    { firstName: "Ida", lastName: "Lone", shareAddress: true, dateOfBirth: "1950-01-01" },
  ]);
});
afterAll(() => sunday?.close());

/** The member of the cast with only this duty. */
async function withDuty(duty: Duty | null): Promise<Person> {
  const { rows } = await sunday.postgres.pool.query("select user_id from members where id = $1", [sunday.ids.member]);
  await admin.call(users.update, { params: { id: rows[0].user_id }, body: { duties: duty === null ? [] : [duty] } });
  return member;
}

const NOTHING = { household: null, people: [], street: null, ministries: [], birthYear: null, phoneEnd: null };
const HOME = { name: "Brennan Family", isChild: false };
const KATHLEEN = { ...NOTHING, household: HOME, people: ["Kathleen"] };
const SINEAD = { ...NOTHING, household: HOME, people: ["Sinead"] };
const distinctionsOf = (rows: readonly { id: number; distinction: unknown }[]) =>
  new Map(rows.map(({ id, distinction }) => [id, distinction]));

async function inDirectory(person: Person, text: string) {
  return distinctionsOf((await person.call(members.list, { query: { search: text } })).body);
}
async function onRoll(person: Person, text: string) {
  const params = { id: sunday.service };
  return distinctionsOf((await person.call(attendance.roll, { params, query: { search: text } })).body.members);
}
async function inSearch(person: Person, text: string) {
  return distinctionsOf((await person.call(search.find, { query: { q: text } })).body.people);
}
async function available(person: Person, text: string) {
  const params = { id: sunday.music };
  return distinctionsOf((await person.call(ministries.available, { params, query: { search: text } })).body);
}

test.each([
  ["the directory", "treasurer", inDirectory],
  ["the check-in list", "greeter", onRoll],
  ["the search of everything", "childrens_team", inSearch],
] as const)("%s names the other active adults of two households with one name", async (_place, duty, list) => {
  const found = await list(await withDuty(duty), "Dermot Brennan");
  expect(found.get(withKathleen)).toEqual(KATHLEEN);
  expect(found.get(withSinead)).toEqual(SINEAD);
  // The row of the child says so already.
  expect(found.get(son)).toBeNull();
});

test("the people who may be assigned to a ministry are told apart in the same way", async () => {
  const found = await available(admin, "Dermot Brennan");
  expect([found.get(withKathleen), found.get(withSinead), found.get(son)]).toEqual([KATHLEEN, SINEAD, null]);
});

test("the check-in list without a search tells them apart, and says nothing of others", async () => {
  const { body } = await admin.call(attendance.roll, { params: { id: sunday.service } });
  const told = body.members.filter(({ distinction }) => distinction !== null).map(({ id }) => id);
  expect(told.sort()).toEqual([withKathleen, withSinead, ofElm, ofOak].sort());
});

test("a list of names alone also tells the child from the adults", async () => {
  const { body } = await (await withDuty("treasurer")).call(donations.donors, { query: { search: "Dermot Brennan" } });
  const child = { ...NOTHING, household: { ...HOME, isChild: true } };
  expect(new Map(body.map(({ donor, distinction }) => [donor, distinction]))).toEqual(
    new Map<unknown, unknown>([
      [withKathleen, KATHLEEN],
      [withSinead, SINEAD],
      [son, child],
    ]),
  );
});

test("the street and the year of birth are shown only to viewers who may see them", async () => {
  const home = { ...NOTHING, household: { name: "Ida Lone", isChild: false } };
  const shared = { ...home, street: "4 Oak Street" };
  const asAdmin = await inDirectory(admin, "Ida Lone");
  expect([asAdmin.get(ofElm), asAdmin.get(ofOak)]).toEqual([{ ...home, street: "3 Elm Street" }, shared]);
  for (const duty of ["treasurer", "greeter"] as const) {
    const found = await inDirectory(await withDuty(duty), "Ida Lone");
    expect([found.get(ofElm), found.get(ofOak)]).toEqual([home, shared]);
  }
  const { rows } = await sunday.postgres.pool.query(
    "update members set share_address = false, address = '5 Main Street' where last_name = 'Lone' returning id",
  );
  expect(rows).toHaveLength(2);
  expect((await inDirectory(admin, "Ida Lone")).get(ofOak)).toEqual({ ...home, birthYear: 1950 });
  expect((await inDirectory(await withDuty("treasurer"), "Ida Lone")).get(ofOak)).toBeNull();
});

test("the last digits of the phone number tell two people apart who are alone in households of one name", async () => {
  const add = async (phone: string | null, homePhone: string | null) => {
    const memberId = await sunday.addPerson({ firstName: "Mary", lastName: "Widowed", phone });
    const home = { name: "Widowed Family", phone: homePhone, members: [{ memberId, role: "adult" as const }] };
    await admin.call(households.create, { body: home });
    return memberId;
  };
  const [own, ofHome] = [await add("+16165550112", null), await add(null, "+16165550134")];
  const family = { ...NOTHING, household: { name: "Widowed Family", isChild: false } };
  for (const [list, duty] of [
    [onRoll, "greeter"],
    [inDirectory, "treasurer"],
    [inDirectory, "childrens_team"],
  ] as const) {
    const found = await list(await withDuty(duty), "Mary Widowed");
    expect([found.get(own), found.get(ofHome)]).toEqual([
      { ...family, phoneEnd: "12" },
      { ...family, phoneEnd: "34" },
    ]);
  }
  const seen = await inDirectory(await withDuty(null), "Mary Widowed");
  expect([seen.get(own), seen.get(ofHome)]).toEqual([null, null]);
});

test("a newcomer without a household is told apart from a member of the same name by the end of the phone number", async () => {
  const add = (more: object) => sunday.addPerson({ firstName: "Curtis", lastName: "Wagner", ...more });
  const known = await add({ phone: "+16165550106" });
  const home = { name: "Wagner Family", members: [{ memberId: known, role: "adult" as const }] };
  await admin.call(households.create, { body: home });
  const newcomer = await add({ phone: "+16165550199", membershipStatus: "pending" });
  const nameless = await add({ membershipStatus: "pending" });
  for (const [list, duty] of [
    [onRoll, "greeter"],
    [inDirectory, "treasurer"],
  ] as const) {
    const found = await list(await withDuty(duty), "Curtis Wagner");
    expect(found.get(newcomer)).toEqual({ ...NOTHING, phoneEnd: "99" });
    expect([found.get(known), found.get(nameless)]).toEqual([null, null]);
  }
  const { body } = await (await withDuty("treasurer")).call(donations.donors, { query: { search: "Curtis Wagner" } });
  const ofDonor = new Map(body.map(({ donor, distinction }) => [donor, distinction]));
  expect(ofDonor.get(newcomer)).toEqual({ ...NOTHING, phoneEnd: "99" });
  const ofFamily = { ...NOTHING, household: { name: "Wagner Family", isChild: false } };
  expect(ofDonor.get(known)).toEqual(ofFamily);

  const counted = { batchDate: "2026-11-22", expectedTotal: "20" };
  const { body: batch } = await admin.call(donationBatches.start, { body: counted });
  for (const memberId of [known, newcomer])
    await admin.call(donations.record, {
      body: { memberId, amount: "10", donationType: "tithe", donationDate: "2026-11-22", batchId: batch.id },
    });
  const entered = await admin.call(donationBatches.get, { params: { id: batch.id } });
  expect(entered.body.lines.map(({ distinction }) => distinction)).toEqual([ofFamily, { ...NOTHING, phoneEnd: "99" }]);
  // With an address to show, the row of the newcomer is not empty.
  await sunday.postgres.pool.query("delete from members where id = $1", [nameless]);
  await sunday.postgres.pool.query("update members set email = 'curtis@example.org' where id = $1", [newcomer]);
  expect((await inDirectory(admin, "Curtis Wagner")).get(newcomer)).toBeNull();
});

test.each([
  ["active children", { membershipStatus: "active" }, "child"],
  ["an inactive adult", { membershipStatus: "inactive" }, "adult"],
] as const)("%s of a household distinguish a person from one who is alone", async (title, status, role) => {
  const name = { firstName: "Nils", lastName: title.replaceAll(" ", "") };
  const family = await sunday.addPerson(name);
  const alone = await sunday.addPerson(name);
  const others = await Promise.all(
    ["Bo", "Ann"].map((firstName) => sunday.addPerson({ firstName, lastName: firstName, ...status })),
  );
  const members = [{ memberId: family, role: "adult" as const }, ...others.map((memberId) => ({ memberId, role }))];
  await admin.call(households.create, { body: { name: "Nils Family", members } });
  await admin.call(households.create, { body: { name: "Nils Family", members: [{ memberId: alone, role: "adult" }] } });
  const home = { ...NOTHING, household: { name: "Nils Family", isChild: false } };
  const found = await onRoll(await withDuty("greeter"), `${name.firstName} ${name.lastName}`);
  expect([found.get(family), found.get(alone)]).toEqual([{ ...home, people: ["Ann", "Bo"] }, home]);
  expect([...(await inDirectory(await withDuty(null), `${name.firstName} ${name.lastName}`)).values()]).toEqual([
    null,
    null,
  ]);
  // An active adult is named instead of both.
  const partner = await sunday.addPerson({ firstName: "Pia", lastName: "Nils" });
  const [own] = (await admin.call(households.list, { query: { memberId: String(family) } })).body;
  const body = { members: [...members, { memberId: partner, role: "adult" as const }] };
  await admin.call(households.update, { params: { id: own?.id ?? 0 }, body });
  const changed = await onRoll(await withDuty("greeter"), `${name.firstName} ${name.lastName}`);
  expect(changed.get(family)).toEqual({ ...home, people: ["Pia"] });
});

test("a member without duties sees neither households nor adults, but ministries, which everybody sees", async () => {
  const plain = await withDuty(null);
  const recipients = async () => {
    const { body } = await plain.call(messages.recipients, { query: { search: "Dermot Brennan" } });
    return new Map(body.map(({ memberId, distinction }) => [memberId, distinction]));
  };
  expect([...(await recipients()).values()]).toEqual([null, null, null]);
  expect([...(await inDirectory(plain, "Dermot Brennan")).values()]).toEqual([null, null, null]);
  await sunday.postgres.db
    .insert(memberMinistries)
    .values({ memberId: withSinead, ministryId: sunday.music, joinDate: "2026-01-01", confirmed: true });
  const inMusic = { ...NOTHING, ministries: ["Music"] };
  expect((await recipients()).get(withSinead)).toEqual(inMusic);
  expect((await inDirectory(plain, "Dermot Brennan")).get(withSinead)).toEqual(inMusic);
});

test("a person who waits for admission sees only the names of administrators", async () => {
  await sunday.addPerson({ firstName: "Ruth", lastName: "Adler", shareAddress: true, address: "6 Main Street" });
  await sunday.postgres.db
    .insert(memberMinistries)
    .values({ memberId: sunday.ids.admin, ministryId: sunday.music, joinDate: "2026-01-01", confirmed: true });
  const { body } = await (await sunday.as("pending")).call(messages.recipients);
  expect(body.map(({ name, distinction }) => [name, distinction])).toEqual([["Ruth Adler", null]]);
});

test("an answer follows a change of the household", async () => {
  const [own] = (await admin.call(households.list, { query: { memberId: String(withKathleen) } })).body;
  if (!own) throw new Error("the household is not there");
  await admin.call(households.update, { params: { id: own.id }, body: { name: "Brennan-Kelly Family" } });
  expect((await onRoll(admin, "Dermot Brennan")).get(withKathleen)).toBeNull();
});
