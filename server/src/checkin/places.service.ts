// Permanent QR codes of places. A code opens the check-in of the current event at its place: from 60 minutes before an
// event to 30 minutes after it, never for events of a ministry
// (docs/decisions/0147-check-in-at-a-place-with-one-lasting-code.md).
import type { CheckinPlace, NewCheckinPlace, PlacePoster } from "@narthex/contract/checkin-places.ts";
import { MAX_CHECKIN_PLACES } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { listEventsOnAt } from "../events/on-now.service.ts";
import type { KnownEvent } from "../events/reading.service.ts";
import { drawQrCode } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import { countPlaces, deletePlace, findPlaceByHash, findPlaces, writePlace } from "./places.queries.ts";
import { createSessionId, hashSessionId } from "./session-id.ts";

export function listCheckinPlaces(db: Database): Promise<CheckinPlace[]> {
  return findPlaces(db);
}

/** Makes the code of a place. It replaces an earlier one, unless that is refused. */
export async function createPlace(
  tx: Database,
  viewer: Viewer,
  { place, isNew = false }: NewCheckinPlace,
  now: Temporal.Instant,
  origin: string,
): Promise<PlacePoster> {
  const token = createSessionId();
  const tokenHash = hashSessionId(token) ?? "";
  const createdAt = now.toString({ smallestUnit: "millisecond" });
  const id = await writePlace(tx, { place, tokenHash, createdAt }, !isNew);
  if (id === null) throw new Refusal("checkin_place_exists");
  if ((await countPlaces(tx)) > MAX_CHECKIN_PLACES) throw new Refusal("checkin_places_full");
  await recordChange(tx, viewer, "checkin_place.created", { subjectId: id });
  const url = `${origin}/checkin/${token}`;
  return { id, place, createdAt, url, qrCode: await drawQrCode(url) };
}

export async function removePlace(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  if ((await deletePlace(tx, id)) === null) throw new Refusal("not_found");
  await recordChange(tx, viewer, "checkin_place.removed", { subjectId: id });
  return { id };
}

/** The place of an address with the events that are on there now, or null. */
export async function findOpenPlace(
  db: Database,
  hash: string,
  now: Temporal.Instant,
): Promise<{ id: number; place: string; events: KnownEvent[] } | null> {
  const found = await findPlaceByHash(db, hash);
  return found && { id: found.id, place: found.place, events: await listEventsOnAt(db, found.place, now) };
}
