// Emails about a canceled event that takes place after all. The clock: Sunday, 22 November 2026, 10 AM.
import { calendarImports } from "@narthex/contract/calendar-imports.ts";
import { eventReplies } from "@narthex/contract/event-replies.ts";
import { events } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { calendarOf, eventOf } from "../../test/calendar-files.ts";
import { importCalendar } from "../../test/calendar-uploads.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let id = 0;
let entry = 0;
beforeAll(async () => {
  sunday = await openSunday();
  sunday.setNow(SUNDAY_TEN);
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const buildEntry = (title: string, start: string, lines: readonly string[] = []) =>
  eventOf(`${title} ${entry}`, `DTSTART;TZID=America/New_York:${start}`, `SUMMARY:${title}`, ...lines);
const importLunch = (start: string, ...lines: string[]) =>
  importCalendar(admin, calendarOf(buildEntry("Lunch", start, lines)));
const reply = async (name: CastName, coming: "yes" | "no", to = id) =>
  (await sunday.as(name)).call(eventReplies.reply, { params: { id: to }, body: { coming } });
const forget = () => sunday.postgres.pool.query("delete from mails");
const textsTo = async (email: string) => (await mailsTo(sunday.postgres, email)).map(({ text }) => text);

beforeEach(async () => {
  entry += 1;
  await importLunch("20261206T130000");
  const { body } = await admin.call(events.list, { query: { from: "2026-12-06", to: "2026-12-06" } });
  id = body.find(({ title }) => title === "Lunch")?.id ?? 0;
  await admin.call(events.update, { params: { id }, body: { asksForReplies: true } });
  await reply("member", "yes");
  await reply("intermediate_admin", "no");
});

test("people who come are asked to check the day, because the event may have been moved while it was canceled", async () => {
  const params = { id };
  await admin.call(events.cancel, { params, body: { tell: "concerned" } });
  await forget();
  await admin.call(events.update, { params, body: { eventDateTime: "2026-12-13T13:00" } });
  for (let time = 0; time < 2; time++) await admin.call(events.reinstate, { params, body: {} });
  expect(await textsTo("member@example.org")).toEqual([
    expect.stringContaining(
      "Lunch, Sunday, December 13 at 1:00 PM, is no longer canceled. Please check the day and the time. Your reply still counts.",
    ),
  ]);
});

test("a change that also moves the event says its new day, also to people who do not come", async () => {
  await importLunch("20261206T130000", "STATUS:CANCELLED");
  await forget();
  await importLunch("20261208T130000", "STATUS:CANCELLED");
  await importLunch("20261209T130000");
  const words =
    "Lunch is no longer canceled. It is now Wednesday, December 9 at 1:00 PM. Please check the day and the time.";
  expect(await textsTo("member@example.org")).toEqual([expect.stringContaining(words)]);
  expect(await textsTo("leader@example.org")).toEqual([expect.stringContaining(words)]);
});

test("an event that is moved and canceled in one change is canceled on the day that people know", async () => {
  await forget();
  await importLunch("20261207T130000", "STATUS:CANCELLED");
  expect(await textsTo("member@example.org")).toEqual([
    expect.stringContaining("Lunch, Sunday, December 6 at 1:00 PM, is canceled."),
  ]);
});

test("an import that cancels several events, and its undo, send each person one email with all of them", async () => {
  const importBoth = (...lines: string[]) =>
    importCalendar(
      admin,
      calendarOf(buildEntry("Lunch", "20261206T130000", lines), buildEntry("Supper", "20261207T180000", lines)),
    );
  await importBoth();
  const { body } = await admin.call(events.list, { query: { from: "2026-12-07", to: "2026-12-07" } });
  const supper = body.find(({ title }) => title === "Supper")?.id ?? 0;
  await admin.call(events.update, { params: { id: supper }, body: { asksForReplies: true } });
  await reply("member", "yes", supper);
  await reply("ministry_leader", "yes", supper);
  await forget();
  const both = ["Lunch, Sunday, December 6 at 1:00 PM", "Supper, Monday, December 7 at 6:00 PM"];
  const imported = await importBoth("STATUS:CANCELLED");
  const canceled = both.map((event) => `${event}, is canceled.`);
  expect(await textsTo("member@example.org")).toEqual([expect.stringContaining(canceled.join("\n\n"))]);
  const [other = "", ...more] = await textsTo("ministry@example.org");
  expect([other.includes("Lunch"), other.includes("Supper"), more]).toEqual([false, true, []]);
  await forget();
  await admin.call(calendarImports.undo, { params: { id: imported.id } });
  const words = "is no longer canceled. Please check the day and the time. Your reply still counts.";
  const reinstated = both.map((event, place) => `${event}, ${words}\nhttp://127.0.0.1/events/${[id, supper][place]}`);
  expect(await textsTo("member@example.org")).toEqual([expect.stringContaining(reinstated.join("\n\n"))]);
});
