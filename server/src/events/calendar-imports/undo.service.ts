// Undoes an import of a calendar: deletes what it added and takes back what it changed. Events that have records or
// were changed by hand stay.
import type { CalendarWanted } from "../../calendar/calendar-entry.ts";
import { listSeriesDays } from "../../calendar/recurrence.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord } from "../events.queries.ts";
import { findReferenced } from "../references.queries.ts";
import { deleteOccurrences, detachEvents, findLaterParts, findOccurrences } from "../series.queries.ts";
import { buildValuesOn, getRuleDay } from "../series.rules.ts";
import { endSeries } from "../series.service.ts";
import { deleteSeries, lockParts } from "../series-parts.queries.ts";
import { buildImportedFields } from "./add.service.ts";
import { findRemains } from "./again.service.ts";
import { changeSeriesTo, changeSingle } from "./change.service.ts";
import { changeEntry, findCalendarEntries, findChangesOf } from "./imports.queries.ts";
import {
  findExpectedDay,
  isSameDay,
  isSameRule,
  mergeDay,
  toCalendarDay,
  toEventFields,
  toSingleDay,
  withoutChange,
} from "./merge.rules.ts";
import { getWholeUid } from "./related.rules.ts";
import { releaseJoined, restoreReturned } from "./returned.service.ts";
import {
  type CalendarSource,
  changeSource,
  deleteSources,
  findEntryEvents,
  findSources,
  findSourcesOfImport,
} from "./sources.queries.ts";

interface Undone {
  removed: number;
  kept: number;
}

interface TakenBack extends Undone {
  /** The number of entries of which something was taken back. */
  restored: number;
}

/** Whether an event is as the import wrote it. */
function isUntouched(event: EventRecord, wanted: CalendarWanted, ministryId: number | null): boolean {
  const expected = wanted.kind === "single" ? toSingleDay(wanted) : findExpectedDay(wanted, getRuleDay(event));
  const given = Object.entries(buildImportedFields(ministryId));
  return (
    isSameDay(toCalendarDay(event), expected) &&
    given.every(([field, value]) => event[field as keyof EventRecord] === value)
  );
}

async function removeSingles(
  tx: Database,
  sources: readonly CalendarSource[],
  ministryId: number | null,
): Promise<Undone> {
  const ids = sources.flatMap(({ eventId }) => eventId ?? []);
  const events = await findEntryEvents(tx, ids, true);
  const referenced = await findReferenced(tx, ids);
  const wanted = new Map(sources.map(({ eventId, imported }) => [eventId, imported]));
  const untouched = [...events.values()].filter((event) => {
    const imported = wanted.get(event.id);
    const isOwn = imported !== undefined && isUntouched(event, imported, ministryId);
    return isOwn && event.seriesId === null && !referenced.has(event.id);
  });
  const removed = new Set(untouched.map(({ id }) => id));
  await deleteOccurrences(tx, [...removed]);
  await deleteSources(
    tx,
    sources.filter(({ eventId }) => eventId === null || removed.has(eventId)).map(({ uid }) => uid),
  );
  return { removed: removed.size, kept: events.size - removed.size };
}

/** Events that stay become single ones. */
async function removeSeriesOf(
  tx: Database,
  { uid, seriesId, imported }: CalendarSource,
  ministryId: number | null,
  now: Temporal.Instant,
): Promise<Undone> {
  const series = seriesId === null ? null : await lockParts(tx, seriesId);
  if (!series) {
    await deleteSources(tx, [uid]);
    return { removed: 0, kept: 0 };
  }
  const all = await findOccurrences(tx, series.id, true);
  const stays = all.filter((event) => event.isReferenced || !isUntouched(event, imported, ministryId));
  const kept = new Set(stays.map(({ id }) => id));
  await detachEvents(tx, [...kept], now.toString());
  const removed = all.flatMap(({ id }) => (kept.has(id) ? [] : id));
  await deleteOccurrences(tx, removed);
  // A series that was split off by hand continues.
  let later = 0;
  for (const part of await findLaterParts(tx, series.id, false))
    later += (await findOccurrences(tx, part.id, false)).length;
  // The series stays without events of its own, so that the next import recognizes those that stay.
  if (await findRemains(tx, { undone: true, seriesId: series.id }, true)) {
    await endSeries(tx, series, series.startDate, now);
    await changeSource(tx, uid, { undone: true });
  } else {
    await deleteSources(tx, [uid]);
    await deleteSeries(tx, series.id);
  }
  return { removed: removed.length, kept: kept.size + later };
}

async function removeAdded(tx: Database, importId: number, ministryId: number | null, now: Temporal.Instant) {
  const sources = (await findSourcesOfImport(tx, importId)).filter(({ undone }) => !undone);
  await forgetChanges(
    tx,
    sources.map(({ uid }) => uid),
  );
  const singles = sources.filter(({ imported }) => imported.kind === "single");
  const total = await removeSingles(tx, singles, ministryId);
  for (const source of sources) {
    if (source.imported.kind === "single") continue;
    const { removed, kept } = await removeSeriesOf(tx, source, ministryId, now);
    total.removed += removed;
    total.kept += kept;
  }
  for (const { kind, returned } of await findCalendarEntries(tx, importId))
    if (kind === "new") await restoreReturned(tx, returned, now);
  return total;
}

