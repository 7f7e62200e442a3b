// Single events that become days of a new series: a day that was imported before its series, and an event that stayed of
// the series from which a calendar split the new one off. Their days are not written a second time.
import type { CalendarSeries, OnDay, ReturnedEvent } from "../../calendar/calendar-entry.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord } from "../events.queries.ts";
import { type ImportPlan, joinWords } from "../series.effect.ts";
import { type LeftEvent, mayReturn } from "../series.plan.ts";
import { deleteOccurrences, findLaterParts, findOccurrences, findSeries } from "../series.queries.ts";
import { buildValuesOn, findChangedParts, getRuleDay, type Template } from "../series.rules.ts";
import { requireDays } from "../series.service.ts";
import { findLeftEvents, lockParts } from "../series-parts.queries.ts";
import { deleteDoubleUses } from "../series-uses.queries.ts";
import { fitNewRule } from "./fit.service.ts";
import { findExpectedDay, mergeDay, toCalendarDay, toEventFields, toSingleDay } from "./merge.rules.ts";
import { getWholeUid, parseChangedDay } from "./related.rules.ts";
import { type CalendarSource, findEntryEvents, findRelatedSources } from "./sources.queries.ts";

/** A single event, its day in a new series, and what it was by its calendar so far. */
interface Candidate {
  event: LeftEvent;
  former: OnDay;
}

/** What belongs to a new series. */
export interface Related {
  candidates: Candidate[];
  /** Days of earlier parts that have events there. */
  taken: ReadonlySet<string>;
  /** Days that were imported alone, and deleted here. */
  deleted: ReadonlySet<string>;
}

export interface Joining {
  joined: Candidate[];
  held: string[];
  leftOut: string[];
}

const NONE: Related = { candidates: [], taken: new Set(), deleted: new Set() };

/** How an import changes series that are known, by their ids: for a preview, because nothing is written yet. */
export type Foreseen = ReadonlyMap<number, readonly ImportPlan[]>;

async function listPartsLeft(db: Database, seriesId: number, plans: readonly ImportPlan[], locks: boolean) {
  const series = await (locks ? lockParts : findSeries)(db, seriesId);
  if (!series) return null;
  const buildFormerDay = (day: string) => toCalendarDay({ ...buildValuesOn(series, day), cancelledAt: null });
  const returning = new Set(plans.flatMap(({ adopted }) => adopted.map(({ id }) => id)));
  const singles = plans.flatMap((plan) => plan.singles.map((event) => ({ ...event, seriesId: null })));
  const left = [
    ...(await findLeftEvents(db, series, locks)).filter(({ id }) => !returning.has(id)),
    ...singles.map((event) => ({ ...event, leftDay: getRuleDay(event) })),
  ];
  const gone = new Set(plans.flatMap(({ removals, singles }) => [...removals, ...singles].map(({ id }) => id)));
  const taken = new Set(plans.flatMap(({ inserts, adopted }) => [...inserts, ...adopted].map(getRuleDay)));
  for (const part of [series, ...(await findLaterParts(db, seriesId, locks))])
    for (const event of await findOccurrences(db, part.id, locks))
      if (!gone.has(event.id)) taken.add(getRuleDay(event));
  return { candidates: left.map((event) => ({ event, former: buildFormerDay(event.leftDay) })), taken };
}

export type FindRelated = (uid: string, wanted: CalendarSeries) => Promise<Related>;

