// Households: who reads and changes them, their people and primary ones, the log and the live notices.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { households as calls, type HouseholdMembership, type NewHousehold } from "@narthex/contract/households.ts";
import { members as people } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const add = async (input: NewHousehold, person = miriam) => (await person.call(calls.create, { body: input })).body;
const show = async (id: number, person = admin) => (await person.call(calls.show, { params: { id } })).body;
const inputFor = ({ method }: Endpoint, params: { id: number }) =>
  method === "GET" ? { params } : { params, body: { name: "A", members: [{ memberId: 1, role: "adult" }] } };
const roles = ({ members }: { members: HouseholdMembership[] }) =>
  members.map(({ memberId, role, primary }) => [memberId, role, primary]);
const logged = async (id: number) =>
  (await sunday.auditOf("household")).filter(({ subjectId }) => subjectId === `${id}`);

/** Two adults and three children, and the household that they form. */
async function addFamily(more: Partial<NewHousehold> = {}) {
  const child = (firstName: string, dateOfBirth: string) => sunday.addPerson({ firstName, dateOfBirth });
  const adults = [await sunday.addPerson({ firstName: "Hana" }), await sunday.addPerson({ firstName: "Jan" })];
  const children = [
    await child("Mia", "2020-05-01"),
    await child("Ben", "2014-05-01"),
    await child("Eli", "2017-05-01"),
  ];
  const members: HouseholdMembership[] = [
    ...children.map((memberId) => ({ memberId, role: "child" as const })),
    ...adults.map((memberId) => ({ memberId, role: "adult" as const })),
  ];
  return { adults, children, household: await add({ name: "Berg Family", members, ...more }) };
}

describe("adding a household", () => {
  test("stores every field, lists adults before children by age, and records who added it", async () => {
    const heard = await sunday.recordChanges();
    const { adults, children, household } = await addFamily({
      address: "1 Main Street\nYork",
      phone: "(212) 555-0123",
    });
    expect(household).toMatchObject({ name: "Berg Family", address: "1 Main Street\nYork", phone: "+12125550123" });
    expect([household.can, household.jointStatements]).toEqual([{ edit: true, chooseStatements: true }, []]);
    const [mia, ben, eli] = children;
    const inOrder = [...adults, ben, eli, mia];
    expect(roles(household)).toEqual(inOrder.map((id, place) => [id, place < 2 ? "adult" : "child", true]));
    expect(await show(household.id)).toEqual(household);
    expect(await logged(household.id)).toMatchObject([{ action: "created", detail: {} }]);
    const [change] = await heard.first(1);
    expect(change?.topic).toBe("members");
    expect([...(change?.memberIds ?? [])].sort()).toEqual([...adults, ...children].sort());
  });

  test("a name and one person are enough", async () => {
    const members = [{ memberId: await sunday.addPerson(), role: "adult" as const }];
    expect(await add({ name: "Small", address: " ", phone: "", members })).toMatchObject({
      address: null,
      phone: null,
    });
  });

  test.each([
    [{}, "name", "Required"],
    [{ name: "A", members: undefined }, "members", "Please choose the people of this household, at least one."],
    [{ name: "A", members: [] }, "members", "Please choose the people of this household, at least one."],
    [{ name: "x".repeat(101) }, "name", "Please use at most 100 characters."],
    [{ name: "A", phone: "12" }, "phone", expect.any(String)],
    [{ name: "A", phone: "+1 999 000 00000" }, "phone", expect.any(String)],
    [{ name: "A", members: [{ memberId: 2_000_000_000, role: "adult" }] }, "members", "Please choose from the list."],
    [{ name: "A", members: [{ memberId: 1, role: "boss" }] }, "members.0.role", "Please choose from the list."],
    [
      { name: "A", members: [1, 1].map((memberId) => ({ memberId, role: "adult" })) },
      "members",
      "Please add each person once.",
    ],
    [{ name: "A", members: "all" }, "members", expect.any(String)],
  ])("refuses %j beside its field", async (body, field, sentence) => {
    const members = [{ memberId: sunday.ids.member, role: "adult" }];
    const { status, body: answer } = await admin.refused(calls.create, { body: { members, ...body } });
    expect([status, answer.fields]).toEqual([400, { [field]: sentence }]);
  });
});

