// Imports of calendars, from the upload to the undo. Everybody who manages events may see and continue them.

import type { CalendarEntry, CalendarEntryKind, CalendarImport } from "@narthex/contract/calendar-imports.ts";
import { isAllDay } from "@narthex/contract/event-days.ts";
import { id as idField } from "@narthex/contract/fields.ts";
import * as z from "zod";
import type { Viewer } from "../../access/viewer.ts";
import type { CalendarWanted } from "../../calendar/calendar-entry.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { takeKeyedLock } from "../../database/locks.ts";
import { escapeCell } from "../../exports/cells.rules.ts";
import { writeCsvFile } from "../../exports/csv.ts";
import { type Page, readCursorOf } from "../../http/page.ts";
import { readMinistry } from "../../ministries/ministries.service.ts";
import { Refusal } from "../../refusal.ts";
import type { EventRecord } from "../events.queries.ts";
import { describeDays, describeMissing } from "../series.effect.ts";
import { type Adding, addEntries, type NewEntry } from "./add.service.ts";
import { addAgain, findRemains } from "./again.service.ts";
import { changeSeriesTo, changeSingle } from "./change.service.ts";
import { compareCalendarEntries } from "./compare.service.ts";
import { listExceptions } from "./exceptions.rules.ts";
import {
  type CalendarImportRecord,
  changeCalendarImport,
  changeEntry,
  countCalendarEntries,
  deleteCalendarImport,
  deleteImportsBefore,
  findCalendarEntries,
  findCalendarImport,
  findCalendarImports,
  findEntryPage,
  findIncomplete,
  insertCalendarImport,
  type StoredEntry,
} from "./imports.queries.ts";
import { keepEventsOfChildren } from "./inside.service.ts";
import { createRelatedFinder, type FindRelated } from "./join.service.ts";
import { findMissing } from "./missing.queries.ts";
import type { FoundCalendar } from "./read.service.ts";
import { listReturned } from "./returned.service.ts";
import { type CalendarSource, changeSource, deleteSources, findEntryEvents, findSources } from "./sources.queries.ts";
import { undoEntries } from "./undo.service.ts";

const KEPT_DAYS = 30;
const MAX_NAME = 100;

function toCalendarImport({ createdByName, ministryId: _, ...record }: CalendarImportRecord): CalendarImport {
  const { status, added, changed, over } = record;
  const isOpen = status === "checked";
  return {
    ...record,
    createdBy: createdByName,
    missing: null,
    can: { confirm: isOpen && added + changed + over > 0, undo: status === "done", remove: isOpen },
  };
}

async function requireImport(db: Database, id: number): Promise<CalendarImportRecord> {
  const found = await findCalendarImport(db, id);
  if (!found) throw new Refusal("not_found");
  return found;
}

async function showCalendarImport(db: Database, id: number): Promise<CalendarImport> {
  return toCalendarImport(await requireImport(db, id));
}

/** An import with what is missing in a calendar that is not imported yet. */
export async function showCalendarCheck(db: Database, id: number, now: Temporal.Instant): Promise<CalendarImport> {
  const found = await showCalendarImport(db, id);
  if (found.status !== "checked") return found;
  return { ...found, missing: describeMissing(await findMissing(db, id, now), now) };
}

export async function listCalendarImports(db: Database): Promise<CalendarImport[]> {
  return (await findCalendarImports(db)).map(toCalendarImport);
}

export async function storeCalendar(
  tx: Database,
  viewer: Viewer,
  { name, entries }: FoundCalendar,
  now: Temporal.Instant,
): Promise<CalendarImport> {
  const compared = await compareCalendarEntries(tx, entries, now);
  const shortName = name === null ? null : [...name].slice(0, MAX_NAME).join("");
  const values = { name: shortName, createdBy: viewer.userId, createdAt: now.toString() };
  const id = await insertCalendarImport(tx, values, compared);
  await recordChange(tx, viewer, "calendar_import.uploaded", {});
  return showCalendarCheck(tx, id, now);
}

