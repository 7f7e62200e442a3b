// An import and its undo take no event away from children who are inside: the whole import is refused, by the name of
// the event.
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { children } from "@narthex/contract/children.ts";
import { events } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { importCalendar, sendCalendar } from "../../../test/calendar-uploads.ts";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../../test/childrens-sunday.ts";
import { waitForLock, whileHolding } from "../../../test/hold.ts";
import { SUNDAY_TEN } from "../../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let count = 0;
/** Distinguishes the entries of each test. */
let uid: string;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  count += 1;
  uid = `brunch${count}`;
});
afterAll(() => sunday?.close());

/** @param day YYYYMMDD */
const entryOn = (day: string, ...lines: string[]) =>
  eventOf(
    uid,
    `DTSTART;TZID=America/New_York:${day}T103000`,
    `DTEND;TZID=America/New_York:${day}T120000`,
    `SUMMARY:${uid}`,
    ...lines,
  );
const picnic = (title: string) =>
  eventOf(`${uid}-picnic`, "DTSTART;TZID=America/New_York:20261224T103000", `SUMMARY:${title}`);
const listAll = async () => (await sunday.admin.call(events.list, { query: { from: "2026-11-01", limit: 1000 } })).body;
const find = async (day: string) => {
  const found = (await listAll()).find(({ title, eventDate }) => title === uid && eventDate === day);
  if (!found) throw new Error(`there is no event on ${day}`);
  return found;
};
const arrival = (eventId: number) => ({
  body: { eventId, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana },
});
const checkIn = (eventId: number) => sunday.team.refused(children.checkIn, arrival(eventId));
const enter = async (eventId: number) => {
  const [entered] = (await sunday.team.call(children.checkIn, arrival(eventId))).body;
  return { checkInId: entered?.id ?? 0, code: entered?.code ?? "" };
};
const upload = async (...entries: string[]) => (await sendCalendar(sunday.admin, calendarOf(...entries))).body.id;
const confirm = (id: number) => sunday.admin.refused(calls.confirm, { params: { id }, body: {} });
const undo = (id: number) => sunday.admin.refused(calls.undo, { params: { id } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ""}`.trim();

test.each([
  ["moves", () => entryOn("20261129")],
  ["cancels", () => entryOn("20261122", "STATUS:CANCELLED")],
])("a calendar that %s an event with a child inside is not imported before the child has left", async (_, change) => {
  await importCalendar(sunday.admin, calendarOf(entryOn("20261122"), picnic("Picnic")));
  const { id: eventId } = await find("2026-11-22");
  const arrived = await enter(eventId);
  const importId = await upload(change(), picnic("Picnic in the park"));
  const before = await listAll();
  const refused = await confirm(importId);
  expect(codeOf(refused)).toBe("409 import_child_inside");
  expect(refused.body.fields?.event).toContain(`“${uid}”`);
  expect(await listAll()).toEqual(before);
  expect((await sunday.admin.call(calls.get, { params: { id: importId } })).body.status).toBe("checked");
  await sunday.team.call(children.checkOut, { body: arrived });
  expect(codeOf(await confirm(importId))).toBe("200");
});

test("a calendar that gives an event with a child inside another title and end is imported", async () => {
  await importCalendar(sunday.admin, calendarOf(entryOn("20261122")));
  const { id } = await find("2026-11-22");
  await enter(id);
  const longer = eventOf(
    uid,
    "DTSTART;TZID=America/New_York:20261122T103000",
    "DTEND;TZID=America/New_York:20261122T130000",
    "SUMMARY:Long brunch",
  );
  expect(codeOf(await confirm(await upload(longer)))).toBe("200");
  expect((await sunday.admin.call(events.get, { params: { id } })).body).toMatchObject({
    title: "Long brunch",
    endTime: "13:00",
  });
});

test("a calendar that cancels a day of a series on which a child is inside is not imported", async () => {
  const weekly = entryOn("20261115", "RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=4");
  await importCalendar(sunday.admin, calendarOf(weekly));
  await enter((await find("2026-11-22")).id);
  const cancelled = entryOn("20261122", "RECURRENCE-ID;TZID=America/New_York:20261122T103000", "STATUS:CANCELLED");
  const refused = await confirm(await upload(weekly, cancelled));
  expect(codeOf(refused)).toBe("409 import_child_inside");
  expect((await find("2026-11-22")).cancelledAt).toBeNull();
});

test("an import is not undone while a child is inside at an event that would be on another day", async () => {
  const first = await importCalendar(sunday.admin, calendarOf(entryOn("20261129")));
  const second = await importCalendar(sunday.admin, calendarOf(entryOn("20261122")));
  const arrived = await enter((await find("2026-11-22")).id);
  const refused = await undo(second.id);
  expect(codeOf(refused)).toBe("409 import_child_inside");
  expect(refused.body.fields?.event).toContain(`“${uid}”`);
  await sunday.team.call(children.checkOut, { body: arrived });
  expect(codeOf(await undo(second.id))).toBe("200");
  expect((await find("2026-11-29")).id).toBeGreaterThan(0);
  expect(codeOf(await undo(first.id))).toBe("200");
});

test("the undo of an import that added an event leaves it to the child inside", async () => {
  const { id } = await importCalendar(sunday.admin, calendarOf(entryOn("20261122"), picnic("Picnic")));
  const { id: eventId } = await find("2026-11-22");
  const arrived = await enter(eventId);
  expect(codeOf(await undo(id))).toBe("200");
  expect((await find("2026-11-22")).id).toBe(eventId);
  expect((await sunday.team.refused(children.checkOut, { body: arrived })).status).toBe(200);
});

test("an import that waits for a check-in at an event that it cancels is refused", async () => {
  await importCalendar(sunday.admin, calendarOf(entryOn("20261122")));
  const { id } = await find("2026-11-22");
  const importId = await upload(entryOn("20261122", "STATUS:CANCELLED"));
  const { pool } = sunday.postgres;
  const row = `select from members where id = ${family.mia} for update`;
  const [arrived, confirmed] = await whileHolding(pool, row, async () => {
    const first = checkIn(id);
    await waitForLock(pool);
    const second = confirm(importId);
    await waitForLock(pool, 2);
    return [first, second] as const;
  });
  expect((await arrived).status).toBe(200);
  expect(codeOf(await confirmed)).toBe("409 import_child_inside");
});

test("a check-in that waits for an import that cancels its event is refused", async () => {
  await importCalendar(sunday.admin, calendarOf(entryOn("20261122")));
  const { id } = await find("2026-11-22");
  const importId = await upload(entryOn("20261122", "STATUS:CANCELLED"));
  const { pool } = sunday.postgres;
  // The audit entry is written last, so the import holds the event while it waits.
  const [confirmed, arrived] = await whileHolding(pool, "lock table audit_entries in share mode", async () => {
    const first = confirm(importId);
    await waitForLock(pool);
    const second = checkIn(id);
    await waitForLock(pool, 2);
    return [first, second] as const;
  });
  expect(codeOf(await confirmed)).toBe("200");
  expect(codeOf(await arrived)).toBe("409 event_cancelled");
});
