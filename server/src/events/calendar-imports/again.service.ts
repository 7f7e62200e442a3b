// Imports a series again whose import was undone, where events of it stayed: they belong to it again, and their days
// are not written a second time.
import type { CalendarSeries } from "../../calendar/calendar-entry.ts";
import { listSeriesDays, type RuleWithDays } from "../../calendar/recurrence.ts";
import { formatWeekdayInSentence } from "../../calendar/recurrence.words.ts";
import type { Database } from "../../database/database.ts";
import { describeDays, type ImportPlan } from "../series.effect.ts";
import { type LeftEvent, mayReturn, planSeries } from "../series.plan.ts";
import { changeSeries, findLaterParts, findOccurrences, findSeries, type SeriesRecord } from "../series.queries.ts";
import { addDays, getRuleDay, type SeriesPlan } from "../series.rules.ts";
import { requireDays } from "../series.service.ts";
import { writePlan } from "../series-change.service.ts";
import { findLeftEvents, lockParts } from "../series-parts.queries.ts";
import { type Adding, buildTemplate, changeDays } from "./add.service.ts";
import { fitNewRule } from "./fit.service.ts";
import {
  describeJoining,
  type Joining,
  joinEvents,
  listUnwrittenDays,
  planJoining,
  type Related,
} from "./join.service.ts";
import { listReturned } from "./returned.service.ts";
import type { CalendarSource } from "./sources.queries.ts";

/** What stayed of a series whose import was undone. */
export interface Remains {
  series: SeriesRecord;
  left: LeftEvent[];
  /** The first day of the parts that were split off by hand and go on; null if there are none. */
  laterFrom: string | null;
}

/** The first day of the later parts of a series that have events; null if there are none. */
async function findFirstDayOfLaterParts(db: Database, seriesId: number): Promise<string | null> {
  const days: string[] = [];
  for (const part of await findLaterParts(db, seriesId, false)) {
    const [first] = await findOccurrences(db, part.id, false);
    if (first) days.push(getRuleDay(first));
  }
  return days.sort()[0] ?? null;
}

export async function findRemains(
  db: Database,
  { undone, seriesId }: Pick<CalendarSource, "undone" | "seriesId">,
  locks: boolean,
): Promise<Remains | null> {
  const series = undone && seriesId !== null ? await (locks ? lockParts : findSeries)(db, seriesId) : null;
  if (!series) return null;
  const left = await findLeftEvents(db, series, locks);
  const laterFrom = await findFirstDayOfLaterParts(db, series.id);
  return left.length === 0 && laterFrom === null ? null : { series, left, laterFrom };
}

/** A rule that ends before the later parts of its series. */
function endRuleBefore(rule: RuleWithDays, day: string | null, days: readonly string[]): RuleWithDays {
  if (day === null || !days.some((one) => one >= day)) return rule;
  const isEarlier = (one: string) => one < day;
  const [extraDates, skippedDates] = [rule.extraDates.filter(isEarlier), rule.skippedDates.filter(isEarlier)];
  return { ...rule, until: addDays(day, -1), count: null, extraDates, skippedDates };
}

type Options = Pick<Adding, "ministryId" | "includesPast" | "now">;

function planAgain({ series, left, laterFrom }: Remains, related: Related, wanted: CalendarSeries, options: Options) {
  const written = fitNewRule(wanted, options);
  if (written === null) return null;
  const { days, writtenUntil } = requireDays(written, options.now);
  const own = new Set(left.map(({ leftDay }) => leftDay));
  const joining = planJoining(
    related,
    days.filter((day) => !own.has(day) && (laterFrom === null || day < laterFrom)),
    options.now,
  );
  const ended = endRuleBefore(written, laterFrom, days);
  const rule = { ...ended, skippedDates: [...new Set([...ended.skippedDates, ...listUnwrittenDays(joining)])].sort() };
  const next: SeriesPlan = { ...buildTemplate(wanted, options.ministryId), ...rule };
  const plan = planSeries({
    events: [],
    series: next,
    days: listSeriesDays(next, writtenUntil),
    former: series,
    left: left.map((event) => ({ ...event, mayReturn: mayReturn(options.now)(event) })),
    changedId: 0,
    moveDay: (day) => day,
  });
  return { next, rule, written, writtenUntil, joining, plan: { ...plan, leftOut: [] } satisfies ImportPlan };
}

function describeEffect(
  { plan, joining }: { plan: ImportPlan; joining: Joining },
  laterFrom: string | null,
  now: Temporal.Instant,
): string | null {
  const goesOn =
    laterFrom !== null &&
    `Its events from ${formatWeekdayInSentence(laterFrom)} on were changed here. They stay as they are and are not added again.`;
  const sentences = [describeDays([{ ...plan, inserts: [] }], now), describeJoining(joining, now), goesOn];
  return sentences.filter(Boolean).join(" ") || null;
}

/** What an import would do with the events that stayed, in words. */
export function previewAgain(
  remains: Remains,
  related: Related,
  wanted: CalendarSeries,
  now: Temporal.Instant,
): string | null {
  const options = { ministryId: remains.series.ministryId, includesPast: false, now };
  const planned = planAgain(remains, related, wanted, options);
  return planned && describeEffect(planned, remains.laterFrom, now);
}

/** Writes the events of a series again. @returns null if all of them are over and past ones are left out */
export async function addAgain(
  tx: Database,
  remains: Remains,
  related: Related,
  wanted: CalendarSeries,
  options: Options,
) {
  const planned = planAgain(remains, related, wanted, options);
  if (!planned) return null;
  const { next, rule, written, writtenUntil, plan, joining } = planned;
  const { id } = remains.series;
  const lists = { extraDates: [...rule.extraDates], skippedDates: [...rule.skippedDates] };
  await changeSeries(tx, id, { ...next, ...lists, writtenUntil, updatedAt: options.now.toString() });
  await writePlan(tx, id, plan, options.now);
  const adopted = await listReturned(tx, [plan]);
  const joined = await joinEvents(tx, { ...next, id }, wanted, joining, options.now);
  const returned = [...adopted, ...joined];
  await changeDays(tx, id, wanted, options.now, new Set(returned.map((event) => event.id)));
  return { written, returned, effect: describeEffect(planned, remains.laterFrom, options.now) };
}