const toCalendarEntry = (entry: StoredEntry): CalendarEntry => {
  const { position, kind, title, start, words, reasons, changes, stays, effect, wanted, pastEvents } = entry;
  return {
    position,
    kind,
    title,
    start,
    words,
    reasons,
    changes,
    stays,
    effect,
    isAllDay: wanted !== null && isAllDay(wanted),
    exceptions: wanted?.kind === "series" ? listExceptions(wanted) : [],
    pastEvents,
  };
};

export async function listCalendarEntries(
  db: Database,
  importId: number,
  { limit, after, kind }: { limit: number; after?: string | undefined; kind?: CalendarEntryKind | undefined },
): Promise<Page<CalendarEntry>> {
  await requireImport(db, importId);
  const [position = 0] = readCursorOf(after, z.tuple([idField])) ?? [];
  const found = await findEntryPage(db, { importId, kind }, position, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const total = await countCalendarEntries(db, { importId, kind });
  return { rows: rows.map(toCalendarEntry), total, next: last ? [last.position] : null };
}

const HEADINGS = ["Entry", "Title", "Start", "Repeats", "Imported", "Reason"];

export async function exportLeftOutEntries(db: Database, viewer: Viewer, id: number): Promise<string> {
  await requireImport(db, id);
  const entries = await findIncomplete(db, id);
  await recordChange(db, viewer, "calendar_import.left_out_exported", { subjectId: id });
  const rows = entries.map(({ position, title, start, words, kind, reasons }) => {
    const imported = kind === "left_out" ? "No" : "In part";
    return [String(position), title, start?.replace("T", " ") ?? "", words ?? "", imported, reasons.join(" ")];
  });
  return writeCsvFile([HEADINGS, ...rows.map((row) => row.map(escapeCell))]);
}

/** Locks imports of calendars, so that two never add the same events. @throws Refusal not_found, conflict */
async function lockAtStatus(tx: Database, id: number, status: CalendarImportRecord["status"]) {
  await takeKeyedLock(tx, "calendar_import", "events");
  const record = await requireImport(tx, id);
  if (record.status !== status) throw new Refusal("conflict");
  return record;
}

/** Changes the event or the series of an entry. @returns null if it is gone, or of the other kind */
async function changeToWanted(
  tx: Database,
  { imported: before, seriesId, writtenRule }: CalendarSource,
  event: EventRecord | undefined,
  wanted: CalendarWanted,
  now: Temporal.Instant,
) {
  if (wanted.kind === "single" && before.kind === "single") {
    if (!event) return null;
    const { changes, stays } = await changeSingle(tx, event, before, wanted, now);
    return { changes, stays, effect: null, returned: [], writtenRule };
  }
  if (wanted.kind !== "series" || before.kind !== "series" || seriesId === null) return null;
  const changed = await changeSeriesTo(tx, seriesId, { before, wanted, writtenRule }, now);
  if (!changed) return null;
  const { changes, stays, plans, written } = changed;
  return {
    changes,
    stays,
    effect: describeDays(plans, now),
    returned: await listReturned(tx, plans),
    writtenRule: changes.includes("rule") ? written : writtenRule,
  };
}

/** Changes entries that were imported before. Another import may have been entered since the comparison. */
async function changeEntries(tx: Database, entries: readonly StoredEntry[], now: Temporal.Instant): Promise<void> {
  const sources = await findSources(
    tx,
    entries.flatMap(({ uid }) => uid ?? []),
  );
  const eventIds = [...sources.values()].flatMap(({ eventId }) => eventId ?? []);
  const events = await findEntryEvents(tx, eventIds, true);
  for (const entry of entries) {
    const source = sources.get(entry.uid ?? "");
    const { wanted } = entry;
    if (!source || !wanted) continue;
    const changed = await changeToWanted(tx, source, events.get(source.eventId ?? 0), wanted, now);
    if (!changed) continue;
    const { writtenRule, ...result } = changed;
    await changeSource(tx, source.uid, { imported: wanted, writtenRule });
    const kind = result.changes.length > 0 ? "changed" : "same";
    await changeEntry(tx, entry, { kind, ...result, before: source.imported });
  }
}

/** Adds series again of which events stayed when their import was undone. @returns the entries that are added anew */
async function addUndone(
  tx: Database,
  entries: readonly StoredEntry[],
  sources: ReadonlyMap<string, CalendarSource>,
  findRelated: FindRelated,
  adding: Adding,
): Promise<NewEntry[]> {
  const anew: NewEntry[] = [];
  for (const entry of entries) {
    const { uid, wanted } = entry;
    if (!uid || !wanted) continue;
    const source = sources.get(uid);
    const remains = source && (await findRemains(tx, source, true));
    if (!remains) {
      if (source) await deleteSources(tx, [uid]);
      anew.push({ uid, wanted });
    } else if (wanted.kind === "series") {
      const again = await addAgain(tx, remains, await findRelated(uid, wanted), wanted, adding);
      if (!again) continue;
      const { importId } = adding;
      await changeSource(tx, uid, { imported: wanted, writtenRule: again.written, importId, undone: false });
      await changeEntry(tx, entry, { effect: again.effect, returned: again.returned });
    }
  }
  return anew;
}

async function addNew(
  tx: Database,
  entries: readonly StoredEntry[],
  sources: ReadonlyMap<string, CalendarSource>,
  adding: Adding,
): Promise<void> {
  const uids = entries.flatMap(({ uid }) => uid ?? []);
  const findRelated = await createRelatedFinder(tx, uids, { locks: true });
  const anew = await addUndone(tx, entries, sources, findRelated, adding);
  const added = new Map((await addEntries(tx, anew, findRelated, adding)).map(({ uid, ...one }) => [uid, one]));
  for (const entry of entries) {
    const report = added.get(entry.uid ?? "");
    if (report) await changeEntry(tx, entry, report);
  }
}

/** Enters what an upload has found. */
export async function confirmCalendarImport(
  tx: Database,
  viewer: Viewer,
  { id, ministryId, includesPast }: { id: number; ministryId: number | null; includesPast: boolean },
  now: Temporal.Instant,
): Promise<CalendarImport> {
  await lockAtStatus(tx, id, "checked");
  if (ministryId !== null) await readMinistry(tx, viewer, ministryId);
  const isChosen = ({ kind }: StoredEntry) => kind !== "left_out" && (includesPast || kind !== "past");
  const entries = (await findCalendarEntries(tx, id)).filter(isChosen);
  const known = await findSources(
    tx,
    entries.flatMap(({ uid }) => uid ?? []),
  );
  const isKnown = ({ uid }: StoredEntry) => known.get(uid ?? "")?.undone === false;
  const fresh = entries.filter((entry) => !isKnown(entry));
  const adding = { importId: id, ministryId, includesPast, now };
  const enterAll = async () => {
    await changeEntries(tx, entries.filter(isKnown), now);
    await addNew(tx, fresh, known, adding);
  };
  await keepEventsOfChildren(tx, enterAll, now);
  for (const entry of fresh.filter(({ kind }) => kind !== "new")) await changeEntry(tx, entry, { kind: "new" });
  await changeCalendarImport(tx, id, { status: "done", ministryId, importedAt: now.toString() });
  const shown = await showCalendarImport(tx, id);
  const detail = { added: shown.added, changed: shown.changed, leftOut: shown.leftOut };
  await recordChange(tx, viewer, "calendar_import.imported", { subjectId: id, detail });
  return shown;
}

export async function undoCalendarImport(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<CalendarImport> {
  const record = await lockAtStatus(tx, id, "done");
  const takeBack = () => undoEntries(tx, record, now);
  const { restored, ...detail } = await keepEventsOfChildren(tx, takeBack, now);
  await changeCalendarImport(tx, id, { status: "undone", undoneAt: now.toString(), restored, ...detail });
  await recordChange(tx, viewer, "calendar_import.import_undone", { subjectId: id, detail });
  return showCalendarImport(tx, id);
}

export async function removeCalendarImport(tx: Database, id: number): Promise<{ id: number }> {
  await lockAtStatus(tx, id, "checked");
  await deleteCalendarImport(tx, id);
  await recordChange(tx, null, "calendar_import.removed", {});
  return { id };
}

/** Daily cleanup. Which event was imported from which entry is kept, for later imports. */
export async function pruneCalendarImports(tx: Database, now: Temporal.Instant): Promise<void> {
  await deleteImportsBefore(tx, now.subtract({ hours: 24 * KEPT_DAYS }).toString());
}
