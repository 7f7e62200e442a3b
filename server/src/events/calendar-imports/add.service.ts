// Adds the new events and series of a calendar.

import type { CalendarSeries, CalendarSingle, CalendarWanted, ReturnedEvent } from "../../calendar/calendar-entry.ts";
import type { RuleWithDays } from "../../calendar/recurrence.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord, type EventValues } from "../events.queries.ts";
import { findOccurrences } from "../series.queries.ts";
import { findChangedParts, getRuleDay, type Template } from "../series.rules.ts";
import { requireDays, writeSeries } from "../series.service.ts";
import { fitNewRule } from "./fit.service.ts";
import {
  describeJoining,
  type FindRelated,
  joinEvents,
  listUnwrittenDays,
  planJoining,
  type Related,
} from "./join.service.ts";
import { findExpectedDay, toEventFields, toSingleDay } from "./merge.rules.ts";
import { type CalendarSource, insertEvents, insertSources } from "./sources.queries.ts";

/** Fields that a calendar does not contain: no one organizes it, and strangers do not see it. */
export const buildImportedFields = (ministryId: number | null) => ({
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

function buildEventValues(wanted: CalendarSingle, { ministryId, now }: Adding): EventValues {
  const at = now.toString();
  return { ...toEventFields(toSingleDay(wanted)), ...buildImportedFields(ministryId), createdAt: at, updatedAt: at };
}

/** What a calendar gives the events of its series. */
export function buildTemplate(
  { title, description, location, startTime, endDays, endTime, timezone }: CalendarSeries,
  ministryId: number | null,
): Template {
  return { title, description, location, startTime, endDays, endTime, timezone, ...buildImportedFields(ministryId) };
}

/** Changes the days of a series that the calendar changes. @param stay ids of events that stay as they are */
export async function changeDays(
  tx: Database,
  seriesId: number,
  wanted: CalendarSeries,
  now: Temporal.Instant,
  stay: ReadonlySet<number>,
): Promise<void> {
  if (Object.keys(wanted.overrides).length === 0) return;
  for (const row of await findOccurrences(tx, seriesId, false)) {
    const override = wanted.overrides[getRuleDay(row)];
    if (!override || stay.has(row.id)) continue;
    const values = toEventFields(findExpectedDay(wanted, getRuleDay(row)));
    const overridden = findChangedParts(row, { ...row, ...values } as EventRecord);
    await changeEvent(tx, row.id, { ...values, overridden, cancelledAt: override.canceled ? now.toString() : null });
  }
}

/** A rule without days. @returns null if no day is left */
function removeDaysFromRule(rule: RuleWithDays, days: readonly string[], now: Temporal.Instant): RuleWithDays | null {
  const { days: all } = requireDays(rule, now);
  if (all.every((day) => days.includes(day))) return null;
  return { ...rule, skippedDates: [...new Set([...rule.skippedDates, ...days])].sort() };
}

async function addSeries(
  tx: Database,
  wanted: CalendarSeries,
  related: Related,
  { ministryId, includesPast, now }: Adding,
) {
  const writtenRule = fitNewRule(wanted, { includesPast, now });
  if (writtenRule === null) return null;
  const joining = planJoining(related, requireDays(writtenRule, now).days, now);
  const rule = removeDaysFromRule(writtenRule, listUnwrittenDays(joining), now);
  if (rule === null) return null;
  const template = buildTemplate(wanted, ministryId);
  const { seriesId } = await writeSeries(tx, { ...template, ...rule }, now);
  const returned = await joinEvents(tx, { ...template, id: seriesId }, wanted, joining, now);
  await changeDays(tx, seriesId, wanted, now, new Set(returned.map(({ id }) => id)));
  return { source: { seriesId, writtenRule }, returned, effect: describeJoining(joining, now) };
}

/** A new series, and the single events that became days of it. */
export interface AddedSeries {
  uid: string;
  effect: string | null;
  returned: ReturnedEvent[];
}

/** Adds entries that were not imported before, and stores their UIDs. */
export async function addEntries(
  tx: Database,
  entries: readonly NewEntry[],
  findRelated: FindRelated,
  adding: Adding,
): Promise<AddedSeries[]> {
  const { importId } = adding;
  const singles = entries.flatMap(({ uid, wanted }) => (wanted.kind === "single" ? [{ uid, wanted }] : []));
  const eventIds = await insertEvents(
    tx,
    singles.map(({ wanted }) => buildEventValues(wanted, adding)),
  );
  const sources: CalendarSource[] = singles.map(({ uid, wanted }, place) => ({
    uid,
    eventId: eventIds[place] ?? null,
    seriesId: null,
    imported: wanted,
    writtenRule: null,
    importId,
    undone: false,
  }));
  const added: AddedSeries[] = [];
  for (const { uid, wanted } of entries) {
    if (wanted.kind !== "series") continue;
    const written = await addSeries(tx, wanted, await findRelated(uid, wanted), adding);
    if (!written) continue;
    const { source, ...report } = written;
    sources.push({ uid, eventId: null, imported: wanted, importId, undone: false, ...source });
    added.push({ uid, ...report });
  }
  await insertSources(tx, sources);
  return added;
}
