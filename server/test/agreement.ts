// Compares the server's answers with the same figures, counted again from every record.
import { dashboard } from "@narthex/contract/dashboard.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import { GROUPINGS_OF, REPORT_CATEGORIES } from "@narthex/contract/report-kinds.ts";
import { reports } from "@narthex/contract/reports.ts";
import { expect } from "vitest";
import type { Person } from "./congregation.ts";
import { type Moment, reportsAgain, statsAgain, weeksAgain } from "./counted-again.ts";
import { customAgain, type Span } from "./custom-again.ts";
import type { RawRecords } from "./raw-records.ts";

/** All cards and charts at a given time. */
export async function compareFigures(ruth: Person, raw: RawRecords, moment: Moment): Promise<void> {
  expect((await ruth.call(dashboard.stats)).body).toEqual(statsAgain(raw, moment));
  for (const days of [30, 90, 365] as const)
    expect((await ruth.call(dashboard.trend, { query: { days } })).body).toEqual(weeksAgain(raw, moment, days));
  const again = reportsAgain(raw, moment);
  const { weeklyTrends, ...came } = (await ruth.call(reports.attendance)).body;
  const trends = weeklyTrends.map((row) => `${row.date} ${row.eventName} ${row.eventId} ${row.count}`).sort();
  expect({ ...came, trends }).toMatchObject(again.attendance);
  expect(came.weeks).toHaveLength(4);
  expect((await ruth.call(reports.donations)).body).toMatchObject(again.donations);
  expect((await ruth.call(reports.members)).body).toEqual(again.members);
  const { workerActivity, ...worked } = (await ruth.call(reports.workerHours)).body;
  const activity = workerActivity
    .map((row) => `${row.memberId} ${row.entries} ${row.approvedHours} ${row.submittedHours}`)
    .sort();
  expect({ ...worked, activity }).toMatchObject(again.workers);
}

/** All categories with all their groupings, and the records of one group. */
export async function compareCustom(ruth: Person, raw: RawRecords, { start, end, zone }: Span): Promise<void> {
  for (const category of REPORT_CATEGORIES) {
    for (const groupBy of GROUPINGS_OF[category]) {
      const again = customAgain(raw, category, groupBy, { start, end, zone });
      const { body } = await ruth.call(reports.custom, { query: { category, start, end, groupBy } });
      const told = body.rows.filter(({ figures }) => figures.some((figure) => Number(figure) !== 0));
      const found = told.map(({ key, figures }) => [key, ...figures].join(" ")).sort();
      expect({ category, groupBy, found, totals: body.totals }).toEqual({
        category,
        groupBy,
        found: again.groups,
        totals: again.totals,
      });
      // The records of a group are the ones that it counts.
      const [key, ids] = [...again.ids].at(-1) ?? [];
      if (key === undefined) continue;
      const records = await ruth.call(reports.records, { query: { category, start, end, groupBy, key } });
      expect(records.headers.get("x-total-count")).toBe(String(ids?.length));
      const shown = records.body.map(({ id }) => id);
      expect(new Set(shown).size).toBe(Math.min(ids?.length ?? 0, MAX_PAGE));
      expect(shown.filter((id) => !ids?.includes(id))).toEqual([]);
    }
  }
}
