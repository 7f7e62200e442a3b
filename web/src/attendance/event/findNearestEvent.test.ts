import { expect, test } from "vitest";
import { findNearestEvent } from "./findNearestEvent.ts";

const ZONE = "America/New_York";
const on = (eventDate: string, startsAt: string, endsAt: string) => ({
  eventDate,
  endDate: null,
  endTime: null,
  startsAt,
  endsAt,
  timezone: ZONE,
});

const school = on("2026-03-08", "2026-03-08T13:00:00Z", "2026-03-08T14:00:00Z");
const service = on("2026-03-08", "2026-03-08T14:00:00Z", "2026-03-08T15:30:00Z");
const nextWeek = on("2026-03-15", "2026-03-15T14:00:00Z", "2026-03-15T15:30:00Z");
const vigil = on("2026-03-07", "2026-03-08T03:00:00Z", "2026-03-08T08:00:00Z");

test("ten minutes before the service, the service is chosen and not the class that is still running", () => {
  expect(findNearestEvent([school, service, nextWeek], new Date("2026-03-08T13:50:00Z"))).toBe(service);
});

test("right after its start, the class is chosen", () => {
  expect(findNearestEvent([school, service], new Date("2026-03-08T13:10:00Z"))).toBe(school);
});

test("events that are over or on another day are not offered", () => {
  expect(findNearestEvent([school, nextWeek], new Date("2026-03-08T18:00:00Z"))).toBeNull();
  expect(findNearestEvent([], new Date())).toBeNull();
});

test("a canceled event is not offered", () => {
  const canceled = { ...service, cancelledAt: "2026-03-07T12:00:00Z" };
  expect(findNearestEvent([school, canceled], new Date("2026-03-08T13:50:00Z"))).toBe(school);
  expect(findNearestEvent([canceled], new Date("2026-03-08T13:50:00Z"))).toBeNull();
});

test("an event soon after midnight is chosen three hours before its start", () => {
  const midnight = on("2026-03-08", "2026-03-08T05:30:00Z", "2026-03-08T06:30:00Z");
  expect(findNearestEvent([midnight], new Date("2026-03-08T02:29:00Z"))).toBeNull();
  expect(findNearestEvent([midnight], new Date("2026-03-08T02:30:00Z"))).toBe(midnight);
});

test("an event over midnight is chosen while it runs", () => {
  expect(findNearestEvent([vigil, service], new Date("2026-03-08T06:00:00Z"))).toBe(vigil);
});
