// Sends tags to the printers of a station, and records what came of it.

import { buildMakerColumns, type DeskViewer, isStation } from "../access/viewer.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type PrintJobRow, queueTags, tagsOfJob } from "../print-queue/queue.service.ts";
import { findTagged, insertLabelEntries } from "./labels.queries.ts";

interface Tag {
  /** The id of the check-in. */
  readonly id: number;
  readonly childId: number;
}

/** @returns the id of the print job; null for a station that prints from the browser */
export async function sendTags(
  tx: Database,
  viewer: DeskViewer,
  { stationId, tags }: { stationId: number; tags: readonly Tag[] },
  now: Temporal.Instant,
): Promise<string | null> {
  const checkInIds = tags.map(({ id }) => id);
  const jobId = await queueTags(tx, { stationId, checkInIds, byUser: viewer.userId }, now);
  if (jobId === null) return null;
  const entry = { kind: "label_sent" as const, at: now.toString(), ...buildMakerColumns(viewer) };
  await insertLabelEntries(
    tx,
    checkInIds.map((checkInId) => ({ ...entry, checkInId })),
  );
  for (const { id, childId } of tags)
    await recordChange(tx, viewer, "child.label_sent", { subjectId: id, detail: { memberId: childId } });
  return jobId;
}

/** Prints the tags of a check-in at a station that has a printing program. */
export async function sendTagsOfStation(
  tx: Database,
  viewer: DeskViewer,
  tags: readonly Tag[],
  now: Temporal.Instant,
): Promise<void> {
  if (isStation(viewer) && tags.length > 0) await sendTags(tx, viewer, { stationId: viewer.station.id, tags }, now);
}

/** Records for each child of an ended job whether the tag was printed, in the name of who asked for it. */
export async function recordPrinted(
  tx: Database,
  { id, stationId, byUser }: PrintJobRow,
  isPrinted: boolean,
  now: Temporal.Instant,
): Promise<void> {
  const tags = await findTagged(tx, await tagsOfJob(tx, id));
  if (tags.length === 0) return;
  const actor: Actor = byUser === null ? { userId: null, station: { id: stationId } } : { userId: byUser };
  const kind = isPrinted ? ("label_printed" as const) : ("label_failed" as const);
  const entry = { kind, at: now.toString(), byUser, stationId: byUser === null ? stationId : null };
  await insertLabelEntries(
    tx,
    tags.map((tag) => ({ ...entry, checkInId: tag.id })),
  );
  const change = isPrinted ? "child.tag_printed" : "child.tag_not_printed";
  for (const { id: checkInId, childId } of tags)
    await recordChange(tx, actor, change, { subjectId: checkInId, detail: { memberId: childId } });
}
