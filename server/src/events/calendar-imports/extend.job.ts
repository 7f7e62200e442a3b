// Writes the events of series that have come within 18 months, every night.
import type { Clock } from "../../calendar/clock.ts";
import type { Database, Postgres } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { findOccurrences, findSeriesToExtend } from "../series.queries.ts";
import { getRuleDay } from "../series.rules.ts";
import { extendSeries } from "../series.service.ts";
import { findHorizon } from "../series-rule.rules.ts";
import { writeDay } from "./change.service.ts";
import { buildTemplateDay, mergeDay, toCalendarDay } from "./merge.rules.ts";
import { findEntryOfSeries } from "./sources.queries.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly clock: Clock;
}

/** Writes the events of a series up to the horizon, those of an imported one as its calendar has them. */
async function extendAsImported(tx: Database, seriesId: number, now: Temporal.Instant): Promise<void> {
  const added = new Set(await extendSeries(tx, seriesId, now));
  const entry = added.size === 0 ? null : await findEntryOfSeries(tx, seriesId);
  if (entry?.kind !== "series") return;
  const rows = await findOccurrences(tx, seriesId, false);
  // A canceled series whose last event is not canceled was restored by hand.
  const isCanceled = entry.canceled && rows.findLast(({ id }) => !added.has(id))?.cancelledAt !== null;
  for (const row of rows.filter(({ id }) => added.has(id))) {
    const before = { ...buildTemplateDay(entry, getRuleDay(row)), canceled: false };
    const wanted = entry.overrides[getRuleDay(row)] ?? { ...before, canceled: isCanceled };
    // What was changed by hand for the series stays.
    const merged = mergeDay(toCalendarDay(row), before, wanted);
    if (merged.changes.length > 0) await writeDay(tx, row, row, merged, now);
  }
}

export async function extendAllSeries({ postgres, clock }: Needs): Promise<void> {
  const now = clock();
  const seriesIds = await findSeriesToExtend(postgres.db, findHorizon(now));
  // One transaction for each, so that no one waits for all of them.
  for (const seriesId of seriesIds) await postgres.transaction((tx) => extendAsImported(tx, seriesId, now));
}

export async function startSeriesJob(services: Needs & { jobs: Jobs }): Promise<void> {
  await services.jobs.work("extend-series", () => extendAllSeries(services));
}
