import { expect, test } from "vitest";
import { nearestEvent } from "./nearestEvent.ts";

const ZONE = "America/New_York";
const on = (eventDate: string, startsAt: string, endsAt: string) => ({ eventDate, startsAt, endsAt, timezone: ZONE });

const school = on("2026-03-08", "2026-03-08T13:00:00Z", "2026-03-08T14:00:00Z");
const service = on("2026-03-08", "2026-03-08T14:00:00Z", "2026-03-08T15:30:00Z");
const nextWeek = on("2026-03-15", "2026-03-15T14:00:00Z", "2026-03-15T15:30:00Z");
const vigil = on("2026-03-07", "2026-03-08T03:00:00Z", "2026-03-08T08:00:00Z");

test("ten minutes before the service, the service is chosen and not the class that is still running", () => {
  expect(nearestEvent([school, service, nextWeek], new Date("2026-03-08T13:50:00Z"))).toBe(service);
});

test("right after its start, the class is chosen", () => {
  expect(nearestEvent([school, service], new Date("2026-03-08T13:10:00Z"))).toBe(school);
});

test("events that are over or on another day are not offered", () => {
  expect(nearestEvent([school, nextWeek], new Date("2026-03-08T18:00:00Z"))).toBeNull();
  expect(nearestEvent([], new Date())).toBeNull();
});

test("a canceled event is not offered", () => {
  const canceled = { ...service, cancelledAt: "2026-03-07T12:00:00Z" };
  expect(nearestEvent([school, canceled], new Date("2026-03-08T13:50:00Z"))).toBe(school);
  expect(nearestEvent([canceled], new Date("2026-03-08T13:50:00Z"))).toBeNull();
});

test("an event over midnight is chosen while it runs", () => {
  expect(nearestEvent([vigil, service], new Date("2026-03-08T06:00:00Z"))).toBe(vigil);
});
