// Dates and times of a calendar on the clock of a zone that Narthex has. Pure.
import type { Property } from "./components.rules.ts";
import { findListedZone } from "./zones.rules.ts";

export interface CalendarMoment {
  /** Whether it is a day without a time. */
  isDay: boolean;
  wall: Temporal.PlainDateTime;
  /** Its IANA zone. */
  zone: string;
}

/** What the dates of a calendar mean. */
export interface Clocks {
  /** An IANA name for a zone of the calendar, or null. */
  find: (name: string, year: number) => string | null;
  /** The zone of times without one. */
  floating: string;
  /** The congregation's zone, for days without a time and for times in zones that Narthex does not have. */
  home: string;
}

/** A sentence about a date that cannot be read. */
export class Unreadable extends Error {}

const BAD_DATE = "It has a date that does not exist.";
const OTHER_YEAR = "Its year is not between 1900 and 2200.";

function findPropertyZone([, parameters]: Property, text: string, clocks: Clocks): string {
  if (text.endsWith("Z")) return "UTC";
  const { tzid } = parameters;
  if (typeof tzid !== "string") return clocks.floating;
  const zone = clocks.find(tzid, Number(text.slice(0, 4)));
  if (zone === null) throw new Unreadable(`Its time zone “${tzid.slice(0, 100)}” is not known.`);
  return zone;
}

/** @throws Unreadable */
export function readMoment(property: Property, value: unknown, clocks: Clocks): CalendarMoment {
  // A period (RDATE) begins with its start.
  const text: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof text !== "string") throw new Unreadable(BAD_DATE);
  const isDay = /^\d{4}-\d\d-\d\d(T::)?$/.test(text);
  let wall: Temporal.PlainDateTime;
  try {
    wall = Temporal.PlainDateTime.from(text.slice(0, isDay ? 10 : 19), { overflow: "reject" });
  } catch {
    throw new Unreadable(BAD_DATE);
  }
  if (wall.year < 1900 || wall.year > 2200) throw new Unreadable(OTHER_YEAR);
  const zone = findPropertyZone(property, text, clocks);
  return { isDay, wall: wall.round({ smallestUnit: "minute", roundingMode: "floor" }), zone };
}

/** The zone in which an event with this start is stored. */
export const chooseStoredZone = ({ isDay, zone }: CalendarMoment, { home }: Clocks): string =>
  isDay ? home : (findListedZone(zone) ?? home);

/** The date and time on the clock of a zone. A time that the clocks skip is moved forward. */
export function toWallTime({ isDay, wall, zone }: CalendarMoment, stored: string): Temporal.PlainDateTime {
  if (isDay) return wall;
  return wall.toZonedDateTime(zone).withTimeZone(stored).toPlainDateTime();
}

export const formatWallTime = (wall: Temporal.PlainDateTime): string =>
  wall.toPlainTime().toString({ smallestUnit: "minute" });
