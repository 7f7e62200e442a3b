// Adds the new events and series of a calendar.

import type { CalendarSeries, CalendarSingle, CalendarWanted } from "../../calendar/calendar-entry.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord, type EventValues } from "../events.queries.ts";
import { findOccurrences } from "../series.queries.ts";
import { changedParts, dayOf, type Template } from "../series.rules.ts";
import { writeSeries } from "../series.service.ts";
import { ruleToWrite } from "./fit.service.ts";
import { dayOfSingle, eventOfDay, expectedOn } from "./merge.rules.ts";
import { insertEvents, insertSources, type Source } from "./sources.queries.ts";

/** Fields that a calendar does not contain: no one organizes it, and strangers do not see it. */
export const importedFields = (ministryId: number | null) => ({
  ministryId,
  organizerId: null,
  maxAttendees: null,
  isPublic: false,
  asksForReplies: false,
  capacity: null,
});

export interface Adding {
  importId: number;
  ministryId: number | null;
  includesPast: boolean;
  now: Temporal.Instant;
}

export interface NewEntry {
  uid: string;
  wanted: CalendarWanted;
}

function valuesOf(wanted: CalendarSingle, { ministryId, now }: Adding): EventValues {
  const at = now.toString();
  return { ...eventOfDay(dayOfSingle(wanted)), ...importedFields(ministryId), createdAt: at, updatedAt: at };
}

/** What a calendar gives the events of its series. */
export function templateOf(
  { title, description, location, startTime, endDays, endTime, timezone }: CalendarSeries,
  ministryId: number | null,
): Template {
  return { title, description, location, startTime, endDays, endTime, timezone, ...importedFields(ministryId) };
}

/** Changes the days of a series that the calendar changes. @param stay ids of events that stay as they are */
export async function changeDays(
  tx: Database,
  seriesId: number,
  wanted: CalendarSeries,
  now: Temporal.Instant,
  stay: ReadonlySet<number> = new Set(),
): Promise<void> {
  if (Object.keys(wanted.overrides).length === 0) return;
  for (const row of await findOccurrences(tx, seriesId, false)) {
    const override = wanted.overrides[dayOf(row)];
    if (!override || stay.has(row.id)) continue;
    const values = eventOfDay(expectedOn(wanted, dayOf(row)));
    const overridden = changedParts(row, { ...row, ...values } as EventRecord);
    await changeEvent(tx, row.id, { ...values, overridden, cancelledAt: override.canceled ? now.toString() : null });
  }
}

async function addSeries(tx: Database, wanted: CalendarSeries, { ministryId, includesPast, now }: Adding) {
  const written = ruleToWrite(wanted, { includesPast, now });
  if (written === null) return null;
  const { seriesId } = await writeSeries(tx, { ...templateOf(wanted, ministryId), ...written }, now);
  await changeDays(tx, seriesId, wanted, now);
  return { seriesId, writtenRule: written };
}

/** Adds entries that were not imported before, and remembers them by their UIDs. */
export async function addEntries(tx: Database, entries: readonly NewEntry[], adding: Adding): Promise<void> {
  const { importId } = adding;
  const singles = entries.flatMap(({ uid, wanted }) => (wanted.kind === "single" ? [{ uid, wanted }] : []));
  const eventIds = await insertEvents(
    tx,
    singles.map(({ wanted }) => valuesOf(wanted, adding)),
  );
  const sources: Source[] = singles.map(({ uid, wanted }, place) => ({
    uid,
    eventId: eventIds[place] ?? null,
    seriesId: null,
    imported: wanted,
    writtenRule: null,
    importId,
    undone: false,
  }));
  for (const { uid, wanted } of entries) {
    if (wanted.kind !== "series") continue;
    const written = await addSeries(tx, wanted, adding);
    if (written) sources.push({ uid, eventId: null, imported: wanted, importId, undone: false, ...written });
  }
  await insertSources(tx, sources);
}
