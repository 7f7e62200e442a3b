import { expect, test } from "vitest";
import { noteServerTime } from "../format/serverTime.ts";
import { isBeforeCheckin, isBeforeItsDay, isCheckinOpen, isOnToday, isOver, isSoon, sortByStart } from "./eventDay.ts";

const EASTERN = "America/New_York";
const ISLANDS = "Pacific/Honolulu";
const on = (id: number, eventDate: string, startsAt: string, endsAt: string, timezone = EASTERN) => ({
  id,
  eventDate,
  endDate: null,
  endTime: null,
  startsAt,
  endsAt,
  timezone,
});

const vigil = on(1, "2026-03-07", "2026-03-08T03:00:00Z", "2026-03-08T08:00:00Z");
const service = on(2, "2026-03-08", "2026-03-08T14:00:00Z", "2026-03-08T15:30:00Z");
const luau = on(3, "2026-03-07", "2026-03-08T07:00:00Z", "2026-03-08T09:00:00Z", ISLANDS);

test("an event over midnight is on while it runs, also on the day after, and not once it is over", () => {
  expect(isOnToday(vigil, new Date("2026-03-08T06:00:00Z"))).toBe(true);
  expect(isOnToday(vigil, new Date("2026-03-08T08:00:00Z"))).toBe(false);
  expect(isOnToday(vigil, new Date("2026-03-08T12:00:00Z"))).toBe(false);
});

test("it is the day of the event's own zone that counts", () => {
  const late = on(4, "2026-03-08", "2026-03-09T03:30:00Z", "2026-03-09T03:59:00Z");
  expect(isOnToday(late, new Date("2026-03-09T01:00:00Z"))).toBe(true);
  // Two in the morning in New York, nine in the evening before in Honolulu.
  const now = new Date("2026-03-08T07:30:00Z");
  expect(isOnToday(luau, now)).toBe(true);
  expect(isOnToday(luau, new Date("2026-03-08T09:30:00Z"))).toBe(true);
  expect(isOnToday(luau, new Date("2026-03-08T10:30:00Z"))).toBe(false);
});

test("an event that is over stays today's until its day ends", () => {
  expect(isOnToday(service, new Date("2026-03-08T20:00:00Z"))).toBe(true);
  expect(isOnToday(service, new Date("2026-03-09T04:00:00Z"))).toBe(false);
});

test("an event of several days is today's on each of them, also after its end, and not when an end at night is over", () => {
  const retreat = {
    ...on(6, "2026-03-06", "2026-03-06T23:00:00Z", "2026-03-08T16:00:00Z"),
    endDate: "2026-03-08",
    endTime: "12:00",
  };
  const isToday = (now: string) => [isOnToday(retreat, new Date(now)), isCheckinOpen(retreat, new Date(now))];
  expect(isToday("2026-03-06T04:59:00Z")).toEqual([false, false]);
  expect(isToday("2026-03-06T05:00:00Z")).toEqual([true, true]);
  expect(isToday("2026-03-08T16:05:00Z")).toEqual([true, true]);
  expect(isToday("2026-03-09T04:00:00Z")).toEqual([false, false]);
  const overnight = { ...vigil, endDate: "2026-03-08", endTime: "03:00" };
  expect(isOnToday(overnight, new Date("2026-03-08T12:00:00Z"))).toBe(false);
});

test("check-in to an event is closed until its day begins, and not afterwards", () => {
  expect(isBeforeItsDay(luau, new Date("2026-03-07T09:59:00Z"))).toBe(true);
  expect(isBeforeItsDay(luau, new Date("2026-03-07T10:00:00Z"))).toBe(false);
  expect(isBeforeItsDay(service, new Date("2026-03-08T04:59:00Z"))).toBe(true);
  expect(isBeforeItsDay(service, new Date("2026-03-08T05:00:00Z"))).toBe(false);
  expect(isBeforeItsDay(service, new Date("2026-03-10T05:00:00Z"))).toBe(false);
});

test("check-in opens three hours before an event that begins soon after midnight", () => {
  const midnight = on(5, "2026-03-08", "2026-03-08T05:30:00Z", "2026-03-08T06:30:00Z");
  const [closed, open] = [new Date("2026-03-08T02:29:00Z"), new Date("2026-03-08T02:30:00Z")];
  expect([isBeforeCheckin(midnight, closed), isCheckinOpen(midnight, closed)]).toEqual([true, false]);
  expect([isBeforeCheckin(midnight, open), isCheckinOpen(midnight, open)]).toEqual([false, true]);
});

test("check-in stays open after an event until its day ends, and then is not yet to open", () => {
  const [later, dayAfter] = [new Date("2026-03-08T20:00:00Z"), new Date("2026-03-09T04:00:00Z")];
  expect([isBeforeCheckin(service, later), isCheckinOpen(service, later)]).toEqual([false, true]);
  expect([isBeforeCheckin(service, dayAfter), isCheckinOpen(service, dayAfter)]).toEqual([false, false]);
});

test("events are sorted by the instant of their start", () => {
  expect(sortByStart([service, luau, vigil])).toEqual([vigil, luau, service]);
});

test("next Sunday's service is soon, and neither a later one nor one whose day is over", () => {
  expect(isSoon(service, new Date("2026-03-01T15:00:00Z"))).toBe(true);
  expect(isSoon(service, new Date("2026-03-01T13:00:00Z"))).toBe(false);
  expect(isSoon(service, new Date("2026-03-08T20:00:00Z"))).toBe(true);
  expect(isSoon(service, new Date("2026-03-09T04:00:00Z"))).toBe(false);
});

test("the day is that of the server if the clock of the device is wrong", () => {
  noteServerTime("Sun, 08 Mar 2026 14:30:00 GMT");
  try {
    expect(isOnToday(service)).toBe(true);
    expect(isSoon(service)).toBe(true);
    expect(isBeforeItsDay(service)).toBe(false);
    expect(isOver(service)).toBe(false);
  } finally {
    noteServerTime(new Date().toUTCString());
  }
});
