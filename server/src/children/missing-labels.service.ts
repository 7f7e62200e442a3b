// Tags that were not printed. A greeter who went on to the next family has not seen it.
import type { MissingLabel } from "@narthex/contract/child-labels.ts";
import { type DeskViewer, isStation } from "../access/viewer.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { findInsideAt, findLastLabelEntries } from "./labels.queries.ts";

/** Within this time, a printing program reports what has become of a tag. */
const REPORTED_WITHIN = Temporal.Duration.from({ minutes: 1 });

/** For each of these check-ins with a tag that was not printed: from when on it counts as missing. */
export async function findMissingLabels(db: Database, checkInIds: readonly number[]): Promise<Map<number, string>> {
  const missing = new Map<number, string>();
  for (const { checkInId, kind, at } of await findLastLabelEntries(db, checkInIds)) {
    if (kind === "label_failed") missing.set(checkInId, at);
    if (kind === "label_sent") missing.set(checkInId, Temporal.Instant.from(at).add(REPORTED_WITHIN).toString());
  }
  return missing;
}

/** The children inside at an event whose tags were not printed, by name. */
export async function listMissingLabels(
  db: Database,
  viewer: DeskViewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<MissingLabel[]> {
  await requireVisibleEvent(db, viewer, eventId);
  const hidden = isStation(viewer) ? [] : await listBarredFrom(db, viewer, now);
  const inside = (await findInsideAt(db, eventId)).filter(({ childId }) => !hidden.includes(childId));
  const missing = await findMissingLabels(
    db,
    inside.map(({ checkInId }) => checkInId),
  );
  return inside.flatMap((child) => {
    const missingFrom = missing.get(child.checkInId);
    return missingFrom === undefined ? [] : [{ ...child, missingFrom }];
  });
}
