// Reads a calendar: each of its entries as it is to be stored, or the reason for which it is left out.
import { MAX_CALENDAR_ENTRIES } from "@narthex/contract/calendar-imports.ts";
import type { CalendarSeries, CalendarWanted } from "../../calendar/calendar-entry.ts";
import { formatRule } from "../../calendar/recurrence.words.ts";
import { yieldToOthers } from "../../event-loop.ts";
import { refuseField } from "../../refusal.ts";
import { findHorizon } from "../series-rule.rules.ts";
import { type Calendar, decodeCalendar, parseComponent, splitCalendar } from "./components.rules.ts";
import { readEntry } from "./entry.rules.ts";
import { fitRule, formatDayWithYear } from "./fit.service.ts";
import { type Clocks, Unreadable } from "./moments.rules.ts";
import { readTexts } from "./texts.rules.ts";
import {
  buildChangeKey,
  type EntryGroup,
  groupEntries,
  isSeries,
  type PlacedEntry,
  readWantedSeries,
  toSingle,
} from "./wanted.rules.ts";
import { createZoneFinder } from "./zones.rules.ts";

/** An entry of a calendar. Without `wanted`, it is left out. */
export interface FoundEntry {
  position: number;
  uid: string | null;
  /** The UID of the series of which it changes a day, if the calendar does not hold that series. */
  seriesUid: string | null;
  title: string;
  /** YYYY-MM-DDTHH:MM. */
  start: string | null;
  words: string | null;
  reasons: string[];
  wanted: CalendarWanted | null;
}

export interface FoundCalendar {
  name: string | null;
  entries: FoundEntry[];
}

/** The other input of the reading, in addition to the calendar. */
export interface Reader {
  /** The congregation's time zone. */
  timezone: string;
  /** What follows the @ in the ids of this congregation's events, which are not imported. */
  domain: string;
  now: Temporal.Instant;
}

const NO_CALENDAR = "This is not a calendar. Please choose a file that ends with .ics.";
const NO_ENTRIES = "This calendar has no events.";
const TOO_MANY = `This calendar has more than ${MAX_CALENDAR_ENTRIES} entries. Please export a shorter time.`;
const MALFORMED = "It cannot be read.";
const UNFINISHED = "Its end is missing, so it may not be complete.";
const OWN = "It comes from this congregation's own calendar.";
const CANCELED = "It is canceled in its calendar.";
const NOT_EVENTS: Record<string, string> = {
  VTODO: "It is a task. Only events are imported.",
  VJOURNAL: "It is a journal entry. Only events are imported.",
  VFREEBUSY: "It shows only who is busy when. Only events are imported.",
};
const NO_EVENT = "It is no event. Only events are imported.";

function readClocks({ zones, timezone }: Calendar, church: string, now: Temporal.Instant): Clocks {
  const find = createZoneFinder(zones, [church]);
  const own = timezone === null ? null : find(timezone, now.toZonedDateTimeISO("UTC").year);
  return { find, floating: own ?? church, home: church };
}

/** The title of an entry that cannot be read as a whole. */
function findTitle(lines: readonly string[]): string {
  const line = lines.find((one) => /^SUMMARY[;:]/i.test(one));
  return readTexts({ summary: line?.slice(line.indexOf(":") + 1) ?? null, description: null, location: null }).title;
}

type Raw = Calendar["entries"][number];

function readRaw({ kind, lines, isComplete }: Raw, clocks: Clocks, domain: string): PlacedEntry["entry"] {
  if (kind !== "VEVENT") throw new Unreadable(NOT_EVENTS[kind] ?? NO_EVENT);
  if (!isComplete) throw new Unreadable(UNFINISHED);
  const component = parseComponent(lines);
  if (!component) throw new Unreadable(MALFORMED);
  const entry = readEntry(component, clocks);
  if (/^(event|series|serving)-\d+@/.test(entry.uid) && entry.uid.endsWith(`@${domain}`)) throw new Unreadable(OWN);
  return entry;
}

/** @returns a result, or the reason of its failure */
function catchReason<Result>(work: () => Result): { result: Result } | { reason: string } {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    // Values that no library accepts, such as a day after the last one that exists.
    if (error instanceof RangeError || error instanceof TypeError) return { reason: MALFORMED };
    throw error;
  }
}

const formatEntryStart = ({ day }: PlacedEntry["entry"]): string => `${day.eventDate}T${day.startTime}`;

