// The rule of a calendar's series as one that Narthex has. Pure.
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import { readRule, writeRule } from "@narthex/contract/recurrence.ts";
import ICAL from "ical.js";
import { listRuleDays } from "../../calendar/recurrence.ts";
import { moveRule } from "../series-rule.rules.ts";
import type { ReadEntry } from "./entry.rules.ts";
import { describeForeignRule } from "./foreign-rule.rules.ts";
import { Unreadable } from "./moments.rules.ts";

const TIMES = ["BYHOUR", "BYMINUTE", "BYSECOND"] as const;
const FAR_YEARS = 100;
/** A week's event in 100 years. More days take seconds. */
const MAX_COUNTED = 5300;
const TOO_OFTEN = `It repeats more than ${MAX_COUNTED.toLocaleString("en-US")} times.`;

function splitRule(rule: Record<string, unknown>): Map<string, string> {
  const text = ICAL.Recur.fromData(rule).toString();
  return new Map(text.split(";").map((part) => part.split("=") as [string, string]));
}

const joinRule = (parts: ReadonlyMap<string, string>) =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(";");

/** The last day that UNTIL allows, which is an instant in most calendars. */
function findUntilDay(until: unknown, { start, day }: ReadEntry): string | null {
  if (typeof until !== "string") return null;
  const written = until.slice(0, 10);
  if (start.isDay || until.length <= 10) return written;
  const own = start.wall.toPlainTime();
  const wall = Temporal.PlainDateTime.from(until.slice(0, 19));
  const last = until.endsWith("Z") ? wall.toZonedDateTime("UTC").withTimeZone(start.zone).toPlainDateTime() : wall;
  const isBefore = Temporal.PlainTime.compare(last.toPlainTime(), own) < 0;
  const date = last.toPlainDate().subtract({ days: isBefore ? 1 : 0 });
  return date.add({ days: countDaysBetween(start.wall, day.eventDate) }).toString();
}

const countDaysBetween = (from: Temporal.PlainDateTime, to: string) => from.toPlainDate().until(to).days;

/** Every working day is a weekly rule here. */
function makeWeekly(parts: Map<string, string>): void {
  const isEveryDay = parts.get("FREQ") === "DAILY" && (parts.get("INTERVAL") ?? "1") === "1";
  if (isEveryDay && /^[A-Z,]+$/.test(parts.get("BYDAY") ?? "")) parts.set("FREQ", "WEEKLY");
}

export interface SeriesRule {
  rule: string;
  until: string | null;
  count: number | null;
}

/** @throws Unreadable if Narthex has no such rule */
export function readEntryRule(entry: ReadEntry): SeriesRule {
  let parts: Map<string, string>;
  try {
    parts = splitRule(entry.rule ?? {});
  } catch {
    throw new Unreadable("How it repeats cannot be read.");
  }
  const given = new Map(parts);
  const createUnsupportedError = () => new Unreadable(describeForeignRule(given));
  const { hour, minute } = entry.start.wall;
  for (const name of TIMES) {
    const value = parts.get(name);
    if (value === undefined) continue;
    const own = name === "BYHOUR" ? hour : name === "BYMINUTE" ? minute : 0;
    if (Number(value) !== own) throw createUnsupportedError();
    parts.delete(name);
  }
  makeWeekly(parts);
  const until = findUntilDay(entry.rule?.until, entry);
  // ical.js leaves it out of the text.
  if (entry.rule?.count === 0) throw new Unreadable("It repeats 0 times.");
  const count = Number(parts.get("COUNT") ?? 0) || null;
  parts.delete("UNTIL");
  parts.delete("COUNT");
  const read = readRule(joinRule(parts));
  if (!read) throw createUnsupportedError();
  const from = entry.start.wall.toPlainDate().toString();
  const rule = moveRule(writeRule(read), from, entry.day.eventDate);
  if (rule === null) throw createUnsupportedError();
  if (count === null || count <= MAX_OCCURRENCES) return { rule, until, count };
  // A long series ends on the day of its last event instead.
  const far = Temporal.PlainDate.from(from).add({ years: FAR_YEARS }).toString();
  const endless = { rule, startDate: entry.day.eventDate, until: null, count };
  const days = listRuleDays(endless, far, { most: MAX_COUNTED });
  if (count > MAX_COUNTED && days.length === MAX_COUNTED) throw new Unreadable(TOO_OFTEN);
  return { rule, until: days.at(-1) ?? null, count: null };
}
