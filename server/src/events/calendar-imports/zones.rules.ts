// Finds the time zone that a calendar means: an IANA name, a name of Windows, or rules of its own. Pure.
import { TIMEZONES } from "@narthex/contract/limits.ts";
import { NEAR_TIMEZONES } from "@narthex/contract/timezones.ts";
import ICAL from "ical.js";
import { findIana } from "windows-iana";
import type { Component } from "./components.rules.ts";
import { listProperties, readComponentText } from "./components.rules.ts";

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Programs put their own path before the name: /mozilla.org/20050126_1/America/New_York. */
function findZoneEnding(name: string): string | null {
  const parts = name.split("/");
  const endings = [parts.slice(-3), parts.slice(-2)].map((some) => some.join("/"));
  return parts.length > 2 ? (endings.find(isZone) ?? null) : null;
}

const OFFSET_HOURS = /^(?:UTC|GMT)([+-])0?(\d{1,2})(?::?00)?$/i;

/** An offset of whole hours: GMT-0500 and UTC+1. The names of IANA count to the west. */
function parseOffsetZone(name: string): string | null {
  const [, sign, hours] = OFFSET_HOURS.exec(name) ?? [];
  return hours === undefined ? null : `Etc/GMT${sign === "+" ? "-" : "+"}${hours}`;
}

/** What Windows shows before the names of zones: (UTC-05:00). */
const SHOWN_OFFSET = /^\((?:UTC|GMT)[^)]*\)\s*/i;

/** Names that Windows shows: (UTC-05:00) Eastern Time (US & Canada), or a list of cities. */
function parseShownZone(name: string): string | null {
  const text = name.replace(SHOWN_OFFSET, "");
  const [, region] = /^(\w+) Time \(/.exec(text) ?? [];
  if (region) return findIana(`${region} Standard Time`)[0] ?? null;
  if (text === name) return null;
  const cities = text.split(/[,;\\]+/).map((city) => `/${city.trim().replaceAll(" ", "_")}`);
  const zones = Intl.supportedValuesOf("timeZone");
  for (const city of cities) {
    const found = zones.find((zone) => zone.endsWith(city));
    if (found) return found;
  }
  return null;
}

/** Days of one year, half a month apart, at which two zones are compared. */
const SAMPLES = Array.from({ length: 24 }, (_, place) => ({ month: 1 + (place >> 1), day: place % 2 === 0 ? 1 : 15 }));

const computeOffset = (zone: string, year: number, { month, day }: { month: number; day: number }) =>
  new Temporal.PlainDateTime(year, month, day, 12).toZonedDateTime(zone).offsetNanoseconds / 1e9;

const MAX_CHANGES = 500;
const OLDEST_YEAR = 1600;
const RULE_PARTS = ["freq", "until", "count", "interval", "wkst", "bymonth", "byday", "bymonthday"];
const LEAP_YEAR = 2000;

/** Whether a rule gives few days in a year, and not none in every year: ical.js would search for one without end. */
function isYearly(rule: Record<string, unknown>, start: Temporal.PlainDate): boolean {
  const { freq, interval = 1, bymonth, byday = "", bymonthday } = rule;
  if (freq !== "YEARLY" || interval !== 1 || !Object.keys(rule).every((part) => RULE_PARTS.includes(part)))
    return false;
  if (!/^(([+-]?[1-5])?[A-Z]{2})?$/.test(String(byday)) || Array.isArray(bymonth)) return false;
  if (bymonthday === undefined && byday !== "") return bymonth !== undefined;
  const { daysInMonth } = new Temporal.PlainYearMonth(LEAP_YEAR, Number(bymonth ?? start.month));
  const days = [bymonthday ?? start.day].flat().map(Number);
  return days.every((day) => Math.abs(day) <= daysInMonth) && !/\d/.test(String(byday));
}

/** Whether ical.js can list the changes of a zone's clock, which it does from the first one on. */
function canList([, , observances]: Component): boolean {
  const dates = observances.flatMap((one) => listProperties(one, "rdate").flatMap(([, , , ...values]) => values));
  if (observances.length + dates.length > MAX_CHANGES) return false;
  return observances.every((observance) => {
    const start = Temporal.PlainDate.from(readComponentText(observance, "dtstart")?.slice(0, 10) ?? "");
    const rules = listProperties(observance, "rrule").map(([, , , rule]) => rule as Record<string, unknown>);
    return start.year >= OLDEST_YEAR && rules.every((rule) => isYearly(rule, start));
  });
}

/** The zone whose clock agrees with the rules of a calendar during a year. */
function matchRules(rules: Component, year: number, preferred: readonly string[]): string | null {
  const own = new ICAL.Timezone(new ICAL.Component(JSON.parse(JSON.stringify(rules)) as never));
  const offsets = SAMPLES.map((at) =>
    own.utcOffset(new ICAL.Time({ ...at, year, hour: 12, minute: 0, second: 0 }, own)),
  );
  const matchesOffsets = (zone: string) =>
    SAMPLES.every((at, place) => computeOffset(zone, year, at) === offsets[place]);
  return preferred.find(matchesOffsets) ?? Intl.supportedValuesOf("timeZone").find(matchesOffsets) ?? null;
}

function findZone(name: string, rules: Component | undefined, year: number, preferred: readonly string[]) {
  // A short name such as EST may have rules of its own in the calendar.
  if (isZone(name) && (name.includes("/") || !rules)) return name;
  const known =
    findZoneEnding(name) ?? findIana(name)[0] ?? (name === "tzone://Microsoft/Utc" ? "UTC" : parseOffsetZone(name));
  if (known && isZone(known)) return known;
  if (!rules) return parseShownZone(name);
  const hint = readComponentText(rules, "x-lic-location");
  if (hint && isZone(hint)) return hint;
  try {
    return canList(rules) ? matchRules(rules, year, preferred) : null;
  } catch {
    return null; // rules without a meaning
  }
}

/** Finds zones of one calendar. @param preferred zones that are tried first for rules without a name */
export function createZoneFinder(rules: ReadonlyMap<string, Component>, preferred: readonly string[]) {
  const known = new Map<string, string | null>();
  /** @returns an IANA name, or null if the name and its rules mean no zone */
  return (name: string, year: number): string | null => {
    const key = `${name} ${rules.has(name) ? year : ""}`;
    const found = known.get(key) ?? findZone(name.trim(), rules.get(name), year, preferred);
    known.set(key, found);
    return found;
  };
}

const COMPARED_CHANGES = 4;
const COMPARED_FROM = Temporal.Instant.from("2024-01-01T00:00:00Z");

/** The offset of a zone, and the next changes of its clock. */
function computeClock(zone: string): string {
  let at = COMPARED_FROM.toZonedDateTimeISO(zone);
  const changes = [at.offset];
  for (let place = 0; place < COMPARED_CHANGES; place++) {
    const next = at.getTimeZoneTransition("next");
    if (!next) break;
    changes.push(`${next.toInstant()} ${next.offset}`);
    at = next;
  }
  return changes.join(" ");
}

export const hasSameClock = (zone: string, other: string): boolean => computeClock(zone) === computeClock(other);

const listed = new Map<string, string | null>();

/** The zone of the list that has the same clock, such as New York for Detroit; null if there is none. */
export function findListedZone(zone: string): string | null {
  if (TIMEZONES.some((name) => name === zone)) return zone;
  const known = listed.get(zone);
  if (known !== undefined) return known;
  const clock = computeClock(zone);
  const found = NEAR_TIMEZONES.find((name) => computeClock(name) === clock) ?? null;
  listed.set(zone, found);
  return found;
}
