// Reads one event of a calendar. Pure.

import type { CalendarDay } from "../../calendar/calendar-entry.ts";
import { mistakesIn } from "../events.rules.ts";
import { type Component, type Property, propertiesOf, propertyOf, textOf } from "./components.rules.ts";
import { type Clocks, type Moment, momentOf, storedZone, timeText, Unreadable, wallIn } from "./moments.rules.ts";
import { textsOf } from "./texts.rules.ts";

export interface ReadEntry {
  uid: string;
  /** The day that it changes; null for a single event and for a series. */
  changes: Moment | null;
  sequence: number;
  start: Moment;
  /** What it is on its day. */
  day: CalendarDay & { eventDate: string };
  /** The rule as the calendar writes it, or null. */
  rule: Record<string, unknown> | null;
  extra: Moment[];
  left: Moment[];
  notes: string[];
}

const NO_START = "It has no start.";
const PRIVATE = "It is private in its calendar.";
const BY_RULE = "It leaves out days by a rule of its own, which Narthex does not have.";
const BAD_LENGTH = "Its length cannot be read.";
const WHOLE_RANGE = "Its change is meant for all later days; it is imported for this day only.";
const PERIODS = "Added days with an end of their own get the end of the series.";

/** The last moment of an event on the clock of its zone, or null. */
function endOf(
  component: Component,
  start: Moment,
  clocks: Clocks,
  zone: string,
): { date: Temporal.PlainDate; time: string } | null {
  const end = propertyOf(component, "dtend");
  const length = propertyOf(component, "duration")?.[3];
  const first = wallIn(start, zone);
  if (start.isDay) {
    // The end of a whole day is the day after it.
    const days = end
      ? first.until(momentOf(end, end[3], clocks).wall, { largestUnit: "days" }).days - 1
      : typeof length === "string"
        ? durationOf(length).total({ unit: "days" }) - 1
        : 0;
    return { date: first.toPlainDate().add({ days: Math.max(0, Math.floor(days)) }), time: "23:59" };
  }
  if (end) {
    const moment = momentOf(end, end[3], clocks);
    const wall = wallIn(movedWith(start, moment), zone);
    return { date: wall.toPlainDate(), time: timeText(wall) };
  }
  if (typeof length !== "string") return null;
  const last = first.toZonedDateTime(zone).add(durationOf(length)).toPlainDateTime();
  return { date: last.toPlainDate(), time: timeText(last) };
}

/** The end of an event whose start is at a time that the clocks skip: it moves forward as far, as in a series. */
function movedWith({ wall, zone }: Moment, end: Moment): Moment {
  if (end.zone !== zone) return end;
  const skipped = wall.until(wall.toZonedDateTime(zone).toPlainDateTime());
  return { ...end, wall: end.wall.add(skipped) };
}

function durationOf(text: string): Temporal.Duration {
  try {
    return Temporal.Duration.from(text);
  } catch {
    throw new Unreadable(BAD_LENGTH);
  }
}

const listOf = (properties: readonly Property[], clocks: Clocks): Moment[] =>
  properties.flatMap((property) => property.slice(3).map((value) => momentOf(property, value, clocks)));

/** A day such as 2026-10-18 and a time such as 10:30 as one text. */
const joined = (date: string, time: string) => `${date}T${time}`;

function dayOf(component: Component, start: Moment, clocks: Clocks): { day: ReadEntry["day"]; notes: string[] } {
  const timezone = storedZone(start, clocks);
  const first = wallIn(start, timezone);
  const [eventDate, startTime] = [first.toPlainDate().toString(), timeText(first)];
  const end = endOf(component, start, clocks, timezone);
  const when = { eventDate, startTime, timezone, endDate: end?.date.toString() ?? null, endTime: end?.time ?? null };
  const sent = { eventDateTime: joined(eventDate, startTime), ...(end ? { endDateTime: "" } : {}) };
  const [mistake] = Object.values(mistakesIn(when, sent, { movesSkipped: true }));
  if (mistake) throw new Unreadable(mistake);
  const { notes, ...texts } = textsOf({
    summary: textOf(component, "summary"),
    description: textOf(component, "description"),
    location: textOf(component, "location"),
  });
  const endDays = end ? first.toPlainDate().until(end.date).days : null;
  const canceled = textOf(component, "status")?.toUpperCase() === "CANCELLED";
  return { day: { ...texts, eventDate, startTime, endDays, endTime: when.endTime, timezone, canceled }, notes };
}

const MAX_UID = 300;

/** Entries of some programs have no UID; the title and the start identify them. */
function uidOf(component: Component, { title, eventDate, startTime }: ReadEntry["day"]): string {
  return (textOf(component, "uid") ?? `without UID: ${title} ${eventDate}T${startTime}`).slice(0, MAX_UID);
}

/** @throws Unreadable with the reason for which it cannot be imported */
export function readEntry(component: Component, clocks: Clocks): ReadEntry {
  const dtstart = propertyOf(component, "dtstart");
  if (!dtstart) throw new Unreadable(NO_START);
  const visibility = textOf(component, "class")?.toUpperCase() ?? "PUBLIC";
  if (visibility === "PRIVATE" || visibility === "CONFIDENTIAL") throw new Unreadable(PRIVATE);
  if (propertyOf(component, "exrule")) throw new Unreadable(BY_RULE);
  const start = momentOf(dtstart, dtstart[3], clocks);
  const { day, notes } = dayOf(component, start, clocks);
  const changed = propertyOf(component, "recurrence-id");
  if (changed?.[1].range !== undefined) notes.push(WHOLE_RANGE);
  const added = propertiesOf(component, "rdate");
  if (added.some(([, , type]) => type === "period")) notes.push(PERIODS);
  const rule = propertyOf(component, "rrule")?.[3];
  const sequence = Number(propertyOf(component, "sequence")?.[3] ?? 0);
  return {
    uid: uidOf(component, day),
    changes: changed ? momentOf(changed, changed[3], clocks) : null,
    sequence: Number.isFinite(sequence) ? sequence : 0,
    start,
    day,
    rule: typeof rule === "object" && rule !== null ? (rule as Record<string, unknown>) : null,
    extra: listOf(added, clocks),
    left: listOf(propertiesOf(component, "exdate"), clocks),
    notes,
  };
}
