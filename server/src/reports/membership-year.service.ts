// How many people the church had, and who joined and left in a year. All figures of an answer are from one snapshot.
import { DEPARTURE_REASONS, DEPARTURE_WORDS } from "@narthex/contract/departure-kinds.ts";
import type {
  MembershipPeopleQuery,
  MembershipYear,
  MembershipYearPerson,
} from "@narthex/contract/membership-years.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { escapeCell } from "../exports/cells.rules.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { addDistinctions } from "../members/namesakes.service.ts";
import { requireReport } from "./custom.service.ts";
import {
  countMemberships,
  countReasons,
  findMembershipChanges,
  findMembershipYears,
  type MembershipRecord,
} from "./membership-year.queries.ts";

/** The days of a year; the current one ends today, so that nobody counts who joins later. */
function chooseDays(viewer: Viewer, asked: number | undefined, now: Temporal.Instant) {
  requireReport(viewer, "members");
  const today = getDay(viewer, now);
  const year = asked ?? Temporal.PlainDate.from(today).year;
  const end = `${year}-12-31`;
  const start = `${year}-01-01`;
  return { year, days: { start, end: start <= today && today < end ? today : end } };
}

export async function reportMembershipYear(
  db: Database,
  viewer: Viewer,
  asked: number | undefined,
  now: Temporal.Instant,
): Promise<MembershipYear> {
  const { year, days } = chooseDays(viewer, asked, now);
  const [counts, reasons, years] = await Promise.all([
    countMemberships(db, days),
    countReasons(db, days),
    findMembershipYears(db),
  ]);
  const peopleBy = new Map(reasons.map(({ reason, people }) => [reason, people]));
  const leftBy = DEPARTURE_REASONS.map((reason) => ({ reason, people: peopleBy.get(reason) ?? 0 }));
  return { year, years, ...counts, leftBy };
}

const DayKey = z.tuple([z.iso.date(), z.int().positive()]);

export async function listMembershipPeople(
  db: Database,
  viewer: Viewer,
  { year, change, limit, after }: MembershipPeopleQuery,
  now: Temporal.Instant,
): Promise<Page<MembershipYearPerson>> {
  const { days } = chooseDays(viewer, year, now);
  const page = await readPage(
    { limit, after },
    (most) => findMembershipChanges(db, days, { change, after: readCursorOf(after, DayKey), limit: most }),
    async () => (await countMemberships(db, days))[change],
    (last) => [last.day, last.memberId],
  );
  return { ...page, rows: await addDistinctions(db, viewer, page.rows, now) };
}

const HEADINGS = ["Last name", "First name", "Change", "Date", "Reason", "Person's ID"];

const toRow = (change: string, { firstName, lastName, day, reason, memberId }: MembershipRecord): string[] =>
  [lastName, firstName, change, day, reason === null ? "" : DEPARTURE_WORDS[reason], String(memberId)].map(escapeCell);

export async function tabulateMembershipYear(
  db: Database,
  viewer: Viewer,
  year: number | undefined,
  now: Temporal.Instant,
): Promise<string[][]> {
  const { days } = chooseDays(viewer, year, now);
  const all = { after: null, limit: null };
  const joined = await findMembershipChanges(db, days, { ...all, change: "joined" });
  const left = await findMembershipChanges(db, days, { ...all, change: "left" });
  return [HEADINGS, ...joined.map((person) => toRow("Joined", person)), ...left.map((person) => toRow("Left", person))];
}
