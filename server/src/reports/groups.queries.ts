// A category's records by group, in total and one by one. The SQL is built per call, so that PostgreSQL plans for the
// actual filters.
import type { ReportGrouping } from "@narthex/contract/report-kinds.ts";
import { and, desc, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { memberId, type ReportSource } from "./source.ts";
import type { SpanPart } from "./spans.rules.ts";

export interface GroupRow {
  key: string;
  name: string | null;
  day: string | null;
  figures: string[];
}

const castToTexts = (figures: readonly SQL[]) =>
  sql<string[]>`array[${sql.join(
    figures.map((figure) => sql`(${figure})::text`),
    sql`, `,
  )}]`;

/** @param limit maximum number of groups */
export async function findReportGroups(
  db: Database,
  source: ReportSource,
  grouping: ReportGrouping,
  limit: number,
): Promise<GroupRow[]> {
  const group = source.groups[grouping];
  if (!group) throw new Error(`nothing is grouped by ${grouping} here`);
  return db
    .select({
      key: sql<string>`${group.key}`,
      name: sql<string | null>`${group.name}`,
      day: sql<string | null>`${group.day ?? sql`null::text`}`,
      figures: castToTexts(group.figures ?? source.figures),
    })
    .from(source.from)
    .where(source.where)
    .groupBy(group.by)
    .limit(limit);
}

/**
 * Figures by period, with the totals from the same scan. The period of a record is computed from the beginnings of the
 * periods, which is faster than from names of days.
 */
export async function findReportParts(
  db: Database,
  source: ReportSource,
  parts: readonly SpanPart[],
): Promise<{ rows: GroupRow[]; totals: string[] }> {
  const beginnings = parts.map(({ from }) => source.beginning(from));
  const bounds = sql`${sql.param(beginnings)}::${sql.raw(source.timeType)}[]`;
  const counted = await db
    .select({
      place: sql<number | null>`width_bucket(${source.time}, ${bounds})`,
      figures: castToTexts(source.figures),
    })
    .from(source.from)
    .where(source.where)
    .groupBy(sql`grouping sets ((1), ())`);
  const rows = counted.flatMap(({ place, figures }) => {
    const key = place === null ? undefined : parts[place - 1]?.key;
    return key === undefined ? [] : { key, name: null, day: null, figures };
  });
  return { rows, totals: counted.find(({ place }) => place === null)?.figures ?? [] };
}

export async function findTotals(db: Database, source: ReportSource): Promise<string[]> {
  const [row] = await db
    .select({ figures: castToTexts(source.figures) })
    .from(source.from)
    .where(source.where);
  return row?.figures ?? [];
}

/** Sort key of a record in the order newest first: its time, to the microsecond, and its id. */
export type ReportRecordKey = readonly [time: string, id: number];

const matchGroup = (source: ReportSource, grouping: ReportGrouping | null, key: string): SQL | undefined => {
  const group = grouping && source.groups[grouping];
  return group ? sql`${group.key} = ${key}` : undefined;
};

/** @param grouping null if the source is already filtered by period */
export async function findReportRecords(
  db: Database,
  source: ReportSource,
  { grouping, key }: { grouping: ReportGrouping | null; key: string },
  after: ReportRecordKey | null,
  limit: number,
) {
  const { record, time, timeType } = source;
  const beyond = after
    ? sql`(${time}, ${record.id}) < (${after[0]}::${sql.raw(timeType)}, ${after[1]}::int)`
    : undefined;
  const exact =
    timeType === "date"
      ? sql<string>`${time}::text`
      : sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return db
    .select({
      id: sql<number>`${record.id}`,
      day: sql<string>`${record.day}`,
      person: sql<string | null>`${record.person}`,
      personId: sql<number | null>`${memberId}`,
      what: sql<string>`${record.what}`,
      how: sql<string | null>`${record.how}`,
      figure: sql<string | null>`${record.figure}`,
      exact,
    })
    .from(source.from)
    .where(and(source.where, matchGroup(source, grouping, key), beyond))
    .orderBy(desc(time), desc(record.id))
    .limit(limit);
}

export async function countReportRecords(
  db: Database,
  source: ReportSource,
  { grouping, key }: { grouping: ReportGrouping | null; key: string },
): Promise<number> {
  return countRows(db, source.from, and(source.where, matchGroup(source, grouping, key)));
}
