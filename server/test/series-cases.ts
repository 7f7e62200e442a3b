// Random series of events, and random steps of those who plan them.
import { TIMEZONES } from "@narthex/contract/limits.ts";
import { WEEKDAYS } from "@narthex/contract/recurrence.ts";
import fc from "fast-check";
import { shiftDay } from "./series-model.ts";

/** The Sunday of `openSunday`. */
const TODAY = "2026-11-22";
const interval = fc.integer({ min: 1, max: 3 });
const weekdays = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 3 });
const month = fc.integer({ min: 1, max: 12 });
const monthDay = fc.constantFrom(-1, 1, 15, 29, 31);
const nthDay = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, 5, -1), fc.constantFrom(...WEEKDAYS))
  .map(([nth, weekday]) => `${nth}${weekday}`);
const rule = fc.oneof(
  interval.map((every) => `FREQ=DAILY;INTERVAL=${every + 1}`),
  fc
    .tuple(interval, weekdays)
    .map(([every, on]) => `${every > 1 ? `FREQ=WEEKLY;INTERVAL=${every}` : "FREQ=WEEKLY"};BYDAY=${on}`),
  nthDay.map((on) => `FREQ=MONTHLY;BYDAY=${on}`),
  fc.tuple(nthDay, nthDay).map((on) => `FREQ=MONTHLY;INTERVAL=2;BYDAY=${[...new Set(on)]}`),
  monthDay.map((on) => `FREQ=MONTHLY;BYMONTHDAY=${on}`),
  fc.tuple(month, nthDay).map(([of, on]) => `FREQ=YEARLY;BYDAY=${on};BYMONTH=${of}`),
);
const dayFrom = (min: number, max: number) => fc.integer({ min, max }).map((days) => shiftDay(TODAY, days));
const days = fc.uniqueArray(dayFrom(-30, 300), { maxLength: 3 }).map((some) => some.sort());
const end = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ until: null, count: null }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((count) => ({ until: null, count })) },
  { weight: 1, arbitrary: dayFrom(100, 500).map((until) => ({ until, count: null })) },
);
const time = fc.constantFrom("00:00", "02:30", "10:30", "18:00", "23:30");
const zone = fc.constantFrom(...TIMEZONES);

export const anySeries = fc.record({
  rule,
  end,
  startDate: dayFrom(-60, 90),
  startTime: time,
  timezone: zone,
  extraDates: days,
  skippedDates: days,
  hasEnd: fc.boolean(),
});

const manyChange = fc.oneof(
  fc.record({ kind: fc.constant("place" as const) }),
  fc.record({ kind: fc.constant("time" as const), time }),
  fc.record({ kind: fc.constant("zone" as const), timezone: zone }),
  fc.record({ kind: fc.constant("move" as const), days: fc.constantFrom(-2, -1, 0, 1, 2) }),
  fc.record({ kind: fc.constant("rule" as const), rule, end, skippedDates: days }),
);
export type ManyChange = typeof manyChange extends fc.Arbitrary<infer T> ? T : never;

const at = fc.nat(1_000);
const scope = fc.constantFrom("following" as const, "all" as const);
export const anyStep = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("one" as const), at, what: fc.constantFrom("place", "time", "day") }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("record" as const), at, how: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("many" as const), at, scope, change: manyChange, isUndone: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end" as const), at, scope, isUndone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 30 }) }) },
);
export type AnyStep = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
