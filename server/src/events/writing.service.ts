// What every change of an event checks first: the right to write it, its time, and its organizer.
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { isListedFor } from "../members/directory.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { findEventReachErrors, mayPublish, maySeeEvent, mayWrite, type OwnedEvent } from "./events.policy.ts";
import { findTimeErrors, type When, type WhenInput } from "./events.rules.ts";

export function refuseMistakes(when: When, input: WhenInput, options: { movesSkipped: boolean }): void {
  const fields = findTimeErrors(when, input, options);
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
}

export function refuseOutOfReach(viewer: Viewer, event: OwnedEvent): void {
  const fields = findEventReachErrors(viewer, event);
  if (fields) throw new Refusal("forbidden", { fields });
}

const CANNOT_PUBLISH = "Please ask someone who manages all events to change what is public.";

/** @param before whether the event was public; false for a new one */
export function refusePublishing(viewer: Viewer, before: boolean, after: boolean | undefined): void {
  if (after === undefined || after === before || mayPublish(viewer)) return;
  throw new Refusal("forbidden", { fields: { isPublic: CANNOT_PUBLISH } });
}

/**
 * The organizer's name is shown with the event, so only people whom the viewer finds in the directory may be chosen.
 */
export async function refuseHiddenOrganizer(tx: Database, viewer: Viewer, organizerId: number | null): Promise<void> {
  if (organizerId === null || organizerId === viewer.memberId) return;
  if (await isListedFor(tx, viewer, organizerId)) return;
  throw refuseField("organizerId", "Please choose from the list.");
}

/** The event, if the viewer may see and write it. */
export function requireWritable<E extends OwnedEvent>(viewer: Viewer, event: E | null): E {
  if (!event || !maySeeEvent(viewer, event)) throw new Refusal("not_found");
  if (!mayWrite(viewer, event)) throw new Refusal("forbidden");
  return event;
}
