// A report of one category over any period, grouped, filtered and counted in the database, and the records of one of
// its groups (docs/decisions/0050-build-every-report-from-one-source.md).

import { id } from "@narthex/contract/fields.ts";
import {
  FIGURES_OF,
  FORMER_MEMBERS,
  getFixedNames,
  isTime,
  MAX_REPORT_ROWS,
  type ReportCategory,
  type ReportGrouping,
} from "@narthex/contract/report-kinds.ts";
import type {
  CustomReport,
  CustomReportQuery,
  ReportRecord,
  ReportRecordsQuery,
  ReportRow,
} from "@narthex/contract/reports.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import { readMinistry } from "../ministries/ministries.service.ts";
import { formatHousehold } from "../outputs/roll.rules.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { buildAttendanceSource } from "./attendance.source.ts";
import { buildDonationSource } from "./donations.source.ts";
import {
  countReportRecords,
  findReportGroups,
  findReportParts,
  findReportRecords,
  findTotals,
} from "./groups.queries.ts";
import { type CountedGroups, findHeadcounts, NO_HEADCOUNTS } from "./headcounts.queries.ts";
import { buildMemberSource } from "./members.source.ts";
import { mayReport } from "./reports.policy.ts";
import type { ReportSource, ReportSpan } from "./source.ts";
import { chooseGrouping, fillGaps, findPart, listParts, rankRows, withHeadcounts } from "./spans.rules.ts";
import { buildWorkerSource } from "./workers.source.ts";

const TOO_MANY_ROWS = `This report would have more than ${MAX_REPORT_ROWS.toLocaleString("en-US")} rows. Please choose a shorter span, or narrow it down.`;

/** @throws Refusal forbidden if the viewer does not manage the category's records */
export function requireReport(viewer: Viewer, category: ReportCategory): void {
  if (!mayReport(viewer, category)) throw new Refusal("forbidden");
}

/** @throws Refusal not_found for an unknown ministry, because an empty report would claim that no one was there */
async function requireKnown(
  db: Database,
  viewer: Viewer,
  { ministryId }: Pick<ReportSpan, "ministryId">,
): Promise<void> {
  if (typeof ministryId === "number") await readMinistry(db, viewer, ministryId);
}

/** Queries of each category: one for figures, and one for records. */
const SOURCES: Record<
  ReportCategory,
  (asked: ReportSpan, grouping: ReportGrouping, purpose: "figures" | "records") => ReportSource
> = {
  attendance: (asked, grouping, purpose) => buildAttendanceSource(asked, purpose === "records" || !isTime(grouping)),
  donations: buildDonationSource,
  members: (asked, grouping) => buildMemberSource(asked, grouping === "ministry"),
  workers: buildWorkerSource,
};

async function readHeadcounts(
  db: Database,
  query: CustomReportQuery,
  grouping: ReportGrouping,
): Promise<CountedGroups> {
  return query.category === "attendance" ? findHeadcounts(db, query, grouping) : NO_HEADCOUNTS;
}

async function countBy(
  db: Database,
  sourceFor: (grouping: ReportGrouping) => ReportSource,
  query: CustomReportQuery,
  grouping: ReportGrouping,
  today: string,
): Promise<Pick<CustomReport, "rows" | "totals" | "headcount">> {
  const zero = FIGURES_OF[query.category].map(({ kind }) => (kind === "count" ? "0" : "0.00"));
  const createEmptyRow = (key: string, name: string | null = null): ReportRow => {
    return { key, name, day: null, figures: zero, headcount: null };
  };
  const counted = await readHeadcounts(db, query, grouping);
  if (isTime(grouping)) {
    const parts = listParts(grouping, query);
    const { rows, totals } = await findReportParts(db, sourceFor(grouping), parts);
    const filledRows = fillGaps(parts, withHeadcounts(rows, counted.rows, zero), today, (key) => createEmptyRow(key));
    return { rows: filledRows, totals, headcount: counted.total };
  }
  const [found, totals] = await Promise.all([
    findReportGroups(db, sourceFor(grouping), grouping, MAX_REPORT_ROWS + 1),
    findTotals(db, sourceFor("month")), // totals need no names
  ]);
  const rows = withHeadcounts(found, counted.rows, zero);
  if (rows.length > MAX_REPORT_ROWS) throw refuseField("end", TOO_MANY_ROWS);
  const words = getFixedNames(query.category, grouping);
  const named = rows.map((row) => ({ ...row, name: words[row.key] ?? row.name }));
  // Types, methods and statuses are listed completely, as days are, unless the report is filtered by one of them.
  const asked: Partial<Record<ReportGrouping, unknown>> = query;
  const isWhole = rows.length > 0 && asked[grouping] === undefined;
  const missing = Object.entries(isWhole ? words : {}).filter(([key]) => rows.every((row) => row.key !== key));
  const ranking = rankRows([...named, ...missing.map(([key, name]) => createEmptyRow(key, name))]);
  return { rows: ranking, totals, headcount: counted.total };
}