describe("a person in several households", () => {
  test("has one primary household, which a choice changes and a deletion reassigns", async () => {
    const memberId = await sunday.addPerson({ firstName: "Kim" });
    const members = [{ memberId, role: "child" as const }];
    const first = await add({ name: "Kim's mother", members });
    const second = await add({ name: "Kim's father", members });
    expect([roles(first), roles(second)]).toEqual([[[memberId, "child", true]], [[memberId, "child", false]]]);

    const chosen = { members: [{ memberId, role: "child" as const, primary: true }] };
    const moved = (await miriam.call(calls.update, { params: { id: second.id }, body: chosen })).body;
    const other = await show(first.id);
    expect([roles(moved), roles(other)]).toEqual([[[memberId, "child", true]], [[memberId, "child", false]]]);
    const stale = { name: "Mother", updatedAt: first.updatedAt };
    expect((await miriam.refused(calls.update, { params: { id: first.id }, body: stale })).body.code).toBe("conflict");

    await miriam.call(calls.remove, { params: { id: second.id } });
    expect(roles(await show(first.id))).toEqual([[memberId, "child", true]]);
  });

  test("cannot have two primary households in the database", async () => {
    const memberId = await sunday.addPerson();
    const { id } = await add({ name: "One", members: [{ memberId, role: "adult" }] });
    const { id: other } = await add({ name: "Two", members: [{ memberId, role: "adult" }] });
    const both = sunday.postgres.pool.query("update household_members set is_primary = true where household_id = $1", [
      other,
    ]);
    await expect(both).rejects.toMatchObject({ constraint: "household_members_one_primary" });
    expect(roles(await show(id))).toEqual([[memberId, "adult", true]]);
  });
});

