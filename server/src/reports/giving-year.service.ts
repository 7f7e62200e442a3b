// Giving of a year compared with the year before. All sums of an answer are from one snapshot.
import type { GivingYear, GivingYearQuery, YearGiver, YearGiversQuery } from "@narthex/contract/giving-years.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { addDistinctions } from "../members/namesakes.service.ts";
import { requireReport } from "./custom.service.ts";
import { countGivers, countKind, findGiftYears, findGivers, sumMonths } from "./giving-year.queries.ts";
import { buildYearTable, compareYears, getMonthBefore, sumYears } from "./giving-year.rules.ts";
import { groupByFund } from "./overview.rules.ts";

function chooseYears(viewer: Viewer, year: number | undefined, now: Temporal.Instant) {
  requireReport(viewer, "donations");
  const today = getDay(viewer, now);
  return compareYears(year ?? Temporal.PlainDate.from(today).year, today);
}

export async function reportGivingYear(
  db: Database,
  viewer: Viewer,
  { year: asked, fund }: GivingYearQuery,
  now: Temporal.Instant,
): Promise<GivingYear> {
  const years = chooseYears(viewer, asked, now);
  const { year, beforeThrough, before, months } = years;
  const [sums, counts, newGivers, lapsedGivers, known] = await Promise.all([
    sumMonths(db, years, fund),
    countGivers(db, years, fund),
    countKind(db, years, fund, "new"),
    countKind(db, years, fund, "lapsed"),
    findGiftYears(db),
  ]);
  const countOf = (of: number, month: string | null) =>
    counts.find((row) => row.year === of && row.month === month)?.givers ?? 0;
  const sumOf = (month: string, part: "total" | "compared") =>
    sumAmounts(sums.filter((row) => row.month === month).map((row) => row[part]));
  return {
    year,
    beforeThrough,
    isPart: beforeThrough !== before.end,
    years: known,
    months: months.map((month) => ({
      month,
      total: sumOf(month, "total"),
      before: sumOf(getMonthBefore(month), "compared"),
      givers: countOf(year, month),
      giversBefore: countOf(year - 1, getMonthBefore(month)),
    })),
    funds: groupByFund(sums).map(({ rows, ...one }) => ({ ...one, ...sumYears(rows, year) })),
    ...sumYears(sums, year),
    givers: countOf(year, null),
    giversBefore: countOf(year - 1, null),
    newGivers,
    lapsedGivers,
  };
}

const GiverKey = z.tuple([z.string().regex(/^\d{1,18}\.\d\d$/), z.int().positive()]);

export async function listYearGivers(
  db: Database,
  viewer: Viewer,
  { year, fund, kind, limit, after }: YearGiversQuery,
  now: Temporal.Instant,
): Promise<Page<YearGiver>> {
  const years = chooseYears(viewer, year, now);
  const page = await readPage(
    { limit, after },
    (most) => findGivers(db, years, { fund, kind, after: readCursorOf(after, GiverKey), limit: most }),
    () => countKind(db, years, fund, kind),
    (last) => [last.total, last.memberId],
  );
  return { ...page, rows: await addDistinctions(db, viewer, page.rows, now) };
}

export async function tabulateGivingYear(
  db: Database,
  viewer: Viewer,
  year: number | undefined,
  now: Temporal.Instant,
): Promise<string[][]> {
  const years = chooseYears(viewer, year, now);
  return buildYearTable(await sumMonths(db, years, undefined), years);
}
