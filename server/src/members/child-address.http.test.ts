// A first sign-in with an email address that is on the record of a child, which is often the address of a parent.
import { invitations } from "@narthex/contract/invitations.ts";
import { knownProfile } from "@narthex/contract/known-profile.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { person as personCalls } from "@narthex/contract/person.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { invitationMailedTo, linkTo } from "../../test/kept-mail.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { householdMembers, households } from "../database/tables/households.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const CHILD = { firstName: "Mia", dateOfBirth: "2019-05-04", phone: "+12125550188" };
const PASSWORD = "a long enough one";

async function signUp(firstName: string, email: string, invitation?: string): Promise<Person> {
  const person = sunday.stranger();
  const account = { email, password: PASSWORD, firstName, lastName: "Berg", ...(invitation ? { invitation } : {}) };
  await person.call(signin.signUp, { body: account });
  await person.call(signin.withPassword, { body: { email, password: PASSWORD } });
  return person;
}

async function signUpVerified(firstName: string, email: string): Promise<Person> {
  const person = await signUp(firstName, email);
  const { token } = await linkTo(sunday.postgres, email);
  await person.call(signin.verifyEmail, { body: { token } });
  return person;
}

const readKnown = async (person: Person) => (await person.call(knownProfile.read)).body.profile;
const complete = async (person: Person, firstName: string) =>
  (await person.call(calls.completeProfile, { body: { firstName, lastName: "Berg", address: "1 New Street" } })).body;
const readRecord = async (id: number) => (await admin.call(personCalls.get, { params: { id } })).body;

async function addToHousehold(memberId: number, role: "adult" | "child"): Promise<void> {
  const { db } = sunday.postgres;
  const at = "2026-01-04T12:00:00Z";
  const [home] = await db
    .insert(households)
    .values({ name: "Berg Family", createdAt: at, updatedAt: at })
    .returning({ id: households.id });
  await db.insert(householdMembers).values({ householdId: home?.id ?? 0, memberId, role, isPrimary: true });
}

test.each([
  ["young by the date of birth", CHILD, null],
  ["a child by the role in the household", { ...CHILD, dateOfBirth: null }, "child" as const],
])("a parent sees nothing of a record that is %s, and gets an own record", async (_, child, role) => {
  const email = `anna.${role ?? "young"}@example.org`;
  const id = await sunday.addPerson({ ...child, email });
  if (role) await addToHousehold(id, role);
  const before = await readRecord(id);
  const anna = await signUpVerified("Anna", email);
  expect(await readKnown(anna)).toBeNull();
  const own = await complete(anna, "Anna");
  expect(own.id).not.toBe(id);
  expect(own).toMatchObject({ firstName: "Anna", email, membershipStatus: "pending" });
  expect(await readRecord(id)).toEqual(before);
});

test("a parent who is invited with the address of the child gets an own record", async () => {
  const email = "anna.invited@example.org";
  const id = await sunday.addPerson({ ...CHILD, email });
  await admin.call(invitations.create, { body: { invitationType: "email", email, role: "member" } });
  const code = await invitationMailedTo(sunday.postgres, email);
  const anna = await signUp("Anna", email, code);
  await anna.call(invitations.accept, { params: { code } });
  expect(await readKnown(anna)).toBeNull();
  expect((await complete(anna, "Anna")).id).not.toBe(id);
});

test("a young person whose own name is typed is linked to the record", async () => {
  const email = "mia@example.org";
  const id = await sunday.addPerson({ ...CHILD, dateOfBirth: "2010-05-04", email });
  const mia = await signUpVerified("Mia", email);
  expect(await readKnown(mia)).toMatchObject({ firstName: "Mia", dateOfBirth: "2010-05-04" });
  expect((await complete(mia, "Mia")).id).toBe(id);
});

test("a grown child of a household is linked by the address alone", async () => {
  const email = "grown@example.org";
  const id = await sunday.addPerson({ firstName: "Michael", dateOfBirth: "2004-02-01", email });
  await addToHousehold(id, "child");
  const mike = await signUpVerified("Mike", email);
  expect(await readKnown(mike)).toMatchObject({ firstName: "Michael" });
  expect((await complete(mike, "Mike")).id).toBe(id);
});
