// Says in words how an entry repeats whose rule Narthex does not have. Pure.
import { WEEKDAYS } from "@narthex/contract/recurrence.ts";

const UNITS: Record<string, string> = {
  SECONDLY: "second",
  MINUTELY: "minute",
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};
const WORKING_DAYS = WEEKDAYS.slice(0, 5);
const POSITIONS: Record<string, string> = { "1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last" };
/** A part of a rule that Narthex does not have, in words. */
const PARTS: Record<string, string> = {
  BYSETPOS: "on one of several days, counted within that time",
  BYHOUR: "at several times of the day",
  BYMINUTE: "at several times of the day",
  BYSECOND: "at several times of the day",
  BYWEEKNO: "in numbered weeks of the year",
  BYYEARDAY: "on numbered days of the year",
};

function describeWorkingDay(parts: ReadonlyMap<string, string>): string | null {
  const days = new Set(parts.get("BYDAY")?.split(","));
  const isWorking = days.size === WORKING_DAYS.length && WORKING_DAYS.every((day) => days.has(day));
  const position = POSITIONS[parts.get("BYSETPOS") ?? ""];
  return isWorking && position ? `on the ${position} working day of it` : null;
}

/** "It repeats every month, on the last working day of it." */
export function describeForeignRule(parts: ReadonlyMap<string, string>): string {
  const unit = UNITS[parts.get("FREQ") ?? ""];
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const every = unit && (interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`);
  const named = Object.entries(PARTS).find(([name]) => parts.has(name))?.[1];
  const how = describeWorkingDay(parts) ?? named;
  const words = [every, how].filter(Boolean).join(", ");
  return `It repeats ${words || "by a custom rule"}. Narthex cannot repeat an event in this way.`;
}