/** Events that stay of a part that the calendar split off return to the series that gets their days back. */
async function returnToWhole(tx: Database, importId: number, ministryId: number | null, now: Temporal.Instant) {
  const changed = (await findCalendarEntries(tx, importId)).filter(({ kind }) => kind === "changed");
  const wholes = new Map(
    changed.flatMap(({ uid, before }) => (uid ? [[getWholeUid(uid) ?? uid, { uid, before }]] : [])),
  );
  for (const { uid, imported, seriesId, undone } of await findSourcesOfImport(tx, importId)) {
    const { uid: formerUid, before } = wholes.get(getWholeUid(uid) ?? "") ?? {};
    if (!formerUid || before?.kind !== "series" || imported.kind !== "series" || seriesId === null || undone) continue;
    const formerId = (await findSources(tx, [formerUid])).get(formerUid)?.seriesId ?? null;
    const former = formerId === null ? null : await lockParts(tx, formerId);
    const all = await findOccurrences(tx, seriesId, true);
    const last = all.at(-1);
    if (!former || !last) continue;
    const days = new Set(listSeriesDays(before, getRuleDay(last)));
    const stays = all.filter(
      (event) => days.has(getRuleDay(event)) && (event.isReferenced || !isUntouched(event, imported, ministryId)),
    );
    const at = now.toString();
    await detachEvents(
      tx,
      stays.map(({ id }) => id),
      at,
      former.id,
    );
    for (const event of stays) {
      const given = toCalendarDay({ ...buildValuesOn(former, getRuleDay(event)), cancelledAt: event.cancelledAt });
      const { day } = mergeDay(toCalendarDay(event), findExpectedDay(imported, getRuleDay(event)), given);
      await changeEvent(tx, event.id, { ...toEventFields(day), updatedAt: at });
    }
  }
}

interface TakenChange {
  importId: number;
  uid: string;
  wanted: CalendarWanted;
  before: CalendarWanted;
}

/** Lets the undo of a later import restore what was there before this one. */
async function forgetChange(tx: Database, { importId, uid, wanted, before }: TakenChange): Promise<void> {
  const changes = await findChangesOf(tx, uid);
  const own = changes.findIndex((change) => change.importId === importId);
  for (const later of own < 0 ? [] : changes.slice(own + 1)) {
    if (!later.wanted || !later.before) continue;
    const [is, was] = [later.wanted, later.before].map((one) => withoutChange(one, wanted, before));
    await changeEntry(tx, later, { ...(is && { wanted: is }), ...(was && { before: was }) });
  }
}

/** Later imports of entries that are removed have nothing left to take back. */
async function forgetChanges(tx: Database, uids: readonly string[]): Promise<void> {
  for (const uid of uids)
    for (const change of await findChangesOf(tx, uid)) await changeEntry(tx, change, { before: null });
}

interface Change {
  wanted: CalendarWanted;
  before: CalendarWanted;
}

/** Takes back one change of an event or a series, which may be gone. */
async function takeBackChange(
  tx: Database,
  { imported, seriesId, writtenRule }: CalendarSource,
  event: EventRecord | undefined,
  { wanted, before }: Change,
  now: Temporal.Instant,
) {
  const nothing = { writtenRule, isRestored: false, removed: 0, kept: 0 };
  if (wanted.kind === "single" && before.kind === "single") {
    const result = event && (await changeSingle(tx, event, wanted, before, now));
    return { ...nothing, isRestored: result !== undefined && result.changes.length > 0 };
  }
  if (wanted.kind !== "series" || before.kind !== "series" || seriesId === null) return nothing;
  // The rule is that of a later import.
  const isOther = imported.kind === "series" && !isSameRule(imported, wanted);
  const wish = { before: wanted, wanted: before, writtenRule: isOther ? null : writtenRule };
  const result = await changeSeriesTo(tx, seriesId, wish, now);
  if (!result) return nothing;
  const { changes, plans, written } = result;
  return {
    writtenRule: changes.includes("rule") ? written : writtenRule,
    isRestored: changes.length > 0,
    removed: plans.reduce((sum, { removals }) => sum + removals.length, 0),
    kept: plans.reduce((sum, { singles }) => sum + singles.length, 0),
  };
}

/** Takes back the changes that this import made, where no one changed the value since. */
async function takeBackChanges(tx: Database, importId: number, now: Temporal.Instant): Promise<TakenBack> {
  const total = { removed: 0, kept: 0, restored: 0 };
  const changed = (await findCalendarEntries(tx, importId)).filter(({ kind }) => kind === "changed");
  const sources = await findSources(
    tx,
    changed.flatMap(({ uid }) => uid ?? []),
  );
  const eventIds = [...sources.values()].flatMap(({ eventId }) => eventId ?? []);
  const events = await findEntryEvents(tx, eventIds, true);
  for (const { uid, wanted, before, returned } of changed) {
    const source = sources.get(uid ?? "");
    if (!source || source.undone || !wanted || !before) continue;
    const taken = await takeBackChange(tx, source, events.get(source.eventId ?? 0), { wanted, before }, now);
    total.restored += taken.isRestored ? 1 : 0;
    total.removed += taken.removed;
    total.kept += taken.kept;
    await restoreReturned(tx, returned, now);
    const imported = withoutChange(source.imported, wanted, before);
    await changeSource(tx, source.uid, { imported, writtenRule: taken.writtenRule });
    await forgetChange(tx, { importId, uid: source.uid, wanted, before });
  }
  return total;
}

export async function undoEntries(
  tx: Database,
  { id, ministryId }: { id: number; ministryId: number | null },
  now: Temporal.Instant,
): Promise<TakenBack> {
  await releaseJoined(tx, id, now);
  await returnToWhole(tx, id, ministryId, now);
  const taken = await takeBackChanges(tx, id, now);
  const { removed, kept } = await removeAdded(tx, id, ministryId, now);
  return { removed: taken.removed + removed, kept: taken.kept + kept, restored: taken.restored };
}
