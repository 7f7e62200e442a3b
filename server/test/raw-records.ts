// Reads all records of a congregation from the tables, so that figures can be counted independently of the server.

import type { Database } from "../src/database/database.ts";
import { attendance } from "../src/database/tables/attendance.ts";
import { donations } from "../src/database/tables/donations.ts";
import { events } from "../src/database/tables/events.ts";
import { workerHours } from "../src/database/tables/hours.ts";
import { members } from "../src/database/tables/members.ts";
import { memberMinistries, ministries } from "../src/database/tables/ministries.ts";

export async function readRawRecords(db: Database) {
  return {
    attendance: await db.select().from(attendance),
    donations: await db.select().from(donations),
    events: await db.select().from(events),
    hours: await db.select().from(workerHours),
    members: await db.select().from(members),
    assignments: await db.select().from(memberMinistries),
    ministries: await db.select().from(ministries),
  };
}
export type RawRecords = Awaited<ReturnType<typeof readRawRecords>>;

// Days are computed with Intl and UTC milliseconds here; the server uses Temporal and PostgreSQL.
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a zone. */
export function dayIn(zone: string, instant: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(zone, format);
  }
  return format.format(new Date(instant));
}

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
export const sundayOf = (day: string) => plusDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
export const monthOf = (day: string) => day.slice(0, 7);

/** The same day of the previous month, or its last day if there is no such day. */
export function sameDayLastMonth(day: string): string {
  const lastOfMonthBefore = plusDays(`${monthOf(day)}-01`, -1);
  const same = `${monthOf(lastOfMonthBefore)}${day.slice(7)}`;
  return same > lastOfMonthBefore ? lastOfMonthBefore : same;
}

/** Exact: whole hundredths, as text with two decimals. */
export function total(list: readonly string[]): string {
  const sum = list.reduce((all, text) => all + BigInt(text.replace(".", "")), 0n);
  const digits = String(sum).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function tally<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  return Map.groupBy(rows, keyOf);
}
