// A first sign-in with the email address that a visitor entered at check-in.
import { knownProfile } from "@narthex/contract/known-profile.ts";
import { members as calls, type MemberChange } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import type { Person } from "../../test/congregation.ts";
import { linkTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { addVisitor } from "./visitors.service.ts";

let sunday: Sunday;
let made = 0;

beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());

const VISITOR = { firstName: "Rude", lastName: "Word", phone: "+12125550199" };
const TYPED = { firstName: "Anna", lastName: "Bell" };

/** A visitor fills in the form, the office does something, and a person signs up and leaves the phone empty. */
async function completeAfter(
  visitor: typeof VISITOR | { phone: null },
  work: (office: Person, id: number) => Promise<unknown> = async () => {},
) {
  const email = `anna${++made}@example.org`;
  const values = { ...VISITOR, ...visitor, email };
  const id = await sunday.postgres.transaction((tx) => addVisitor(tx, values, Temporal.Instant.from(SUNDAY_TEN)));
  await work(await sunday.as("admin"), id);
  const person = sunday.stranger();
  const password = "a long enough one";
  await person.call(signin.signUp, { body: { ...TYPED, email, password } });
  await person.call(signin.withPassword, { body: { email, password } });
  await person.call(signin.verifyEmail, { body: { token: (await linkTo(sunday.postgres, email)).token } });
  expect((await person.call(knownProfile.read)).body.profile).toBeNull();
  const { body } = await person.call(calls.completeProfile, { body: { ...TYPED, phone: "", address: "1 New Street" } });
  expect(body.id).toBe(id);
  return { name: `${body.firstName} ${body.lastName}`, phone: body.phone };
}

const change = (body: z.input<typeof MemberChange>) => (office: Person, id: number) =>
  office.call(calls.update, { params: { id }, body });

async function merge(office: Person, id: number) {
  const otherId = await sunday.addPerson({ firstName: "Ann", lastName: "Bell", phone: "+12125550177" });
  const choices = { firstName: "other", lastName: "other", phone: "other", membershipStatus: "this" } as const;
  return (await office.call(merges.merge, { params: { id }, body: { otherId, choices } })).body.mergeId;
}

test("the profile replaces a name and a phone number that a stranger may have typed", async () => {
  expect(await completeAfter(VISITOR)).toEqual({ name: "Anna Bell", phone: null });
});

test.each([
  ["phone number, and not the name,", { phone: "+12125550177" }, { name: "Anna Bell", phone: "+12125550177" }],
  ["name, and not the phone number,", { firstName: "Ann", lastName: "Bell" }, { name: "Ann Bell", phone: null }],
])("the profile keeps the %s that the office has changed since", async (_title, fields, expected) => {
  expect(await completeAfter(VISITOR, change(fields))).toEqual(expected);
});

test("an empty phone number keeps the number that was added to the record of a visitor without one", async () => {
  const expected = { name: "Anna Bell", phone: "+12125550177" };
  expect(await completeAfter({ phone: null }, change({ phone: "+12125550177" }))).toEqual(expected);
});

test("the profile keeps the name and the phone number that the office chose in a merge", async () => {
  expect(await completeAfter(VISITOR, merge)).toEqual({ name: "Ann Bell", phone: "+12125550177" });
});

test("the profile replaces the name and the phone number that a visitor typed after a merge was undone", async () => {
  const mergeAndUndo = async (office: Person, id: number) =>
    office.call(merges.undo, { params: { id: await merge(office, id) } });
  expect(await completeAfter(VISITOR, mergeAndUndo)).toEqual({ name: "Anna Bell", phone: null });
});
