// One person: the same fields as in the directory, and no one whom the caller does not find there.
import { members } from "@narthex/contract/members.ts";
import { person as calls } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-22T15:00:00Z");
  admin = await congregation.as("admin");
});
afterAll(() => congregation.close());

async function addPerson(fields: object = {}): Promise<number> {
  const entered = { firstName: "Grace", lastName: "Hollis", joinDate: "2026-01-04", membershipStatus: "active" };
  return (await admin.call(members.create, { body: { ...entered, ...fields } as never })).body.id;
}

const readAs = async (name: "member" | "ministry_leader" | "intermediate_admin" | "admin", id: number) =>
  (await congregation.as(name)).call(calls.get, { params: { id } });

test.each(["member", "ministry_leader", "intermediate_admin", "admin"] as const)(
  "a %s gets the row of the directory",
  async (name) => {
    const id = await addPerson({ email: `grace.${name.replace("_", ".")}@example.org`, phone: "(212) 555-0100" });
    const person = await congregation.as(name);
    const listed = (await person.call(members.list)).body.find((one) => one.id === id);
    if (!listed) throw new Error("The person is not in the directory.");
    const { distinction, ...row } = listed;
    expect(distinction).toBeNull();
    const { status, body } = await person.call(calls.get, { params: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject(row);
  },
);

test("an administrator has every permission that the record allows, and a member none", async () => {
  const id = await addPerson({ email: "ann.able@example.org" });
  const nothing = {
    edit: false,
    remove: false,
    changeRole: false,
    invite: false,
    assign: false,
    recordGift: false,
    checkIn: false,
    seeAttendance: false,
    seeAllAttendance: false,
    seeGiving: false,
    seeHours: false,
    seeAllHours: false,
    seeNotes: false,
    writeNotes: false,
    seeHistory: false,
    merge: false,
    export: false,
  };
  expect((await readAs("member", id)).body.can).toMatchObject(nothing);
  const everything = Object.fromEntries(Object.keys(nothing).map((right) => [right, true]));
  expect((await readAs("admin", id)).body.can).toMatchObject({ ...everything, changeRole: false });
  expect((await readAs("intermediate_admin", id)).body.can).toMatchObject({ invite: false, seeHistory: false });
  expect((await readAs("ministry_leader", id)).body.can).toMatchObject({
    ...nothing,
    seeAttendance: true,
  });
});

test("staff may merge the records of members, but not their own or those of higher roles", async () => {
  const listed = (await admin.call(members.list)).body;
  const canMerge = async (name: keyof typeof CAST) => {
    const found = listed.find(({ email }) => email === CAST[name].email);
    return (await readAs("intermediate_admin", found?.id ?? 0)).body.can.merge;
  };
  const answers = [];
  for (const name of ["member", "ministry_leader", "intermediate_admin", "admin"] as const)
    answers.push(await canMerge(name));
  expect(answers).toEqual([true, false, false, false]);
});

test("people who lead a ministry see hours of others with any role", async () => {
  const id = await addPerson();
  const { id: leaderId } = (await (await congregation.as("member")).call(members.me)).body;
  await congregation.postgres.pool.query("insert into ministries (name, leader_id) values ('Music', $1)", [leaderId]);
  expect((await readAs("member", id)).body.can).toMatchObject({ seeHours: true, seeAllHours: false });
  await congregation.postgres.pool.query("delete from ministries where name = 'Music'");
});

test("a person without an address or with an account is not invited", async () => {
  expect((await readAs("admin", await addPerson())).body.can.invite).toBe(false);
  const cast = (await admin.call(members.list)).body.find(({ email }) => email === CAST.member.email);
  expect((await readAs("admin", cast?.id ?? 0)).body.can).toMatchObject({ invite: false, changeRole: true });
});

test("an email address counts as confirmed while the person's account has proven the same address", async () => {
  const cast = (await admin.call(members.list)).body.find(({ email }) => email === CAST.member.email);
  const read = async () => (await readAs("admin", cast?.id ?? 0)).body.emailConfirmed;
  const setMember = (values: string) =>
    congregation.postgres.pool.query(`update members set ${values} where id = $1`, [cast?.id]);
  await setMember("email_confirmed = false");
  expect(await read()).toBe(true);
  await setMember("email = 'other@address.example'");
  expect(await read()).toBe(false);
  await setMember(`email = '${CAST.member.email}'`);
  const setVerified = "update users set email_verified = $1 where email = $2";
  await congregation.postgres.pool.query(setVerified, [false, CAST.member.email]);
  expect(await read()).toBe(false);
  await congregation.postgres.pool.query(setVerified, [true, CAST.member.email]);
  expect(await read()).toBe(true);
});

test.each(["inactive", "pending"])("only managers of members find an %s person", async (membershipStatus) => {
  const id = await addPerson({ membershipStatus });
  for (const name of ["member", "ministry_leader"] as const) {
    const answer = await (await congregation.as(name)).refused(calls.get, { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  }
  for (const name of ["intermediate_admin", "admin"] as const) expect((await readAs(name, id)).status).toBe(200);
});

test("a person reads their own record in full", async () => {
  const member = await congregation.as("member");
  const own = (await member.call(members.me)).body;
  expect((await member.call(calls.get, { params: { id: own.id } })).body).toMatchObject({
    ...own,
    can: {
      ...own.can,
      export: true,
      checkIn: true,
      seeAttendance: true,
      seeAllAttendance: true,
      seeHours: true,
      seeAllHours: true,
    },
  });
});

test.each([2_147_483_647, "0", "me2", "1e3", "-1"])("no person is found at %s", async (id) => {
  const answer = await admin.refused(calls.get, { params: { id } });
  expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
});