/** Reads what belongs to new series. @param uids those of the series */
export async function createRelatedFinder(
  db: Database,
  uids: readonly string[],
  { foreseen = new Map(), locks }: { foreseen?: Foreseen; locks: boolean },
): Promise<FindRelated> {
  const wholes = uids.flatMap((uid) => getWholeUid(uid) ?? []);
  const sources = await findRelatedSources(db, { uids, wholes });
  const [days, parts] = [new Map<string, CalendarSource[]>(), new Map<string, CalendarSource[]>()];
  for (const source of sources) {
    const changed = parseChangedDay(source.uid);
    const [map, key] = changed ? [days, changed.uid] : [parts, getWholeUid(source.uid) ?? source.uid];
    map.set(key, [...(map.get(key) ?? []), source]);
  }
  const eventIds = [...days.values()].flat().flatMap(({ eventId }) => eventId ?? []);
  const events = await findEntryEvents(db, eventIds, locks);
  return async (uid, wanted) => {
    const candidates: Candidate[] = [];
    const [taken, deleted] = [new Set<string>(), new Set<string>()];
    for (const { uid: key, eventId, imported } of days.get(uid) ?? []) {
      const moment = parseChangedDay(key)?.moment;
      if (!moment || imported.kind !== "single") continue;
      const leftDay = moment.toZonedDateTimeISO(wanted.timezone).toPlainDate().toString();
      const event = events.get(eventId ?? 0);
      if (event) candidates.push({ event: { ...event, leftDay }, former: toSingleDay(imported) });
      else deleted.add(leftDay);
    }
    const whole = getWholeUid(uid);
    for (const { uid: other, seriesId } of (whole !== null && parts.get(whole)) || []) {
      const part =
        other === uid || seriesId === null
          ? null
          : await listPartsLeft(db, seriesId, foreseen.get(seriesId) ?? [], locks);
      candidates.push(...(part?.candidates ?? []));
      for (const day of part?.taken ?? []) taken.add(day);
    }
    return candidates.length + taken.size + deleted.size === 0 ? NONE : { candidates, taken, deleted };
  };
}

/** What becomes of the related events. @param days those of the new series */
export function planJoining({ candidates, taken, deleted }: Related, days: readonly string[], now: Temporal.Instant) {
  const free = new Set(days);
  const held = days.filter((day) => taken.has(day) && free.delete(day));
  const concerned = candidates.filter(({ event }) => free.delete(event.leftDay));
  const isFree = mayReturn(now);
  const stays = concerned.filter(({ event }) => !isFree(event)).map(({ event }) => event.leftDay);
  const joining: Joining = {
    joined: concerned.filter(({ event }) => isFree(event)),
    held: [...held, ...stays].sort(),
    leftOut: days.filter((day) => deleted.has(day) && free.delete(day)),
  };
  return joining;
}

/** The days that are not written. */
export const listUnwrittenDays = ({ held, leftOut }: Joining): string[] => [...held, ...leftOut];

export const describeJoining = ({ joined, held, leftOut }: Joining, now: Temporal.Instant): string | null =>
  joinWords({ joined: joined.map(({ event }) => event), held, leftOut }, now);

/** What an import would do with the related events, in words. */
export function previewJoining(related: Related, wanted: CalendarSeries, now: Temporal.Instant): string | null {
  const rule = fitNewRule(wanted, { includesPast: false, now });
  return rule && describeJoining(planJoining(related, requireDays(rule, now).days, now), now);
}

/** Gives events their days in a series, of which the events are written. */
export async function joinEvents(
  tx: Database,
  series: { id: number } & Template,
  wanted: CalendarSeries,
  { joined }: Joining,
  now: Temporal.Instant,
): Promise<ReturnedEvent[]> {
  const own = new Set(joined.map(({ event }) => event.leftDay));
  const written = joined.length === 0 ? [] : await findOccurrences(tx, series.id, true);
  await deleteOccurrences(
    tx,
    written.filter((row) => own.has(getRuleDay(row))).map(({ id }) => id),
  );
  const returned: ReturnedEvent[] = [];
  for (const { event, former } of joined) {
    const { id, leftDay: day, leftSeriesId } = event;
    const merged = mergeDay(toCalendarDay(event), former, findExpectedDay(wanted, day)).day;
    const given = buildValuesOn(series, day);
    const values = toEventFields(merged);
    const overridden = findChangedParts({ ...event, ...given } as EventRecord, { ...event, ...values } as EventRecord);
    const at = now.toString();
    await changeEvent(tx, id, {
      ...values,
      ...{ seriesId: series.id, originalStart: given.originalStart, overridden, leftSeriesId: null, leftDay: null },
      cancelledAt: merged.canceled ? (event.cancelledAt ?? at) : null,
      updatedAt: at,
    });
    returned.push({ id, before: toCalendarDay(event), after: merged, left: leftSeriesId });
  }
  await deleteDoubleUses(
    tx,
    joined.map(({ event }) => event.id),
  );
  return returned;
}