/** Adds to the names of people what tells them from others of the same name, as on printed lists. */
async function nameApart(
  db: Database,
  viewer: Viewer,
  rows: readonly ReportRow[],
  now: Temporal.Instant,
): Promise<ReportRow[]> {
  const ids = rows.flatMap(({ key }) => Number(key) || []);
  const distinctions = await distinguishNamesakes(db, viewer, ids, now, { showsNamesOnly: true, isPrinted: true });
  return rows.map((row) => {
    const distinction = distinctions.get(Number(row.key));
    return distinction ? { ...row, name: `${row.name} (${formatHousehold(distinction.household, distinction)})` } : row;
  });
}

export async function readCustom(
  db: Database,
  viewer: Viewer,
  query: CustomReportQuery,
  now: Temporal.Instant,
): Promise<CustomReport> {
  const { category, start, end } = query;
  requireReport(viewer, category);
  await requireKnown(db, viewer, query);
  const groupBy = query.groupBy ?? chooseGrouping(query);
  const asked = { ...query, timezone: viewer.congregation.timezone };
  const buildSource = (grouping: ReportGrouping) => SOURCES[category](asked, grouping, "figures");
  const counted = await countBy(db, buildSource, query, groupBy, getDay(viewer, now));
  const rows = groupBy === "person" ? await nameApart(db, viewer, counted.rows, now) : counted.rows;
  return { category, start, end, groupBy, ...counted, rows };
}

type RecordWithoutDistinction = Omit<ReportRecord, "distinction">;

/** Replaces stored values of a record by their labels. */
function labelRecord(category: ReportCategory, record: RecordWithoutDistinction): RecordWithoutDistinction {
  const { what, how, person } = record;
  const types = getFixedNames(category, category === "donations" ? "type" : "status");
  const methods = getFixedNames(category, category === "donations" ? "method" : "status");
  const nameless = category === "attendance" || category === "workers" ? FORMER_MEMBERS : null;
  return {
    ...record,
    person: person ?? nameless,
    what: category === "donations" || category === "members" ? (types[what] ?? what) : what,
    how: how === null ? null : (methods[how] ?? how),
  };
}

const InstantKey = z.tuple([z.iso.datetime(), id]);
const DateKey = z.tuple([z.iso.date(), id]);

export async function readReportRecords(
  db: Database,
  viewer: Viewer,
  { limit, after, key, groupBy, ...query }: ReportRecordsQuery,
  now: Temporal.Instant,
): Promise<Page<ReportRecord>> {
  requireReport(viewer, query.category);
  await requireKnown(db, viewer, query);
  const asked = { ...query, timezone: viewer.congregation.timezone };
  // A group by time has its own period.
  const part = isTime(groupBy) ? findPart(key, groupBy, query) : query;
  if (!part) return { rows: [], total: 0, next: null };
  const source = SOURCES[query.category]({ ...asked, ...part }, groupBy, "records");
  const group = { grouping: isTime(groupBy) ? null : groupBy, key };
  const from = readCursorOf(after, source.timeType === "date" ? DateKey : InstantKey);
  const page = await readPage(
    { limit, after },
    (most) => findReportRecords(db, source, group, from, most),
    () => countReportRecords(db, source, group),
    (last) => [last.exact, last.id],
  );
  const ids = new Set(page.rows.flatMap(({ personId }) => personId ?? []));
  const distinctions = await distinguishNamesakes(db, viewer, [...ids], now, { showsNamesOnly: true });
  const rows = page.rows.map(({ exact, ...record }) => ({
    ...labelRecord(query.category, record),
    distinction: distinctions.get(record.personId ?? 0) ?? null,
  }));
  return { ...page, rows };
}
