// The ministries that the viewer leads, for their home page.
import type { LedMinistry } from "@narthex/contract/dashboard.ts";
import { may, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { findNextOfMinistry } from "../events/reading.service.ts";
import { countWaitingHours } from "../hours/reading.service.ts";
import { countOpenPlaces } from "../serving/plan.service.ts";
import { findLed } from "./led-ministries.queries.ts";

export async function listLedMinistries(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<LedMinistry[]> {
  if (viewer.ledMinistryIds.length === 0) return [];
  const led = await findLed(db, viewer.ledMinistryIds, now.toString());
  return Promise.all(
    led.map(async (ministry) => {
      const [hours, nextEvent, openPlaces] = await Promise.all([
        countWaitingHours(db, viewer, ministry.id),
        findNextOfMinistry(db, viewer, ministry.id, now),
        countOpenPlaces(db, viewer, ministry.id, now),
      ]);
      return {
        ...ministry,
        // The list of replies is for those who write events.
        waiting: may(viewer, "events.write") ? ministry.waiting : 0,
        hours,
        openPlaces,
        nextEvent,
      };
    }),
  );
}
