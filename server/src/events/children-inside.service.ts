// An event keeps its day and its place while children are inside: their board is chosen by the event of the day.
import type { Database } from "../database/database.ts";
import { hasChildInside } from "../presence/inside.ts";
import { Refusal } from "../refusal.ts";
import { isDayOver, type When } from "./events.rules.ts";

interface Place extends When {
  readonly ministryId: number | null;
}

/**
 * Whether a change takes an event away from those who see it now: it is on another day, its end changes to a day that is
 * over, or it has fewer viewers.
 */
export function isTakenAway(before: Place, after: Place, now: Temporal.Instant): boolean {
  if (before.eventDate !== after.eventDate || before.timezone !== after.timezone) return true;
  if (after.ministryId !== null && after.ministryId !== before.ministryId) return true;
  if (after.endDate === before.endDate && after.endTime === before.endTime) return false;
  return isDayOver(after, now);
}

/** @throws Refusal if a child is inside at one of these events, which the caller has locked */
export async function requireNoChildInside(
  tx: Database,
  eventIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (await hasChildInside(tx, { eventIds }, now)) throw new Refusal("child_inside");
}
