// Random edits of random series: the days are those of the rule, what could be kept was, and no record lost its event.
import fc from "fast-check";
import { expect, test } from "vitest";
import { listSeriesDays } from "../calendar/recurrence.ts";
import { buildEffect } from "./series.effect.ts";
import { isException, type Occurrence, planSeries } from "./series.plan.ts";
import { addDays, buildValuesOn, getRuleDay, type SeriesPlan } from "./series.rules.ts";
import { moveRule } from "./series-rule.rules.ts";

const HORIZON = "2027-06-30";
const NOW = Temporal.Instant.from("2026-11-22T15:00:00Z");
const rule = fc.constantFrom(
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=WEEKLY;BYDAY=SU",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU",
  "FREQ=MONTHLY;BYDAY=1SU",
  "FREQ=MONTHLY;BYDAY=-1FR",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
);
const zone = fc.constantFrom(
  "America/New_York",
  "Europe/London",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
);
const time = fc.constantFrom("00:00", "02:30", "10:30", "23:30");
const list = fc.uniqueArray(
  fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-11-22", days)),
  { maxLength: 4 },
);

const series: fc.Arbitrary<SeriesPlan> = fc
  .record({ rule, timezone: zone, startTime: time, extraDates: list, skippedDates: list })
  .map((chosen) => ({
    ...chosen,
    startDate: "2026-11-22",
    until: null,
    count: null,
    title: "Worship",
    description: null,
    location: "Hall",
    organizerId: null,
    ministryId: null,
    maxAttendees: null,
    isPublic: false,
    asksForReplies: false,
    capacity: null,
    endDays: 0,
    endTime: "23:59",
  }));

const marks = fc.array(fc.record({ isReferenced: fc.boolean(), isChanged: fc.boolean(), isCancelled: fc.boolean() }), {
  minLength: 1,
  maxLength: 9,
});

/** The events of a series, some of them changed, canceled or with records. */
function eventsOf(
  plan: SeriesPlan,
  chosen: { isReferenced: boolean; isChanged: boolean; isCancelled: boolean }[],
): Occurrence[] {
  return listSeriesDays(plan, HORIZON).map((day, index) => {
    const mark = chosen[index % chosen.length];
    const own = mark?.isChanged ? { location: "Park", overridden: ["location"] } : { overridden: [] };
    const values = { ...buildValuesOn(plan, day), ...own };
    const stamp = { startsAt: "", endsAt: "", createdAt: "", updatedAt: "", seriesId: 1 };
    const cancelledAt = mark?.isCancelled ? "2026-11-22T15:00:00Z" : null;
    return { ...values, ...stamp, id: index + 1, cancelledAt, isReferenced: mark?.isReferenced ?? false } as Occurrence;
  });
}

test("after any new rule or time, days, exceptions and records are where they belong", () => {
  fc.assert(
    fc.property(series, series, marks, (before, after, chosen) => {
      const events = eventsOf(before, chosen);
      const days = listSeriesDays(after, HORIZON);
      const plan = planSeries({
        events,
        former: before,
        left: [],
        series: after,
        days,
        moveDay: (day) => day,
        changedId: 0,
      });
      const placed = plan.updates.map(({ values }) => values.originalStart.slice(0, 10));
      const added = plan.inserts.map(({ originalStart }) => originalStart.slice(0, 10));
      expect([...placed, ...added].sort()).toEqual(days);
      const gone = [...plan.removals, ...plan.singles];
      expect(plan.updates.length + gone.length).toBe(events.length);
      expect(gone.filter((event) => days.includes(getRuleDay(event)))).toEqual([]);
      expect(plan.removals.filter(({ isReferenced }) => isReferenced)).toEqual([]);
      for (const { event, values } of plan.updates) {
        expect(values.location).toBe(event.overridden.length > 0 ? "Park" : after.location);
      }
      const { kept, notKept, singles } = buildEffect(plan, 0, NOW, {
        hidden: 0,
        elsewhere: { earlier: [], later: [] },
      });
      const exceptions = events.filter(isException).length;
      const singleExceptions = plan.singles.filter(isException).length;
      expect(kept.length + notKept.length + singleExceptions).toBe(exceptions);
      expect(singles.length).toBe(plan.singles.length);
    }),
    { numRuns: 60 },
  );
});

test("after a move to another weekday, every event of a weekly series without records is kept with its changes", () => {
  fc.assert(
    fc.property(series, fc.integer({ min: -3, max: 3 }), marks, (chosen, offset, given) => {
      const before = { ...chosen, rule: "FREQ=WEEKLY;BYDAY=SU", extraDates: [], skippedDates: [] };
      const events = eventsOf(before, given);
      const moved = moveRule(before.rule, "2026-11-22", addDays("2026-11-22", offset)) ?? "";
      const after = { ...before, rule: moved, startDate: addDays(before.startDate, offset) };
      const days = listSeriesDays(after, addDays(HORIZON, offset));
      const plan = planSeries({
        events,
        former: before,
        left: [],
        series: after,
        days,
        moveDay: (day) => addDays(day, offset),
        changedId: 1,
      });
      const recorded = offset === 0 ? [] : events.filter(({ isReferenced }) => isReferenced);
      expect([plan.removals, plan.singles]).toEqual([[], recorded]);
      expect(plan.inserts.map(({ eventDate }) => eventDate)).toEqual(
        recorded.map((event) => addDays(getRuleDay(event), offset)),
      );
      for (const { event, values } of plan.updates)
        expect(values.originalStart.slice(0, 10)).toBe(addDays(getRuleDay(event), offset));
    }),
    { numRuns: 40 },
  );
});

test.each([
  ["FREQ=WEEKLY;BYDAY=SU,WE", "2026-11-22", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,WE"],
  ["FREQ=MONTHLY;BYDAY=1SU", "2026-12-06", "2026-12-12", "FREQ=MONTHLY;BYDAY=2SA"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "2026-12-25", "2026-12-31", "FREQ=MONTHLY;BYDAY=-1TH"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-12-31", "2026-12-30", "FREQ=MONTHLY;BYMONTHDAY=30"],
  ["FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "2026-12-24", "2027-01-06", "FREQ=YEARLY;BYMONTHDAY=6;BYMONTH=1"],
  ["FREQ=MONTHLY;BYDAY=1SU,3SU", "2026-12-06", "2026-12-05", null],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE", "2026-11-29", "2026-11-30", null],
  ["FREQ=DAILY", "2026-12-06", "2026-12-05", "FREQ=DAILY"],
])("%s moved from %s to %s becomes %s", (before, from, to, after) => {
  expect(moveRule(before, from, to)).toBe(after);
});
