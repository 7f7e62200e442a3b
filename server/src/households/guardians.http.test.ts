// Guardians of a child: who reads and changes them, and that only administrators and children's leads see barred
// people.
import type { BodyInput } from "@narthex/contract/endpoint.ts";
import { guardians as calls, type Guardian, households } from "@narthex/contract/households.ts";
import { members as people } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followChanges } from "../../test/changes.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
let child: number;
let adult: number;
let params: { id: number };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
beforeEach(async () => {
  child = await sunday.addPerson({ firstName: "Mia" });
  adult = await sunday.addPerson({ firstName: "Hana" });
  params = { id: child };
});
afterAll(() => sunday?.close());

const STRANGER = "Sam Unwelcome";
const barred = { adultName: STRANGER, kind: "barred" } as const;
const parent = () => ({ adultId: adult, kind: "parent" }) as const;

const read = async (person: Person) => (await person.call(calls.list, { params })).body;
const put = async (person: Person, body: BodyInput<typeof calls.replace>, seen?: string) =>
  (await person.call(calls.replace, { params, query: { seen }, body })).body;
const short = (list: readonly Guardian[]) => list.map(({ adultName, kind }) => `${adultName} ${kind}`);
const ids = (list: readonly Guardian[]) => list.map(({ id }) => id).join();
const logged = async () => {
  const entries = await sunday.auditOf("member");
  return entries.filter(({ subjectId }) => subjectId === `${child}`);
};

test("every field is stored and read back, with who set it", async () => {
  const list = await put(miriam, [
    { ...parent(), until: "2027-06-30" },
    { adultName: "Oma Berg", kind: "trusted", until: "" },
  ]);
  expect(list).toMatchObject([
    { adultId: adult, adultName: "Hana Berg", kind: "parent", until: "2027-06-30", setBy: "Miriam Ellis" },
    { adultId: null, adultName: "Oma Berg", kind: "trusted", until: null, setBy: "Miriam Ellis" },
  ]);
  expect(await read(admin)).toEqual(list);
  expect(await logged()).toMatchObject([{ action: "guardians_changed", detail: {} }]);
  // A response can be sent back unchanged.
  expect(await put(miriam, list)).toEqual(list);
  expect(await logged()).toHaveLength(1);
});

test("a household names its people who are barred from its children, for those who may know of barred people", async () => {
  const names = { firstName: "Quentin", lastName: "Qnamed" };
  const [record, named, kid] = [await sunday.addPerson(), await sunday.addPerson(names), await sunday.addPerson()];
  const everyone = [record, named, kid].map((memberId) => ({ memberId, role: "other" as const }));
  const { id } = (await admin.call(households.create, { body: { name: "Conflict", members: everyone } })).body;
  const past = { adultId: await sunday.addPerson(), kind: "barred", until: "2026-01-01" } as const;
  await admin.call(calls.replace, {
    params: { id: kid },
    query: {},
    body: [{ adultId: record, kind: "barred" }, { adultName: "Qnamed, Quentin", kind: "barred" }, past],
  });
  const barredFor = async (person: Person) => (await person.call(households.show, { params: { id } })).body.barred;
  expect(await barredFor(admin)).toEqual([
    { childId: kid, adultId: record },
    { childId: kid, adultId: named },
  ]);
  expect(await barredFor(miriam)).toEqual([]);
});

