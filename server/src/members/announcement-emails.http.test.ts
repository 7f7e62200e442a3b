// The office ends announcements by email for a person who asks for it, and never begins them again.
import { announcementEmails as calls } from "@narthex/contract/announcement-emails.ts";
import { consent } from "@narthex/contract/consent.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { sealAddress } from "../messaging/consent/token.ts";

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

test("a person without an account returns through the link in an earlier email, also after another press on Unsubscribe", async () => {
  const id = await sunday.addPerson({ email: "ida@example.org" });
  const params = { token: sealAddress(sunday.services.secret, "ida@example.org") };
  const look = async () => (await sunday.stranger().call(consent.look, { params })).body.unsubscribed;
  expect(await look()).toBe(false);
  for (const isUnsubscribedToo of [false, true]) {
    await staff.call(calls.stop, { params: { id }, body });
    expect(await look()).toBe(true);
    if (isUnsubscribedToo) await sunday.stranger().call(consent.unsubscribe, { params });
    const { body: answer } = await sunday.stranger().call(consent.resubscribe, { params });
    expect([answer.unsubscribed, await look(), await read(id)]).toEqual([false, false, "subscribed"]);
    expect((await sunday.auditOf("subscription")).at(-1)).toMatchObject({
      action: "resumed",
      detail: { channel: "email", memberIds: [String(id)] },
    });
  }
});

test("a mailbox that another person gets announcements in is subscribed, and resubscribing it changes no own choice", async () => {
  const email = "home@example.org";
  const [ended] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  await staff.call(calls.stop, { params: { id: ended }, body });
  const params = { token: sealAddress(sunday.services.secret, email) };
  expect((await sunday.stranger().call(consent.look, { params })).body.unsubscribed).toBe(false);
  await sunday.stranger().call(consent.unsubscribe, { params });
  expect((await sunday.stranger().call(consent.resubscribe, { params })).body.unsubscribed).toBe(false);
  expect(await read(ended)).toBe("unsubscribed");
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
