// The events at a place whose check-in its lasting QR code opens.
import type { Database } from "../database/database.ts";
import { findNextPublicAt, findOnAt } from "./on-now.queries.ts";
import type { KnownEvent } from "./reading.service.ts";

const BEFORE = Temporal.Duration.from({ minutes: 60 });
const AFTER = Temporal.Duration.from({ minutes: 30 });

/** How long an event without an end lasts here; otherwise it would be on beside every later event of its day. */
const USUAL_LENGTH = Temporal.Duration.from({ hours: 2 });

/** Events for everyone at a place, from 60 minutes before their start to 30 minutes after their end, in order. */
export function listEventsOnAt(db: Database, place: string, now: Temporal.Instant): Promise<KnownEvent[]> {
  const endsFrom = now.subtract(AFTER);
  return findOnAt(db, place, {
    startsBy: now.add(BEFORE).toString(),
    endsFrom: endsFrom.toString(),
    openFrom: endsFrom.subtract(USUAL_LENGTH).toString(),
  });
}

/** The next event at a place that everyone may see and that is not on yet. */
export function findNextEventAt(db: Database, place: string, now: Temporal.Instant): Promise<KnownEvent | null> {
  return findNextPublicAt(db, place, now.add(BEFORE).toString());
}
