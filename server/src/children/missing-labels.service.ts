// Tags that were not printed. A greeter who went on to the next family has not seen it.
import type { MissingLabel } from "@narthex/contract/child-labels.ts";
import { type DeskViewer, isStation } from "../access/viewer.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { findInsideAt, findLabelEntries } from "./labels.queries.ts";

/** Within this time, a tag is opened in a browser, or a printing program reports whether it was printed. */
const REPORTED_WITHIN = Temporal.Duration.from({ minutes: 1 });

type LabelEntry = Awaited<ReturnType<typeof findLabelEntries>>[number];

const addReportTime = (at: string): string => Temporal.Instant.from(at).add(REPORTED_WITHIN).toString();

/**
 * From when on a tag counts as missing; null if it does not. A failure counts for a print that was asked for since the
 * tag was last printed: an older job may report after another one has printed the tag.
 */
function findMissingTime(all: readonly LabelEntry[]): string | null {
  const [first] = all;
  const entries = all.filter(({ kind }) => kind !== "checked_in");
  if (first && entries.length === 0) return addReportTime(first.at);
  const printed = entries.findLastIndex(({ kind }) => kind === "label_printed");
  const since = entries.slice(printed + 1);
  const last = since.at(-1);
  if (last?.kind === "label_sent") return addReportTime(last.at);
  const isAsked = printed < 0 || since.some(({ kind }) => kind === "label_sent" || kind === "label_opened");
  return last?.kind === "label_failed" && isAsked ? last.at : null;
}

/** For each of these check-ins with a tag that was not printed: from when on it counts as missing. */
export async function findMissingLabels(db: Database, checkInIds: readonly number[]): Promise<Map<number, string>> {
  const missing = new Map<number, string>();
  const entries = await findLabelEntries(db, checkInIds);
  for (const [checkInId, own] of Map.groupBy(entries, (entry) => entry.checkInId)) {
    const from = findMissingTime(own);
    if (from !== null) missing.set(checkInId, from);
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