describe("changing a household", () => {
  test("replaces its people and leaves absent fields, and records the names of the fields", async () => {
    const { adults, children, household } = await addFamily({ address: "1 Main Street" });
    const members = [{ memberId: adults[0] ?? 0, role: "other" as const }];
    const params = { id: household.id };
    const changed = (await miriam.call(calls.update, { params, body: { name: "Hana Berg", members } })).body;
    expect(changed).toMatchObject({ name: "Hana Berg", address: "1 Main Street" });
    expect(roles(changed)).toEqual([[adults[0], "other", true]]);
    expect(await logged(household.id)).toMatchObject([
      { action: "created" },
      { action: "changed", detail: { fields: ["name", "members"] } },
    ]);
    await miriam.call(calls.update, { params, body: { name: "Hana Berg", members } });
    expect(await logged(household.id)).toHaveLength(2);
    const left = await sunday.count("select count(*) from members where id = any($1)", [children]);
    expect(left).toBe(3);
  });

  test("two simultaneous changes to the same version are one change and one conflict", async () => {
    const { id, updatedAt } = (await addFamily()).household;
    const answers = await Promise.all(
      ["1 Main Street", "2 Main Street"].map((address) =>
        miriam.fetch(`/api/households/${id}`, {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ address, updatedAt }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("deleting it keeps its people, and deleting a person removes them from it", async () => {
    const { adults, children, household } = await addFamily();
    await admin.call(people.remove, { params: { id: children[0] ?? 0 } });
    expect((await show(household.id)).members).toHaveLength(4);
    await miriam.call(calls.remove, { params: { id: household.id } });
    expect((await admin.refused(calls.show, { params: { id: household.id } })).status).toBe(404);
    expect(await sunday.count("select count(*) from members where id = any($1)", [adults])).toBe(2);
    expect(await logged(household.id)).toMatchObject([{ action: "created" }, { action: "deleted", detail: {} }]);
  });

  test("an unknown household is not found", async () => {
    const params = { id: 2_000_000_000 };
    for (const call of [calls.show, calls.update, calls.remove])
      expect((await admin.refused(call, inputFor(call, params))).status).toBe(404);
  });
});

describe("permissions", () => {
  test.each(["member", "ministry_leader"] as const)(
    "a %s reads their own household, with what each person shares, and changes none",
    async (name: CastName) => {
      const person = await sunday.as(name);
      const spouse = await sunday.addPerson({
        phone: "+12125550144",
        address: "9 Hill",
        email: "spouse@example.org",
        shareEmail: true,
      });
      const members = [spouse, sunday.ids[name]].map((memberId) => ({ memberId, role: "adult" as const }));
      const household = await add({ name: "Theirs", address: "4 Elm Street", members });
      const { household: foreign } = await addFamily();
      const seen = await show(household.id, person);
      expect(seen).toMatchObject({ name: "Theirs", address: "4 Elm Street", can: { edit: false } });
      expect(seen.members.find(({ memberId }) => memberId === spouse)).toMatchObject({
        firstName: "Anna",
        email: "spouse@example.org",
        phone: null,
        address: null,
      });
      expect((await person.call(calls.list)).body).toEqual([seen]);
      expect((await person.call(calls.list, { query: { memberId: foreign.members[0]?.memberId } })).body).toEqual([]);
      expect((await person.refused(calls.show, { params: { id: foreign.id } })).status).toBe(404);
      for (const call of [calls.create, calls.update, calls.remove])
        expect(
          (
            await person.refused(call, {
              params: { id: household.id },
              body: { name: "B", members: household.members },
            })
          ).status,
        ).toBe(403);
      await miriam.call(calls.remove, { params: { id: household.id } });
    },
  );
});

describe("the list", () => {
  test("is sorted and paged by name, and counts once", async () => {
    const members = [{ memberId: await sunday.addPerson(), role: "adult" as const }];
    for (const name of ["Zz Two", "Zz One", "Zz Three"]) await add({ name, members });
    const first = await miriam.call(calls.list, { query: { search: "zz", limit: 2 } });
    expect(first.body.map(({ name }) => name)).toEqual(["Zz One", "Zz Three"]);
    expect(first.headers.get("x-total-count")).toBe("3");
    const after = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "", sunday.url).searchParams;
    const next = await miriam.call(calls.list, { query: { search: "zz", after: after.get("after") ?? "" } });
    expect(next.body.map(({ name }) => name)).toEqual(["Zz Two"]);
    expect(next.headers.get("link")).toBeNull();
    expect((await miriam.refused(calls.list, { query: { after: "x" } })).status).toBe(400);
  });

  test("finds a household by a part of its name or of its people's names", async () => {
    const memberId = await sunday.addPerson({ firstName: "Tunde", lastName: "Oyelaran" });
    await add({ name: "Quirke Home", members: [{ memberId, role: "adult" }] });
    for (const search of ["Quirke Home", "quirke", "Oyelaran", "tunde oy", "Oyelaran, Tunde"]) {
      const { body } = await miriam.call(calls.list, { query: { search } });
      expect([search, body.map(({ name }) => name)]).toEqual([search, ["Quirke Home"]]);
    }
  });

  test("lists the best matches of a search first, and pages of any size repeat and skip nothing", async () => {
    const person = (firstName: string, lastName: string, rest = {}) =>
      sunday.addPerson({ firstName, lastName, ...rest });
    const lives = async (name: string, memberId: number, rest = {}) =>
      add({ name, members: [{ memberId, role: "adult" }], ...rest });
    await lives("Aa Street", await person("Kim", "Otto"), { address: "7 Vínter Road, York", phone: "(212) 555-0188" });
    await lives("Bb Mail", await person("Lee", "Otto", { email: "vinter@mail.test" }));
    await lives("McVinter House", await person("Max", "Otto"));
    await lives("The Vinters", await person("Nan", "Otto"));
    await lives("Cc Person", await person("Ole", "Vinterberg"));
    await lives("Vinter", await person("Pia", "Otto"));
    const inOrder = ["Vinter", "Cc Person", "The Vinters", "McVinter House", "Bb Mail", "Aa Street"];
    for (const limit of [1, 4, 10]) {
      const found: string[] = [];
      let path: string | undefined = `/api/households?search=VINTER&limit=${limit}`;
      while (path !== undefined) {
        const answer = await miriam.fetch(path);
        if (found.length === 0) expect(answer.headers.get("x-total-count")).toBe("6");
        found.push(...((await answer.json()) as { name: string }[]).map(({ name }) => name));
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      expect(found).toEqual(inOrder);
    }
    const names = async (search: string) =>
      (await miriam.call(calls.list, { query: { search } })).body.map(({ name }) => name);
    expect(await names("212 555 0188")).toEqual(["Aa Street"]);
    expect(await names("york")).toEqual([]);
    expect(await names("v%r")).toEqual([]);
  });

  test("finds by email address, phone number and street only for those who see them", async () => {
    const memberId = await sunday.addPerson({ firstName: "Quin", lastName: "Hidden", email: "xylo@mail.test" });
    const address = { address: "5 Xylo Lane", phone: "(212) 555-0166" };
    await add({ name: "Hidden", ...address, members: [{ memberId, role: "adult" }] });
    const lydia = await sunday.as("member");
    const params = { id: (await lydia.call(signin.user)).body.id };
    await admin.call(users.update, { params, body: { duties: ["greeter"] } });
    const names = async (search: string) =>
      (await lydia.call(calls.list, { query: { search } })).body.map(({ name }) => name);
    expect(await names("hidd")).toEqual(["Hidden"]);
    expect(await names("xylo")).toEqual([]);
    expect(await names("2125550166")).toEqual([]);
    await admin.call(users.update, { params, body: { duties: [] } });
  });

  test("is limited to the households of one person", async () => {
    const { adults, household } = await addFamily();
    const found = await miriam.call(calls.list, { query: { memberId: adults[0] } });
    expect(found.body).toEqual([household]);
    expect((await miriam.refused(calls.list, { query: { memberId: "x" } })).status).toBe(400);
  });
});
