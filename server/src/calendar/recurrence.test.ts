// The days of rules are compared with another library, and the times with the calendar of the JavaScript engine.
import { readRule, WEEKDAYS, writeRule } from "@narthex/contract/recurrence.ts";
import fc from "fast-check";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { computeTimes, listRuleDays, listSeriesDays, type RuleWithDays } from "./recurrence.ts";

const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Santiago",
  "America/St_Johns",
  "Europe/London",
  "Europe/Berlin",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
];

// The zone of the server must not matter; this one has its clock changes in the middle of the day of others.
const before = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "Pacific/Kiritimati";
});
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const YEARS = 30;
const firstDay = Temporal.PlainDate.from("2000-01-01");
const days = fc.integer({ min: 0, max: 365 * YEARS }).map((offset) => firstDay.add({ days: offset }).toString());
const weekday = fc.constantFrom(...WEEKDAYS);
const some = <T>(value: fc.Arbitrary<T>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
const nthDay = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1), weekday).map((parts) => parts.join(""));
const interval = fc.integer({ min: 1, max: 6 });
const month = fc.integer({ min: 1, max: 12 });
const monthDay = fc.constantFrom(-1, 1, 15, 28, 29, 30, 31);

const rules = fc.oneof(
  interval.map((every) => `FREQ=DAILY;INTERVAL=${every}`),
  fc
    .tuple(interval, some(weekday), fc.constantFrom("SU", "MO"))
    .map(([every, on, start]) => `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${on};WKST=${start}`),
  fc.tuple(interval, some(nthDay)).map(([every, on]) => `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${on}`),
  fc.tuple(interval, some(monthDay)).map(([every, on]) => `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${on}`),
  fc.tuple(month, nthDay).map(([of, on]) => `FREQ=YEARLY;BYMONTH=${of};BYDAY=${on}`),
  fc.tuple(month, fc.integer({ min: 1, max: 29 })).map(([of, on]) => `FREQ=YEARLY;BYMONTH=${of};BYMONTHDAY=${on}`),
);

/** The days by ical.js, which has no time zones here. */
function daysByIcal(rule: string, start: string, through: string, count: number | null): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start));
  const found: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString();
    if (day > through || (count !== null && found.length >= count)) break;
    found.push(day);
  }
  return found;
}

test("days equal those of another library over thirty years", () => {
  fc.assert(
    fc.property(rules, days, fc.option(fc.integer({ min: 1, max: 60 })), (text, startDate, count) => {
      const rule = readRule(text);
      if (!rule) throw new Error(`${text} was not read`);
      const through = Temporal.PlainDate.from(startDate).add({ years: YEARS }).toString();
      // Another library counts a start outside the rule as a day of it, so both begin on a day of the rule.
      const written = writeRule(rule);
      const [first] = listRuleDays({ rule: written, startDate, until: null, count: null }, through);
      if (first === undefined) return;
      const ours = listRuleDays({ rule: written, startDate: first, until: null, count }, through);
      expect(ours).toEqual(daysByIcal(text, first, through, count));
    }),
    { numRuns: 60 },
  );
}, 60_000);

function clockOf(timeZone: string): (instant: Temporal.Instant) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (instant) => format.format(instant.epochMilliseconds).replace(" ", "T");
}

describe.each(ZONES)("%s", (timezone) => {
  test("every event of thirty years begins at its time of day, or later by the skipped time", () => {
    const wallClockOf = clockOf(timezone);
    const series = { startDate: "2000-01-02", until: null, count: null, extraDates: [], skippedDates: [] };
    const held = listSeriesDays({ ...series, rule: "FREQ=WEEKLY;BYDAY=SU" }, "2030-01-01");
    for (const startTime of ["00:00", "02:30"]) {
      for (const day of held) {
        const { eventDate, startTime: shown } = computeTimes(day, {
          startTime,
          endDays: null,
          endTime: null,
          timezone,
        });
        const instant = Temporal.PlainDateTime.from(`${eventDate}T${shown}`).toZonedDateTime(timezone).toInstant();
        if (wallClockOf(instant) !== `${eventDate}T${shown}`) expect.fail(`${day} at ${startTime}`);
        if (`${eventDate}T${shown}` === `${day}T${startTime}`) continue;
        expect(`${eventDate}T${shown}` > `${day}T${startTime}`).toBe(true);
        const hourBefore = wallClockOf(instant.subtract({ minutes: 60 }));
        expect(hourBefore < `${day}T${startTime}`).toBe(true);
      }
    }
  });
});

const weekly: RuleWithDays = {
  rule: "FREQ=WEEKLY;BYDAY=SU",
  startDate: "2026-11-22",
  until: null,
  count: null,
  extraDates: [],
  skippedDates: [],
};

test("a skipped time is moved forward, with the end, and an ambiguous one is the first", () => {
  const night = { startTime: "02:30", endDays: 0, endTime: "02:45", timezone: "America/New_York" };
  expect(computeTimes("2027-03-14", night)).toEqual({
    eventDate: "2027-03-14",
    startTime: "03:30",
    endDate: "2027-03-14",
    endTime: "03:45",
    timezone: "America/New_York",
  });
  const twice = { startTime: "01:30", endDays: 0, endTime: "02:15", timezone: "America/New_York" };
  expect(computeTimes("2027-11-07", twice)).toMatchObject({ startTime: "01:30", endTime: "02:15" });
  expect(computeTimes("2027-03-13", { ...night, endDays: 1 })).toMatchObject({
    endDate: "2027-03-14",
    endTime: "03:45",
  });
});

test("extra days are added, left out days are removed, and a number of times includes those left out", () => {
  const series = { ...weekly, count: 3, extraDates: ["2026-12-24"], skippedDates: ["2026-11-29"] };
  expect(listSeriesDays(series, "2027-12-31")).toEqual(["2026-11-22", "2026-12-06", "2026-12-24"]);
  expect(listSeriesDays({ ...weekly, until: "2026-12-06" }, "2027-12-31")).toHaveLength(3);
});

test("rules outside of what people say are refused", () => {
  const refused = [
    "",
    "FREQ=HOURLY",
    "FREQ=WEEKLY;BYDAY=1SU",
    "FREQ=MONTHLY;BYDAY=6SU",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=731",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=WEEKLY;BYDAY=XX",
    "BYDAY=SU",
    "FREQ=WEEKLY;FREQ=DAILY",
    "FREQ=WEEKLY;BYHOUR=3",
    "FREQ=DAILY;UNTIL=20270230",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=YEARLY;BYDAY=1SU",
  ];
  expect(refused.filter((rule) => readRule(rule) !== null)).toEqual([]);
  expect(readRule("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1")?.days).toEqual([{ weekday: "FR", nth: -1 }]);
});

test("the days after a later day are the same, whether earlier ones are computed or not", () => {
  fc.assert(
    fc.property(rules, days, fc.integer({ min: 0, max: 4_000 }), (rule, startDate, later) => {
      const from = Temporal.PlainDate.from(startDate).add({ days: later }).toString();
      const through = Temporal.PlainDate.from(from).add({ years: 3 }).toString();
      const series = { rule, startDate, until: null, count: null };
      const expected = listRuleDays(series, through).filter((day) => day >= from);
      expect(listRuleDays(series, through, { from }).filter((day) => day >= from)).toEqual(expected);
      expect(listRuleDays(series, through, { most: 5 })).toEqual(listRuleDays(series, through).slice(0, 5));
    }),
  );
});
