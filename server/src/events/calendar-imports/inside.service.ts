// An import and its undo take no event away from children who are inside (docs/decisions/0247).

import { formatStart } from "../../calendar/day.words.ts";
import type { Database } from "../../database/database.ts";
import { hasChildInside } from "../../presence/inside.ts";
import { Refusal } from "../../refusal.ts";
import { isTakenAway } from "../children-inside.service.ts";
import type { EventRecord } from "../events.queries.ts";
import { findEntryEvents, findEventsAround } from "./sources.queries.ts";

const PLACE_FIELDS = ["eventDate", "startTime", "endDate", "endTime", "timezone", "ministryId"] as const;

/** An event with a child inside has a record, so it is never deleted. */
function isLost(before: EventRecord, after: EventRecord | undefined, now: Temporal.Instant): boolean {
  if (after === undefined) return false;
  if (before.cancelledAt === null && after.cancelledAt !== null) return true;
  return PLACE_FIELDS.some((field) => before[field] !== after[field]) && isTakenAway(before, after, now);
}

const explainRefusal = (event: EventRecord) =>
  `A child is checked in to “${event.title}” (${formatStart(event)}), which would be moved or canceled. Please try again after the child has left.`;

/**
 * Makes the changes of an import. The events are compared afterwards, when those that changed are locked: a check-in at
 * the same moment was committed before and is found, or waits and finds the event changed.
 * @throws Refusal import_child_inside with a sentence that names the event
 */
export async function keepEventsOfChildren<Result>(
  tx: Database,
  change: () => Promise<Result>,
  now: Temporal.Instant,
): Promise<Result> {
  const before = await findEventsAround(tx, now);
  const result = await change();
  const ids = before.map(({ id }) => id);
  const after = await findEntryEvents(tx, ids, false);
  for (const event of before)
    if (isLost(event, after.get(event.id), now) && (await hasChildInside(tx, { eventIds: [event.id] }, now)))
      throw new Refusal("import_child_inside", { fields: { event: explainRefusal(event) } });
  return result;
}
