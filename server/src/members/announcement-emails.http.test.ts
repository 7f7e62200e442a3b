// The office ends announcements by email for a person who asks for it, and never begins them again.
import { announcementEmails as calls } from "@narthex/contract/announcement-emails.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let staff: Person;
beforeAll(async () => {
  sunday = await openSunday();
  staff = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const read = async (id: number) => (await staff.call(calls.show, { params: { id } })).body.state;
const body = { state: "unsubscribed" } as const;

test("a person is unsubscribed by the office, with an audit entry", async () => {
  const id = await sunday.addPerson({ email: "frank@example.org" });
  expect(await read(id)).toBe("subscribed");
  for (let time = 0; time < 2; time += 1)
    expect((await staff.call(calls.stop, { params: { id }, body })).body).toEqual(body);
  expect(await read(id)).toBe("unsubscribed");
  const entries = (await sunday.auditOf("member")).filter(({ subjectId }) => subjectId === String(id));
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ["changed", { fields: ["announcementEmails"] }],
  ]);
});

test("a person whose address was unsubscribed through the link in an email is shown as unsubscribed", async () => {
  const id = await sunday.addPerson({ email: "grace@example.org" });
  await sunday.postgres.pool.query(
    "insert into stops (channel, address, created_at) values ('email', 'grace@example.org', now())",
  );
  expect(await read(id)).toBe("unsubscribed");
});

test("only people who manage members see it and end it, and no one begins it", async () => {
  const id = await sunday.addPerson({ email: "hugo@example.org" });
  const params = { id };
  for (const [who, status] of [
    [sunday.stranger(), 401],
    [await sunday.as("member"), 403],
    [await sunday.as("ministry_leader"), 403],
  ] as const) {
    expect((await who.refused(calls.show, { params })).status).toBe(status);
    expect((await who.refused(calls.stop, { params, body })).status).toBe(status);
  }
  expect((await staff.refused(calls.stop, { params, body: { state: "subscribed" } as never })).status).toBe(400);
  expect((await staff.refused(calls.stop, { params: { id: 999_999 }, body })).status).toBe(404);
  expect(await read(id)).toBe("subscribed");
});
