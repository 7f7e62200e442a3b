// Joins the events of a calendar to single events and series as they are to be stored. Pure.

import type { CalendarSeries, CalendarWanted, OnDay } from "../../calendar/calendar-entry.ts";
import { listRuleDays } from "../../calendar/recurrence.ts";
import { addDays } from "../series.rules.ts";
import type { ReadEntry } from "./entry.rules.ts";
import { type CalendarMoment, formatWallTime, toWallTime } from "./moments.rules.ts";
import { readEntryRule } from "./rule.rules.ts";
import { findListedZone, hasSameClock } from "./zones.rules.ts";

export interface PlacedEntry {
  position: number;
  entry: ReadEntry;
}

export interface EntryGroup {
  uid: string;
  master: PlacedEntry | null;
  changes: PlacedEntry[];
}

const OLD_VERSION = "The calendar holds a newer version of it.";

/** Groups events by their UID. @returns also those of which the calendar holds a newer version */
export function groupEntries(entries: readonly PlacedEntry[]): {
  groups: EntryGroup[];
  old: (PlacedEntry & { reason: string })[];
} {
  const groups = new Map<string, Omit<EntryGroup, "changes"> & { changes: Map<string, PlacedEntry> }>();
  const old: PlacedEntry[] = [];
  const pickNewer = (a: PlacedEntry | undefined, b: PlacedEntry): PlacedEntry => {
    if (!a) return b;
    const [kept, left] = b.entry.sequence >= a.entry.sequence ? [b, a] : [a, b];
    old.push(left);
    return kept;
  };
  for (const placed of entries) {
    const { uid, changes } = placed.entry;
    const group = groups.get(uid) ?? { uid, master: null, changes: new Map() };
    groups.set(uid, group);
    if (!changes) group.master = pickNewer(group.master ?? undefined, placed);
    else {
      const key = toInstantText(changes);
      group.changes.set(key, pickNewer(group.changes.get(key), placed));
    }
  }
  const found = [...groups.values()].map((group) => ({ ...group, changes: [...group.changes.values()] }));
  return { groups: found, old: old.map((placed) => ({ ...placed, reason: OLD_VERSION })) };
}

const toInstantText = ({ wall, zone }: CalendarMoment): string => wall.toZonedDateTime(zone).toInstant().toString();

export const isSeries = ({ rule, extra }: ReadEntry): boolean => rule !== null || extra.length > 0;

export const toSingle = ({ day }: ReadEntry): CalendarWanted => ({ ...day, kind: "single" });

/** The day in a series that a moment names. */
const findSeriesDay = (moment: CalendarMoment, timezone: string): string =>
  toWallTime(moment, timezone).toPlainDate().toString();

/** A day at another time, with the same length. */
function moveDayTo(day: OnDay, wall: Temporal.PlainDateTime): OnDay {
  const moved = { ...day, eventDate: wall.toPlainDate().toString(), startTime: formatWallTime(wall) };
  if (day.endDays === null || day.endTime === null) return moved;
  const start = Temporal.PlainDateTime.from(`${day.eventDate}T${day.startTime}`);
  const end = Temporal.PlainDate.from(day.eventDate).add({ days: day.endDays }).toPlainDateTime(day.endTime);
  const last = wall.add(start.until(end));
  return { ...moved, endDays: wall.toPlainDate().until(last.toPlainDate()).days, endTime: formatWallTime(last) };
}

interface ReadSeries {
  wanted: CalendarSeries;
  notes: string[];
  /** Days with another event of the entry, which is not imported. */
  doubled: string[];
}

/** @throws Unreadable if Narthex has no such rule */
export function readWantedSeries(entry: ReadEntry, changed: readonly ReadEntry[]): ReadSeries {
  const { eventDate: startDate, ...template } = entry.day;
  const { timezone } = template;
  // Days without a rule are a series of one day, and added days.
  const { rule, until, count } = entry.rule ? readEntryRule(entry) : { rule: "FREQ=DAILY", until: null, count: 1 };
  const through = [...entry.extra, ...changed.flatMap(({ changes }) => changes ?? [])]
    .map((moment) => findSeriesDay(moment, timezone))
    .reduce(pickLater, startDate);
  const ruled = new Set(listRuleDays({ rule, startDate, until, count }, addDays(through, 1)));
  const extra = new Set(ruled.has(startDate) ? [] : [startDate]);
  const skipped = new Set(entry.left.map((moment) => findSeriesDay(moment, timezone)));
  const overrides: CalendarSeries["overrides"] = {};
  const doubled = new Set<string>();
  for (const moment of entry.extra) {
    const wall = toWallTime(moment, timezone);
    const day = wall.toPlainDate().toString();
    const time = moment.isDay ? template.startTime : formatWallTime(wall);
    const isTaken = !skipped.has(day) && (ruled.has(day) || extra.has(day));
    if (isTaken && time !== (overrides[day]?.startTime ?? template.startTime)) {
      doubled.add(day);
      continue;
    }
    extra.add(day);
    if (time === template.startTime) continue;
    overrides[day] = moveDayTo(entry.day, wall);
    skipped.delete(day); // the event of the rule is left out, and another one is added on its day
  }
  for (const { changes, day } of changed) {
    if (!changes) continue;
    const original = findSeriesDay(changes, timezone);
    overrides[original] = day;
    // A changed day that the rule no longer gives is a day of its own.
    if (!ruled.has(original)) extra.add(original);
    skipped.delete(original);
  }
  const notes = changed.flatMap((one) => one.notes);
  const { isDay, zone } = entry.start;
  const isForeign = !isDay && zone !== timezone && findListedZone(zone) === null && !hasSameClock(zone, timezone);
  if (isForeign) notes.push(describeForeignZone(entry.start.zone, timezone));
  const lists = { extraDates: [...extra].sort(), skippedDates: [...skipped].sort() };
  return {
    wanted: { kind: "series", ...template, rule, startDate, until, count, ...lists, overrides },
    notes,
    doubled: [...doubled],
  };
}

const pickLater = (a: string, b: string) => (a > b ? a : b);

const describeForeignZone = (zone: string, own: string) =>
  `Its time zone is ${zone}. It is imported in the time zone ${own}, so it is an hour off on days when only one of them has daylight saving time.`;

/** A change of a series that is not in the calendar: an event of its own, with the day in its key. */
export const buildChangeKey = ({ uid, changes }: ReadEntry): string =>
  changes ? `${uid} ${toInstantText(changes)}` : uid;