describe("barred people", () => {
  test("stay barred by name when their record is deleted, also where the name is another entry", async () => {
    await put(admin, [
      { adultId: adult, kind: "barred" },
      { adultName: "hana berg", kind: "trusted" },
    ]);
    expect((await miriam.call(people.remove, { params: { id: adult } })).status).toBe(200);
    expect(short(await read(admin))).toEqual(["Hana Berg barred"]);
    const refused = await put(miriam, [{ adultName: "Hana Berg", kind: "trusted" }]);
    expect(refused).toMatchObject({ code: "invalid_input" });
    expect(short(await read(admin))).toEqual(["Hana Berg barred"]);
  });

  test("are hidden from managers of members, whose changes do not affect them", async () => {
    await put(admin, [barred, parent()]);
    expect(short(await read(miriam))).toEqual(["Hana Berg parent"]);
    expect(short(await put(miriam, [{ adultName: "Oma Berg", kind: "trusted" }]))).toEqual(["Oma Berg trusted"]);
    expect(short(await put(miriam, []))).toEqual([]);
    expect(short(await read(admin))).toEqual([`${STRANGER} barred`]);
    expect(await miriam.refused(calls.replace, { params, body: [barred] })).toMatchObject({ status: 403 });
  });

  test("cannot be added with another kind, and the refusal gives no reason", async () => {
    await put(admin, [barred, { adultId: adult, kind: "barred" }]);
    const body = [{ adultName: STRANGER.toUpperCase(), kind: "trusted" }, parent()];
    const { status, body: answer } = await miriam.refused(calls.replace, { params, body });
    const sentence = "This person cannot be added. Please ask an administrator.";
    expect([status, answer.fields]).toEqual([400, { "0.adultName": sentence, "1.adultId": sentence }]);
    const twice = await admin.refused(calls.replace, { params, body: [...body, barred] });
    expect([twice.status, twice.body.fields]).toEqual([400, { "2.adultName": "This person is on the list already." }]);
  });

  test("who stayed by name are not added as a member of that name, except by those who see the bar", async () => {
    await put(admin, [{ adultName: "Exo Qbarx", kind: "barred" }]);
    const same = await sunday.addPerson({ firstName: "Exo", lastName: "Qbarx" });
    const longer = await sunday.addPerson({ firstName: "Exó J.", lastName: "Qbarx" });
    for (const adult of [{ adultId: same }, { adultId: longer }, { adultName: "Qbarx, Exo" }]) {
      const body = [parent(), { ...adult, kind: "trusted" } as const];
      const { status, body: answer } = await miriam.refused(calls.replace, { params, body });
      const sentence = "This person cannot be added. Please ask an administrator.";
      expect([status, Object.values(answer.fields ?? {})]).toEqual([400, [sentence]]);
    }
    // A similar name may be another person of the family, and part of a name reveals no bar.
    const relative = await sunday.addPerson({ firstName: "Exa", lastName: "Qbarx" });
    const others = await put(miriam, [
      { adultId: relative, kind: "trusted" },
      { adultName: "Qbarx", kind: "trusted" },
    ]);
    expect(short(others)).toEqual(["Exa Qbarx trusted", "Qbarx trusted"]);
    const list = await put(admin, [
      { adultName: "Exo Qbarx", kind: "barred" },
      { adultId: same, kind: "trusted" },
    ]);
    expect(short(list)).toEqual(["Exo Qbarx barred", "Exo Qbarx trusted"]);
    // An entry that is on the list already is kept and can be changed.
    const kept = await put(miriam, [{ adultId: same, kind: "guardian" }, parent()]);
    expect(short(kept)).toEqual(["Exo Qbarx guardian", "Hana Berg parent"]);
    expect(await sunday.count("select count(*) from guardians where child_id = $1", [child])).toBe(3);
  });

  test("whose bar has ended do not keep others of their name from the list", async () => {
    await put(admin, [{ ...barred, until: "2026-01-01" }]);
    const namesake = await sunday.addPerson({ firstName: "Sam", lastName: "Unwelcome" });
    expect(short(await put(miriam, [{ adultId: namesake, kind: "trusted" }]))).toEqual([`${STRANGER} trusted`]);
  });

  test("are removed only by a caller who says which entries were read", async () => {
    const list = await put(admin, [barred, parent()]);
    const late = await admin.refused(calls.replace, { params, body: [parent()] });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    const longer = [parent(), { ...barred, until: "2027-01-01" }] as const;
    expect((await admin.refused(calls.replace, { params, body: [...longer] })).status).toBe(409);
    expect(short(await put(admin, [parent()], ids(list)))).toEqual(["Hana Berg parent"]);
  });

  test("have no other entry in the database", async () => {
    await put(admin, [barred, { adultId: adult, kind: "barred" }]);
    const insert = (column: string, value: number | string) =>
      sunday.postgres.pool.query(`insert into guardians (child_id, ${column}, kind) values ($1, $2, 'trusted')`, [
        child,
        value,
      ]);
    await expect(insert("adult_id", adult)).rejects.toMatchObject({ constraint: "guardians_adult_once" });
    await expect(insert("adult_name", "SAM unwelcome")).rejects.toMatchObject({ constraint: "guardians_name_once" });
    await expect(insert("adult_id", child)).rejects.toMatchObject({ constraint: "guardians_not_self" });
  });

  test("are named in no audit entry, and each reading is counted", async () => {
    await put(admin, [barred]);
    await read(admin);
    await read(admin);
    await read(miriam);
    const entries = await logged();
    expect(entries.map(({ action }) => action)).toEqual(["guardians_changed", "read_barred"]);
    expect(entries.at(-1)?.detail).toMatchObject({ times: 3 });
    expect(JSON.stringify(await sunday.auditOf("member"))).not.toContain(STRANGER);
    const changes = await sunday.count("select count(*) from live_changes where change::text like $1", [
      `%${STRANGER}%`,
    ]);
    expect(changes).toBe(0);
  });

  test("are read again by an open screen after a change of such a list, and not after other changes of people", async () => {
    const { changes, stop } = await followChanges(sunday.services);
    const hasTopicOfList = () => changes.some(({ topic }) => calls.list.reads.some((one) => one === topic));
    await admin.call(people.update, { params: { id: adult }, body: { phone: "(212) 555-0142" } });
    await until(() => changes.length > 0);
    expect(hasTopicOfList()).toBe(false);
    await put(admin, [barred]);
    await until(hasTopicOfList);
    stop();
  });
});

