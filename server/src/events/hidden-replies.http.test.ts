// Replies of people who can no longer see an event. The clock: Sunday, 22 November 2026, 10 AM.
import { eventReplies as calls, visitorReplies } from "@narthex/contract/event-replies.ts";
import { type EventChange, events } from "@narthex/contract/events.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let supper = 0;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  await admin.call(settings.update, { body: { publicCalendar: true } });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  const when = { eventDate: "2026-12-06", endDate: "2026-12-06" };
  supper = await sunday.addEvent({ title: "Supper", ...when, asksForReplies: true, isPublic: true, capacity: 1 });
  await sunday.postgres.pool.query("delete from mails");
});
afterAll(() => sunday?.close());

const here = () => ({ params: { id: supper } });
const reply = async (name: CastName, coming: "yes" | "no" = "yes") =>
  (await sunday.as(name)).call(calls.reply, { ...here(), body: { coming } });
const change = (body: EventChange) => admin.call(events.update, { ...here(), query: { scope: "this" }, body });
const listed = async () => (await admin.call(calls.list, here())).body.map(({ name, status }) => [name, status]);
const subjectsTo = async (email: string) => (await mailsTo(sunday.postgres, email)).map(({ subject }) => subject);

test("a member who declined gets no email about an event after it moved to a ministry of others", async () => {
  await reply("member", "no");
  await change({ ministryId: sunday.youth });
  await change({ title: "Youth Supper" });
  await change({ eventDateTime: "2026-12-08T18:00", location: "12 Elm Street" });
  expect(await subjectsTo("member@example.org")).toEqual([]);
  expect(await listed()).toEqual([]);
});

test("a visitor who declined gets no email about an event after it is no longer public", async () => {
  const email = "vera@example.org";
  await sunday.stranger().call(visitorReplies.ask, { ...here(), body: { name: "Vera Guest", email, guests: 0 } });
  const [mail] = await mailsTo(sunday.postgres, email);
  const token = /#reply=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await sunday.stranger().call(visitorReplies.reply, { body: { token, coming: "no" } });
  await sunday.postgres.pool.query("delete from mails");
  await change({ isPublic: false });
  await change({ eventDateTime: "2026-12-08T18:00", location: "12 Elm Street" });
  expect(await subjectsTo(email)).toEqual([]);
  expect(await listed()).toEqual([]);
});

test("a member who can no longer see a canceled event has no place after it is reinstated, and gets no email", async () => {
  await reply("member");
  await reply("intermediate_admin");
  await admin.call(events.cancel, { ...here(), body: { tell: "nobody" } });
  await change({ ministryId: sunday.youth });
  await change({ title: "Youth Supper" });
  await admin.call(events.reinstate, { ...here(), body: {} });
  expect(await subjectsTo("member@example.org")).toEqual([]);
  expect(await listed()).toEqual([["Miriam Ellis", "coming"]]);
});

test("a member outside the new ministry of a series loses the reply to an event that returns to it", async () => {
  const weekly = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const body = { title: "Lunch", eventDateTime: "2026-11-29T13:00", asksForReplies: true, recurrence: weekly };
  const { id, seriesId } = (await admin.call(events.create, { body })).body;
  const { body: all } = await admin.call(events.list, { query: { seriesId: seriesId ?? 0, when: "coming" } });
  const params = { id: all[1]?.id ?? 0 };
  await (await sunday.as("member")).call(calls.reply, { params, body: { coming: "yes" } });
  const query = { scope: "all" } as const;
  const fortnightly = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 3 };
  await admin.call(events.update, { params: { id }, query, body: { recurrence: fortnightly } });
  const change = { recurrence: weekly, ministryId: sunday.youth };
  const { effect } = (await admin.call(events.update, { params: { id }, query, body: change })).body;
  expect(effect?.words).toContain("1 person who replied can no longer see it, and is told by email.");
  expect(await subjectsTo("member@example.org")).toEqual([expect.stringContaining("an event is for a ministry now")]);
  expect((await admin.call(calls.list, { params })).body).toEqual([]);
});

describe("a person whose role no longer shows an event", () => {
  const setAccount = (role: Role, isActive: boolean) =>
    sunday.postgres.pool.query(
      "update users set role = $1, deactivated_at = case when $2 then null else now() end where email = $3",
      [role, isActive, "leader@example.org"],
    );
  beforeEach(() => change({ ministryId: sunday.youth }));
  afterEach(() => setAccount("intermediate_admin", true));

  test.each([true, false])(
    "gets no email about its changes and its cancellation (active account: %s)",
    async (isActive) => {
      await reply("intermediate_admin");
      await setAccount("member", isActive);
      await change({ title: "Secret Night", eventDateTime: "2026-12-08T18:00", location: "12 Elm Street" });
      await admin.call(events.cancel, { ...here(), body: { tell: "concerned" } });
      await admin.call(events.reinstate, { ...here(), body: {} });
      expect(await subjectsTo("leader@example.org")).toEqual([]);
    },
  );

  test("gets no place from the waiting list, and holds up no one", async () => {
    await reply("admin");
    await reply("intermediate_admin");
    await setAccount("member", true);
    await reply("admin", "no");
    await reply("admin");
    expect(await subjectsTo("leader@example.org")).toEqual([]);
    expect(await listed()).toEqual([
      ["Ruth Adler", "coming"],
      ["Miriam Ellis", "waiting"],
    ]);
  });
});

test("of members with a deactivated account, those outside the new ministry of an event lose their replies", async () => {
  await change({ capacity: 2 });
  await reply("member");
  await reply("intermediate_admin");
  const deactivate = (at: string | null) =>
    sunday.postgres.pool.query("update users set deactivated_at = $1 where email in ($2, $3)", [
      at,
      "member@example.org",
      "leader@example.org",
    ]);
  await deactivate(SUNDAY_TEN);
  await change({ ministryId: sunday.music });
  await deactivate(null);
  expect(await listed()).toEqual([["Lydia Marsh", "coming"]]);
  expect(await subjectsTo("leader@example.org")).toEqual([expect.stringContaining("an event is for a ministry now")]);
});
