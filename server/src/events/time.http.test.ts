// Event times in the running server: PostgreSQL's instants equal the calendar's, in each time zone and at each clock
// change, and "has not ended" means the same everywhere.
import { events as calls } from "@narthex/contract/events.ts";
import { TIMEZONES } from "@narthex/contract/limits.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

type Zone = (typeof TIMEZONES)[number];
const instantOf = (wall: string, zone: string) =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant().toString({ smallestUnit: "millisecond" });

/** The wall-clock times right after each clock change of a time zone in a year. */
function changesOf(zone: string, year: number): { after: Temporal.PlainDateTime; forward: boolean }[] {
  const changes = [];
  let at = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone });
  for (let next = at.getTimeZoneTransition("next"); next?.year === year; next = at.getTimeZoneTransition("next")) {
    changes.push({ after: next.toPlainDateTime(), forward: next.offsetNanoseconds > at.offsetNanoseconds });
    at = next;
  }
  return changes;
}

/** PostgreSQL's instants of starts and ends, in one statement. */
async function instantsInDatabase(zone: string, walls: string[]): Promise<string[][]> {
  const { rows } = await sunday.postgres.pool.query<{ wall: string; starts: Date; ends: Date }>(
    `with written as (
       insert into events (title, event_date, start_time, end_date, end_time, timezone)
       select w, left(w, 10)::date, right(w, 5)::time, left(w, 10)::date, right(w, 5)::time, $2
       from unnest($1::text[]) w returning title, starts_at, ends_at)
     select title as wall, starts_at as starts, ends_at as ends from written`,
    [walls, zone],
  );
  return rows.map(({ wall, starts, ends }) => [wall, starts.toISOString(), ends.toISOString()]);
}

describe("instants", () => {
  test.each(TIMEZONES)("%s: around every clock change for twenty years", async (zone) => {
    const walls: string[] = [];
    for (let year = 2010; year < 2031; year += 1)
      for (const { after } of changesOf(zone, year))
        for (let minutes = -180; minutes <= 120; minutes += 5)
          walls.push(after.add({ minutes }).toString({ smallestUnit: "minute" }));
    if (walls.length === 0) walls.push("2026-03-08T02:30"); // Hawaii never changes its clocks
    const expected = walls.map((wall) => [wall, instantOf(wall, zone), instantOf(wall, zone)]);
    expect(await instantsInDatabase(zone, walls)).toEqual(expected);
  });

  test("any minute of any year in any zone", async () => {
    const minute = fc.integer({ min: 0, max: 300 * 366 * 24 * 60 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TIMEZONES), fc.array(minute, { maxLength: 200 }), async (zone, minutes) => {
        const walls = minutes.map((many) =>
          Temporal.PlainDateTime.from("1900-01-01T00:00").add({ minutes: many }).toString({ smallestUnit: "minute" }),
        );
        const expected = walls.map((wall) => [wall, instantOf(wall, zone), instantOf(wall, zone)]);
        expect(await instantsInDatabase(zone, walls)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test("a day without an end ends at its midnight, also when it has 23 or 25 hours", async () => {
    for (const zone of TIMEZONES) {
      const days = ["2026-11-22", ...changesOf(zone, 2026).map(({ after }) => after.toPlainDate().toString())];
      for (const eventDateTime of days) {
        const { body } = await admin.call(calls.create, { body: { title: "Day", eventDateTime, timezone: zone } });
        const next = Temporal.PlainDate.from(eventDateTime).add({ days: 1 }).toString();
        expect([body.startsAt, body.endsAt]).toEqual([instantOf(eventDateTime, zone), instantOf(next, zone)]);
      }
    }
  });
});

describe("a weekly service keeps its time on the clock", () => {
  test.each(TIMEZONES)("%s", async (zone) => {
    const [first] = changesOf(zone, 2027);
    const sundays = [-7, 0, 7].map((days) =>
      (first?.after.toPlainDate() ?? Temporal.PlainDate.from("2027-03-14")).add({ days }),
    );
    for (const day of sundays) {
      const { body } = await admin.call(calls.create, {
        body: { title: "Service", eventDateTime: `${day}T10:30`, endDateTime: `${day}T12:00`, timezone: zone as Zone },
      });
      expect([body.eventDate, body.startTime, body.endDate, body.endTime]).toEqual([
        `${day}`,
        "10:30",
        `${day}`,
        "12:00",
      ]);
      expect(body.startsAt).toBe(instantOf(`${day}T10:30`, zone));
    }
  });
});

describe("events that are not over yet", () => {
  const isUpcoming = async (id: number, now: string) => {
    sunday.setNow(now);
    return (await admin.call(calls.upcoming)).body.some((event) => event.id === id);
  };

  test("an event over midnight stays until its end on the next day", async () => {
    const { body } = await admin.call(calls.create, {
      body: { title: "Vigil", eventDateTime: "2026-11-28T23:00", endDateTime: "2026-11-29T01:00" },
    });
    expect([body.eventDate, body.endDate]).toEqual(["2026-11-28", "2026-11-29"]);
    expect(await isUpcoming(body.id, "2026-11-29T05:30:00Z")).toBe(true);
    expect(await isUpcoming(body.id, "2026-11-29T05:59:59Z")).toBe(true);
    expect(await isUpcoming(body.id, "2026-11-29T06:00:00Z")).toBe(false);
  });

  test("over the night that summer time ends, by the hour that comes first", async () => {
    const { body } = await admin.call(calls.create, {
      body: { title: "Long Night", eventDateTime: "2026-10-31T23:30", endDateTime: "2026-11-01T01:30" },
    });
    expect(body.endsAt).toBe("2026-11-01T05:30:00.000Z");
    expect(await isUpcoming(body.id, "2026-11-01T05:29:00Z")).toBe(true);
    expect(await isUpcoming(body.id, "2026-11-01T05:30:00Z")).toBe(false);
  });

  test("a zone that the browser lists under another name is stored under the server's name", async () => {
    const body = { title: "Diwali", eventDateTime: "2026-11-27T18:00", timezone: "Asia/Kolkata" };
    expect((await admin.call(calls.create, { body })).body).toMatchObject({
      timezone: "Asia/Calcutta",
      startsAt: "2026-11-27T12:30:00.000Z",
    });
  });

  test("late in the evening in Hawaii it is the next day in New York, and the event is still on", async () => {
    const { body } = await admin.call(calls.create, {
      body: { title: "Luau", eventDateTime: "2026-11-27T22:00", timezone: "Pacific/Honolulu" },
    });
    expect(await isUpcoming(body.id, "2026-11-28T09:00:00Z")).toBe(true);
    expect(await isUpcoming(body.id, "2026-11-28T10:00:00Z")).toBe(false);
  });
});
