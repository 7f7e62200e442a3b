// Remembers the single events that an import takes back into their series, so that its undo restores them as they were.
import type { ReturnedEvent } from "../../calendar/calendar-entry.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord } from "../events.queries.ts";
import type { Plan } from "../series.plan.ts";
import { clearLeftSeries, detachEvents, findSeries } from "../series.queries.ts";
import { findCalendarEntries } from "./imports.queries.ts";
import { mergeDay, toCalendarDay, toEventFields } from "./merge.rules.ts";
import { findEntryEvents, findSourcesOfImport, hasMinistry } from "./sources.queries.ts";

/** The events that returned to their series, before and after. Called once they are written. */
export async function listReturned(tx: Database, plans: readonly Plan[]): Promise<ReturnedEvent[]> {
  const adopted = plans.flatMap((plan) => [...plan.adopted]);
  const ids = adopted.map(({ id }) => id);
  const present = await findEntryEvents(tx, ids, false);
  return adopted.flatMap((event) => {
    const after = present.get(event.id);
    return after ? [{ id: event.id, before: toReturnedDay(event), after: toReturnedDay(after) }] : [];
  });
}

const toReturnedDay = (event: EventRecord): ReturnedEvent["before"] => {
  const { ministryId, isPublic } = event;
  return { ...toCalendarDay(event), ministryId, isPublic };
};

/** What an undo restores of who sees an event; not a ministry that was deleted since. */
async function listSeenBefore(tx: Database, event: EventRecord, { before, after }: ReturnedEvent) {
  const { ministryId, isPublic } = before;
  const isOther = ministryId !== undefined && ministryId !== after.ministryId && event.ministryId === after.ministryId;
  const isKnown = !ministryId || (await hasMinistry(tx, ministryId));
  return {
    ...(isOther && isKnown && { ministryId }),
    ...(isPublic !== undefined && isPublic !== after.isPublic && event.isPublic === after.isPublic && { isPublic }),
  };
}

/** Restores events that are single ones again, where nobody changed a value since. */
export async function restoreReturned(
  tx: Database,
  returned: readonly ReturnedEvent[],
  now: Temporal.Instant,
): Promise<void> {
  const ids = returned.map(({ id }) => id);
  const present = await findEntryEvents(tx, ids, true);
  for (const one of returned) {
    const { id, before, after } = one;
    const event = present.get(id);
    if (!event || event.seriesId !== null) continue;
    const { day, changes } = mergeDay(toCalendarDay(event), after, before);
    const seen = await listSeenBefore(tx, event, one);
    if (changes.length === 0 && Object.keys(seen).length === 0) continue;
    const at = now.toString();
    const cancelledAt = day.canceled ? (event.cancelledAt ?? at) : null;
    await changeEvent(tx, id, { ...toEventFields(day), ...seen, cancelledAt, updatedAt: at });
  }
}

/** Makes the events single ones again that became days of the new series of an import. */
export async function releaseJoined(tx: Database, importId: number, now: Temporal.Instant): Promise<void> {
  const added = new Set((await findSourcesOfImport(tx, importId)).flatMap(({ seriesId }) => seriesId ?? []));
  const joined = (await findCalendarEntries(tx, importId)).flatMap(({ kind, returned }) =>
    kind === "new" ? returned.filter(({ left }) => left !== undefined) : [],
  );
  const present = await findEntryEvents(
    tx,
    joined.map(({ id }) => id),
    true,
  );
  for (const { id, left } of joined) {
    const seriesId = present.get(id)?.seriesId ?? null;
    if (seriesId === null || !added.has(seriesId)) continue;
    const former = left ? await findSeries(tx, left) : null;
    await detachEvents(tx, [id], now.toString(), former?.id);
    if (!former) await clearLeftSeries(tx, [id]);
  }
  await restoreReturned(tx, joined, now);
}
