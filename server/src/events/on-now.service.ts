// The events at a place whose check-in its lasting QR code opens.
import type { Database } from "../database/database.ts";
import { findOnAt } from "./on-now.queries.ts";
import type { KnownEvent } from "./reading.service.ts";

const BEFORE = Temporal.Duration.from({ minutes: 60 });
const AFTER = Temporal.Duration.from({ minutes: 30 });

/** Events for everybody at a place, from 60 minutes before their start to 30 minutes after their end, in order. */
export function eventsOnAt(db: Database, place: string, now: Temporal.Instant): Promise<KnownEvent[]> {
  return findOnAt(db, place, { startsBy: now.add(BEFORE).toString(), endsFrom: now.subtract(AFTER).toString() });
}
