// Reads one event of a calendar. Pure.

import type { OnDay } from "../../calendar/calendar-entry.ts";
import { findTimeErrors } from "../events.rules.ts";
import { type Component, findProperty, listProperties, type Property, readComponentText } from "./components.rules.ts";
import {
  type CalendarMoment,
  type Clocks,
  chooseStoredZone,
  formatWallTime,
  readMoment,
  toWallTime,
  Unreadable,
} from "./moments.rules.ts";
import { readTexts } from "./texts.rules.ts";

export interface ReadEntry {
  uid: string;
  /** The day that it changes; null for a single event and for a series. */
  changes: CalendarMoment | null;
  sequence: number;
  start: CalendarMoment;
  /** What it is on its day. */
  day: OnDay;
  /** The rule as the calendar writes it, or null. */
  rule: Record<string, unknown> | null;
  extra: CalendarMoment[];
  left: CalendarMoment[];
  notes: string[];
}

const NO_START = "It has no start.";
const PRIVATE = "It is private in its calendar.";
const BY_RULE = "It leaves out days by a separate rule, which Narthex does not support.";
const BAD_LENGTH = "Its length cannot be read.";
const WHOLE_RANGE = "Its change is meant for all later days; it is imported for this day only.";
const PERIODS = "Added days with an end of their own get the end of the series.";

/** The last moment of an event on the clock of its zone, or null. */
function readEnd(
  component: Component,
  start: CalendarMoment,
  clocks: Clocks,
  zone: string,
): { date: Temporal.PlainDate; time: string } | null {
  const end = findProperty(component, "dtend");
  const length = findProperty(component, "duration")?.[3];
  const first = toWallTime(start, zone);
  if (start.isDay) {
    // The end of a whole day is the day after it.
    const days = end
      ? first.until(readMoment(end, end[3], clocks).wall, { largestUnit: "days" }).days - 1
      : typeof length === "string"
        ? parseDuration(length).total({ unit: "days" }) - 1
        : 0;
    return { date: first.toPlainDate().add({ days: Math.max(0, Math.floor(days)) }), time: "23:59" };
  }
  if (end) {
    const moment = readMoment(end, end[3], clocks);
    const wall = toWallTime(moveEndWith(start, moment), zone);
    return { date: wall.toPlainDate(), time: formatWallTime(wall) };
  }
  if (typeof length !== "string") return null;
  const last = first.toZonedDateTime(zone).add(parseDuration(length)).toPlainDateTime();
  return { date: last.toPlainDate(), time: formatWallTime(last) };
}

/** The end of an event whose start is at a time that the clocks skip: it moves forward as far, as in a series. */
function moveEndWith({ wall, zone }: CalendarMoment, end: CalendarMoment): CalendarMoment {
  if (end.zone !== zone) return end;
  const skipped = wall.until(wall.toZonedDateTime(zone).toPlainDateTime());
  return { ...end, wall: end.wall.add(skipped) };
}

function parseDuration(text: string): Temporal.Duration {
  try {
    return Temporal.Duration.from(text);
  } catch {
    throw new Unreadable(BAD_LENGTH);
  }
}

const listMoments = (properties: readonly Property[], clocks: Clocks): CalendarMoment[] =>
  properties.flatMap((property) => property.slice(3).map((value) => readMoment(property, value, clocks)));

/** A day such as 2026-10-18 and a time such as 10:30 as one text. */
const joinDateTime = (date: string, time: string) => `${date}T${time}`;

function readEntryDay(
  component: Component,
  start: CalendarMoment,
  clocks: Clocks,
): { day: ReadEntry["day"]; notes: string[] } {
  const timezone = chooseStoredZone(start, clocks);
  const first = toWallTime(start, timezone);
  const [eventDate, startTime] = [first.toPlainDate().toString(), formatWallTime(first)];
  const end = readEnd(component, start, clocks, timezone);
  const when = { eventDate, startTime, timezone, endDate: end?.date.toString() ?? null, endTime: end?.time ?? null };
  const sent = { eventDateTime: joinDateTime(eventDate, startTime), ...(end ? { endDateTime: "" } : {}) };
  const [mistake] = Object.values(findTimeErrors(when, sent, { movesSkipped: true }));
  if (mistake) throw new Unreadable(mistake);
  const { notes, ...texts } = readTexts({
    summary: readComponentText(component, "summary"),
    description: readComponentText(component, "description"),
    location: readComponentText(component, "location"),
  });
  const endDays = end ? first.toPlainDate().until(end.date).days : null;
  const canceled = readComponentText(component, "status")?.toUpperCase() === "CANCELLED";
  return { day: { ...texts, eventDate, startTime, endDays, endTime: when.endTime, timezone, canceled }, notes };
}

const MAX_UID = 300;

/** Entries of some programs have no UID; the title and the start identify them. */
function buildUid(component: Component, { title, eventDate, startTime }: ReadEntry["day"]): string {
  return (readComponentText(component, "uid") ?? `without UID: ${title} ${eventDate}T${startTime}`).slice(0, MAX_UID);
}

/** @throws Unreadable with the reason for which it cannot be imported */
export function readEntry(component: Component, clocks: Clocks): ReadEntry {
  const dtstart = findProperty(component, "dtstart");
  if (!dtstart) throw new Unreadable(NO_START);
  const visibility = readComponentText(component, "class")?.toUpperCase() ?? "PUBLIC";
  if (visibility === "PRIVATE" || visibility === "CONFIDENTIAL") throw new Unreadable(PRIVATE);
  if (findProperty(component, "exrule")) throw new Unreadable(BY_RULE);
  const start = readMoment(dtstart, dtstart[3], clocks);
  const { day, notes } = readEntryDay(component, start, clocks);
  const changed = findProperty(component, "recurrence-id");
  if (changed?.[1].range !== undefined) notes.push(WHOLE_RANGE);
  const added = listProperties(component, "rdate");
  if (added.some(([, , type]) => type === "period")) notes.push(PERIODS);
  const rule = findProperty(component, "rrule")?.[3];
  const sequence = Number(findProperty(component, "sequence")?.[3] ?? 0);
  return {
    uid: buildUid(component, day),
    changes: changed ? readMoment(changed, changed[3], clocks) : null,
    sequence: Number.isFinite(sequence) ? sequence : 0,
    start,
    day,
    rule: typeof rule === "object" && rule !== null ? (rule as Record<string, unknown>) : null,
    extra: listMoments(added, clocks),
    left: listMoments(listProperties(component, "exdate"), clocks),
    notes,
  };
}
