// Emails about an event that no longer asks for replies. The clock: Sunday, 22 November 2026, 10 AM.
import { eventReplies as calls, visitorReplies } from "@narthex/contract/event-replies.ts";
import { events } from "@narthex/contract/events.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const VISITOR = "vera@example.org";
let sunday: Sunday;
let admin: Person;
let id = 0;
let token = "";
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  await admin.call(settings.update, { body: { publicCalendar: true } });
  const day = { eventDate: "2026-11-29", endDate: "2026-11-29" };
  id = await sunday.addEvent({ ...day, asksForReplies: true, isPublic: true });
  await (await sunday.as("member")).call(calls.reply, { params: { id }, body: { coming: "yes" } });
  await (await sunday.as("intermediate_admin")).call(calls.reply, { params: { id }, body: { coming: "no" } });
  const body = { name: "Vera Guest", email: VISITOR, guests: 1 };
  await sunday.stranger().call(visitorReplies.ask, { params: { id }, body });
  token = /#reply=([\w-]+)/.exec((await textsTo(VISITOR))[0] ?? "")?.[1] ?? "";
  await sunday.stranger().call(visitorReplies.reply, { body: { token, coming: "yes" } });
  await admin.call(events.update, { params: { id }, body: { asksForReplies: false } });
  await sunday.postgres.pool.query("delete from mails");
});
afterAll(() => sunday?.close());

const textsTo = async (email: string) => (await mailsTo(sunday.postgres, email)).map(({ text }) => text);

test("people who come get emails without a link, a visitor's link stays, and people who do not come get none", async () => {
  const params = { id };
  await admin.call(events.update, { params, body: { eventDateTime: "2026-11-28T10:30" } });
  await admin.call(events.cancel, { params, body: { tell: "concerned" } });
  await admin.call(events.reinstate, { params, body: {} });
  await admin.call(events.update, { params, body: { asksForReplies: true } });
  expect((await sunday.stranger().call(visitorReplies.look, { body: { token } })).body).toMatchObject({ eventId: id });
  await admin.call(events.remove, { params, query: {} });
  const words = ["is now Saturday, November 28", "is no longer canceled", "is canceled."];
  for (const email of ["member@example.org", VISITOR]) {
    const texts = await textsTo(email);
    expect(words.map((said) => texts.filter((text) => text.includes(said)).length)).toEqual([1, 1, 2]);
    for (const text of texts) expect(text).not.toMatch(/\/events\/|#reply=|change|earlier email/);
  }
  expect(await textsTo("leader@example.org")).toEqual([]);
});
