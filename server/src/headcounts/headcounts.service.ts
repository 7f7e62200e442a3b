// Headcounts of events. The event is locked while one is changed, so that two first headcounts at once are seen as a
// conflict.
import type { Headcount, HeadcountChange } from "@narthex/contract/headcounts.ts";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type KnownEvent, lockKnownEvent, requireVisibleEvent } from "../events/reading.service.ts";
import { refuseStale } from "../http/version.ts";
import { findHeadcount, sumHeadcounts, writeHeadcount } from "./headcounts.queries.ts";

async function loadHeadcount(db: Database, { id: eventId, createdAt }: KnownEvent): Promise<Headcount> {
  const nothing = { eventId, adults: null, children: null, online: null, updatedAt: createdAt };
  return (await findHeadcount(db, eventId)) ?? nothing;
}

export async function readHeadcount(db: Database, viewer: Viewer, eventId: number): Promise<Headcount> {
  return loadHeadcount(db, await requireVisibleEvent(db, viewer, eventId));
}

/** Everyone who was counted at the events of a day; null without a headcount. */
export const countHeads = (db: Database, day: string): Promise<number | null> => sumHeadcounts(db, day);

/** Writes the differences; without one nothing is recorded. */
export async function updateHeadcount(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { updatedAt, ...change }: HeadcountChange,
  now: Temporal.Instant,
): Promise<Headcount> {
  await requireVisibleEvent(tx, viewer, eventId);
  const event = await lockKnownEvent(tx, eventId);
  const before = await loadHeadcount(tx, event);
  const fields = listChangedFields(before, change);
  if (fields.length === 0) return before;
  await refuseStale(before, updatedAt, () => before);
  const at = now.toString();
  await writeHeadcount(tx, { ...change, eventId, createdAt: at, updatedAt: at });
  const about = { eventId, ministryId: event.ministryId };
  await recordChange(tx, viewer, "event.headcount_changed", { subjectId: eventId, detail: { fields }, about });
  return loadHeadcount(tx, event);
}
