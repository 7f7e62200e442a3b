// What a new event begins with. Pure.
import type { EventInput } from "./eventInput.ts";

/**
 * True for an empty form, a day (YYYY-MM-DD), "ministry-12" for the ministry with that id, or "service" for the weekly
 * service of the first steps.
 */
export type Beginning = true | string;

/** Where only the day was chosen. */
const USUAL_TIME = "10:00";
const USUAL_END = "11:15";

/** The first Sunday after a day. */
function findSundayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 7 - date.getUTCDay());
  return date.toISOString().slice(0, 10);
}

/** @param today YYYY-MM-DD in the congregation's time zone */
export function buildInitialFields(beginning: Beginning, today: string): Partial<EventInput> {
  if (beginning === true) return {};
  if (beginning.startsWith("ministry-")) return { ministryId: Number(beginning.slice("ministry-".length)) };
  if (beginning !== "service") return { eventDateTime: `${beginning}T${USUAL_TIME}` };
  const sunday = findSundayAfter(today);
  return {
    title: "Sunday Service",
    eventDateTime: `${sunday}T${USUAL_TIME}`,
    endDateTime: `${sunday}T${USUAL_END}`,
    // Visitors see it once the public calendar is turned on.
    isPublic: true,
    recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", until: null, count: null, extraDates: [], skippedDates: [] },
  };
}
