// A first sign-in with the email address that a visitor entered at check-in.
import { knownProfile } from "@narthex/contract/known-profile.ts";
import { members as calls, type MemberChange } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
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

/** A visitor fills in the form, the office changes the record, and a person signs up and leaves the phone empty. */
async function completeAfter(visitor: typeof VISITOR | { phone: null }, change: z.input<typeof MemberChange> | null) {
  const email = `anna${++made}@example.org`;
  const values = { ...VISITOR, ...visitor, email };
  const id = await sunday.postgres.transaction((tx) => addVisitor(tx, values, Temporal.Instant.from(SUNDAY_TEN)));
  if (change) await (await sunday.as("admin")).call(calls.update, { params: { id }, body: change });
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

test("the profile replaces a name and a phone number that a stranger may have typed", async () => {
  expect(await completeAfter(VISITOR, null)).toEqual({ name: "Anna Bell", phone: null });
});

test.each([
  ["phone number, and not the name,", { phone: "+12125550177" }, { name: "Anna Bell", phone: "+12125550177" }],
  ["name, and not the phone number,", { firstName: "Ann", lastName: "Bell" }, { name: "Ann Bell", phone: null }],
])("the profile keeps the %s that the office has changed since", async (_title, change, expected) => {
  expect(await completeAfter(VISITOR, change)).toEqual(expected);
});

test("an empty phone number keeps the number that was added to the record of a visitor without one", async () => {
  const expected = { name: "Anna Bell", phone: "+12125550177" };
  expect(await completeAfter({ phone: null }, { phone: "+12125550177" })).toEqual(expected);
});
