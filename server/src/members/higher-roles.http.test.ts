// Callers may not change the status or email address of an account with a higher role.
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let deputy: Person;

beforeAll(async () => {
  sunday = await openSunday();
  deputy = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const change = (id: number, body: object) => deputy.refused(members.update, { params: { id }, body });

test.each(["admin", "ministry_leader"] as const)(
  "an intermediate administrator changes neither status nor email address of a person who is %s",
  async (name) => {
    const id = sunday.ids[name];
    for (const body of [{ membershipStatus: "inactive" }, { email: "mine@example.org" }, { email: null }]) {
      const { status, body: refusal } = await change(id, body);
      expect([body, status, refusal.code]).toEqual([body, 403, "role_out_of_reach"]);
      const fields = Object.keys(body).map((field) => [field, "Only an administrator may change this."]);
      expect(refusal.fields).toEqual(Object.fromEntries(fields));
    }
    expect((await change(id, { address: "2 Main Street", membershipStatus: "active" })).status).toBe(200);
  },
);

test("an intermediate administrator changes both of a member", async () => {
  expect((await change(sunday.ids.member, { membershipStatus: "inactive", email: "new@example.org" })).status).toBe(
    200,
  );
});