describe("concurrency", () => {
  test("a change to entries that others have changed is refused", async () => {
    const seen = ids(await put(miriam, [parent()]));
    const newer = await put(admin, [{ ...parent(), until: "2027-01-01" }], seen);
    const late = await miriam.refused(calls.replace, { params, query: { seen }, body: [] });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect((await miriam.refused(calls.replace, { params, query: { seen: "" }, body: [] })).status).toBe(409);
    expect(await put(miriam, [], ids(newer))).toEqual([]);
  });

  test("a barred entry added by another person is no conflict for those who may not see it", async () => {
    const seen = ids(await put(miriam, [parent()]));
    await put(admin, [parent(), barred], seen);
    expect(await put(miriam, [], seen)).toEqual([]);
    expect(short(await read(admin))).toEqual([`${STRANGER} barred`]);
  });
});

test.each([
  [[{ kind: "parent" }], "0.adultName", "Please choose a person, or enter a name."],
  [[{ adultName: " ", kind: "parent" }], "0.adultName", "Please choose a person, or enter a name."],
  [[{ adultName: "Oma", kind: "friend" }], "0.kind", "Please choose from the list."],
  [[{ adultName: "Oma", kind: "parent", until: "2026-02-30" }], "0.until", "Please enter a date that exists."],
  [[{ adultName: "x".repeat(101), kind: "parent" }], "0.adultName", "Please use at most 100 characters."],
  [[{ adultId: 2_000_000_000, kind: "parent" }], "0.adultId", "Please choose from the list."],
  [{}, "request", expect.any(String)],
])("%j is refused beside its field", async (body, field, sentence) => {
  const { status, body: answer } = await miriam.refused(calls.replace, { params, body });
  expect([status, answer.fields]).toEqual([400, { [field]: sentence }]);
});

test("a person is not their own guardian", async () => {
  const answer = await miriam.refused(calls.replace, { params, body: [{ adultId: child, kind: "parent" }] });
  expect(answer.body.fields).toEqual({ "0.adultId": "Please choose another person." });
});

test("an unknown person is not found", async () => {
  for (const call of Object.values(calls)) {
    const body = call.method === "GET" ? {} : { body: [] };
    expect((await admin.refused(call, { params: { id: 2_000_000_000 }, ...body })).status).toBe(404);
  }
});

test("deleting the child or the adult removes the entry", async () => {
  await put(admin, [parent()]);
  await admin.call(people.remove, { params: { id: adult } });
  expect(await read(admin)).toEqual([]);
  await put(admin, [barred]);
  await admin.call(people.remove, { params: { id: child } });
  expect(await sunday.count("select count(*) from guardians where child_id = $1", [child])).toBe(0);
});
