// Until when a check-in that was not ended is a current one, in the zone of its event.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { LONGEST_LATE } from "../children/late.rules.ts";
import { childCheckIns, pickupCodes } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { rooms } from "../database/tables/rooms.ts";
import { findDayEnd, type When } from "../events/events.rules.ts";
import { isCurrent, lastDayEnd } from "./stays.ts";

let sunday: Sunday;
let room: number;

beforeAll(async () => {
  sunday = await openSunday();
  const [added] = await sunday.postgres.db
    .insert(rooms)
    .values({ name: "Hall", capacity: 50 })
    .returning({ id: rooms.id });
  room = added?.id ?? 0;
});
afterAll(() => sunday?.close());

const at = (from: string, to: string | null, timezone = "America/New_York"): When => ({
  eventDate: from.slice(0, 10),
  startTime: from.slice(11),
  endDate: to?.slice(0, 10) ?? null,
  endTime: to?.slice(11) ?? null,
  timezone,
});

/** A check-in with its event, or without one. */
async function addCheckIn(when: When | null, madeAt: string) {
  const { db } = sunday.postgres;
  const eventId = when && (await sunday.addEvent(when));
  const code = { sealed: "", fingerprint: randomUUID(), createdAt: madeAt };
  const [{ id: codeId = 0 } = {}] = await db.insert(pickupCodes).values(code).returning({ id: pickupCodes.id });
  const values = { eventId, day: when?.eventDate ?? "2026-11-22", roomId: room, codeId, createdAt: madeAt };
  const [added] = await db.insert(childCheckIns).values(values).returning({ id: childCheckIns.id });
  return added?.id ?? 0;
}

async function isCurrentAt(id: number, now: Temporal.Instant): Promise<boolean> {
  const [found] = await sunday.postgres.db
    .select({ is: isCurrent(childCheckIns.createdAt, now) })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(eq(childCheckIns.id, id));
  return found?.is ?? false;
}

const MORNING = "2026-11-22T15:00:00Z";
const EVENING = "2026-11-23T01:05:00Z";

test.each([
  ["a morning service, until midnight", at("2026-11-22T10:30", "2026-11-22T12:00"), MORNING, "2026-11-23T05:00:00Z"],
  ["an evening service, for six hours", at("2026-11-22T20:00", "2026-11-22T23:30"), EVENING, "2026-11-23T10:30:00Z"],
  ["one until midnight, for six hours", at("2026-11-22T20:00", "2026-11-23T00:00"), EVENING, "2026-11-23T11:00:00Z"],
  ["one past midnight, until the next", at("2026-11-22T21:00", "2026-11-23T01:00"), EVENING, "2026-11-24T05:00:00Z"],
  ["one without an end, six hours after its day", at("2026-11-22T10:30", null), MORNING, "2026-11-23T11:00:00Z"],
  [
    "one without hours, six hours after its day",
    at("2026-11-22T00:00", "2026-11-22T23:59"),
    MORNING,
    "2026-11-23T10:59:00Z",
  ],
  ["a camp, until its last midnight", at("2026-11-20T18:00", "2026-11-22T14:00"), MORNING, "2026-11-23T05:00:00Z"],
  [
    "a child who came late, for six hours",
    at("2026-11-22T10:30", "2026-11-22T12:00"),
    "2026-11-23T04:50:00Z",
    "2026-11-23T10:50:00Z",
  ],
  [
    "Honolulu's midnight",
    at("2026-11-22T10:00", "2026-11-22T12:00", "Pacific/Honolulu"),
    "2026-11-22T20:00:00Z",
    "2026-11-23T10:00:00Z",
  ],
  [
    "Sydney's midnight",
    at("2026-11-23T10:00", "2026-11-23T11:30", "Australia/Sydney"),
    "2026-11-22T23:00:00Z",
    "2026-11-23T13:00:00Z",
  ],
  ["a day of 25 hours", at("2026-11-01T10:30", "2026-11-01T12:00"), "2026-11-01T15:00:00Z", "2026-11-02T05:00:00Z"],
  ["a removed event, for a day", null, MORNING, "2026-11-23T15:00:00Z"],
])("a check-in is current at %s", async (_, when, madeAt, until) => {
  const id = await addCheckIn(when, madeAt);
  const end = Temporal.Instant.from(until);
  expect(await isCurrentAt(id, Temporal.Instant.from(madeAt))).toBe(true);
  expect(await isCurrentAt(id, end.subtract({ seconds: 1 }))).toBe(true);
  expect(await isCurrentAt(id, end)).toBe(false);
});

test.each([
  at("2026-11-22T10:30", "2026-11-22T12:00"),
  at("2026-11-22T20:00", "2026-11-23T00:00"),
  at("2026-11-22T00:00", "2026-11-22T00:00", "Asia/Kolkata"),
  at("2026-11-20T18:00", "2026-11-22T14:00", "Pacific/Kiritimati"),
  at("2026-11-22T10:30", null, "Pacific/Honolulu"),
])("the database and the pure rule find the same end of the last day of %o", async (when) => {
  const id = await sunday.addEvent(when);
  const [found] = await sunday.postgres.db
    .select({ end: lastDayEnd.mapWith(events.endsAt) })
    .from(events)
    .where(eq(events.id, id));
  expect(Temporal.Instant.from(found?.end ?? "").toString()).toBe(findDayEnd(when).toString());
});

test("a child about whom texts are sent is a current one", async () => {
  const when = at("2026-11-22T20:00", "2026-11-22T23:30");
  const id = await addCheckIn(when, "2026-11-23T01:10:00Z");
  const last = Temporal.Instant.from("2026-11-23T04:30:00Z").add(LONGEST_LATE).subtract({ seconds: 1 });
  expect(await isCurrentAt(id, last)).toBe(true);
});
