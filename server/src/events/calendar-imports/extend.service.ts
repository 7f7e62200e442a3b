// Gives new events of an imported series what the calendar says of their days.
import type { Database } from "../../database/database.ts";
import { findOccurrences } from "../series.queries.ts";
import { getRuleDay } from "../series.rules.ts";
import { extendSeries } from "../series.service.ts";
import { writeDay } from "./change.service.ts";
import { buildTemplateDay, mergeDay, toCalendarDay } from "./merge.rules.ts";
import { findEntryOfSeries } from "./sources.queries.ts";

/** Writes the events of a series up to the horizon, those of an imported one as its calendar has them. */
export async function extendAsImported(tx: Database, seriesId: number, now: Temporal.Instant): Promise<void> {
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