const NOTHING = { uid: null, seriesUid: null, start: null, words: null, wanted: null };

const buildUnreadEntry = ({ position, entry }: PlacedEntry, reason: string): FoundEntry => ({
  ...NOTHING,
  position,
  title: entry.day.title,
  start: formatEntryStart(entry),
  reasons: [reason],
});

function buildFoundEntry(
  { position, entry }: PlacedEntry,
  uid: string,
  wanted: CalendarWanted,
  notes: string[],
): FoundEntry {
  const words = wanted.kind === "series" ? formatRule(wanted, wanted) : null;
  const reasons = [...new Set([...entry.notes, ...notes])];
  return {
    position,
    uid,
    seriesUid: null,
    title: wanted.title,
    start: formatEntryStart(entry),
    words,
    reasons,
    wanted,
  };
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });
const formatDays = (days: readonly string[]) => list.format(days.map(formatDayWithYear));

/** A series has one event on a day. */
const noteDoubled = (days: readonly string[]): string[] =>
  days.length === 0 ? [] : [`It has several events on ${formatDays(days)}. Only one of each day is imported.`];

/** Changed days that are written later, because they are too far ahead. */
function noteFarChanges({ overrides }: CalendarSeries, now: Temporal.Instant): string[] {
  const horizon = findHorizon(now);
  const far = Object.keys(overrides).filter((day) => day > horizon);
  return far.length === 0
    ? []
    : [`Changed days more than 18 months ahead are entered when their time comes: ${formatDays(far.sort())}.`];
}

function readSeriesEntries(master: PlacedEntry, { uid, changes }: EntryGroup, now: Temporal.Instant): FoundEntry[] {
  const read = catchReason(() => {
    const { wanted, notes, doubled } = readWantedSeries(
      master.entry,
      changes.map(({ entry }) => entry),
    );
    const { note } = fitRule(wanted, now);
    const all = [...notes, ...noteDoubled(doubled), ...(note ? [note] : []), ...noteFarChanges(wanted, now)];
    return buildFoundEntry(master, uid, wanted, all);
  });
  return "result" in read ? [read.result] : [master, ...changes].map((placed) => buildUnreadEntry(placed, read.reason));
}

const buildSingleEntry = (placed: PlacedEntry, uid: string): FoundEntry =>
  buildFoundEntry(placed, uid, toSingle(placed.entry), []);

function readGroupEntries(group: EntryGroup, now: Temporal.Instant): FoundEntry[] {
  const { master, changes, uid } = group;
  // Days of a series that the calendar does not hold are events of their own.
  const alone = changes.map((placed) => buildSingleEntry(placed, buildChangeKey(placed.entry)));
  if (!master) return alone.map((entry) => ({ ...entry, seriesUid: uid }));
  if (!isSeries(master.entry)) return [buildSingleEntry(master, uid), ...alone];
  return readSeriesEntries(master, group, now);
}

/** @throws Refusal if the text is no calendar, or has too many entries */
export async function readCalendar(file: Uint8Array, { timezone, domain, now }: Reader): Promise<FoundCalendar> {
  const calendar = splitCalendar(decodeCalendar(file));
  if (!calendar) throw refuseField("file", NO_CALENDAR);
  if (calendar.entries.length === 0) throw refuseField("file", NO_ENTRIES);
  if (calendar.entries.length > MAX_CALENDAR_ENTRIES) throw refuseField("file", TOO_MANY);
  const clocks = readClocks(calendar, timezone, now);
  const placed: PlacedEntry[] = [];
  const entries: FoundEntry[] = [];
  let position = 0;
  for await (const raw of yieldToOthers(calendar.entries)) {
    position += 1;
    const read = catchReason(() => readRaw(raw, clocks, domain));
    if ("result" in read) placed.push({ position, entry: read.result });
    else {
      const title = findTitle(raw.lines);
      entries.push({ ...NOTHING, position, title, reasons: [read.reason] });
    }
  }
  const { groups, old } = groupEntries(placed);
  entries.push(...old.map(({ reason, ...one }) => buildUnreadEntry(one, reason)));
  for await (const group of yieldToOthers(groups)) entries.push(...readGroupEntries(group, now));
  return { name: calendar.name, entries: entries.sort((a, b) => a.position - b.position) };
}

/** The reason for which a new entry is not added, or null. */
export const findNewEntryRefusal = ({ canceled }: CalendarWanted): string | null => (canceled ? CANCELED : null);
