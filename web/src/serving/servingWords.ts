// The words of the serving plan. Pure.
import type { ServingRequest } from "@narthex/contract/own-serving.ts";
import type { ServingConflict, ServingState } from "@narthex/contract/serving-people.ts";
import { formatStart } from "../events/eventWords.ts";
import { formatDate, formatDayNear, formatShortDate } from "../format/format.ts";

export const STATE_WORDS: Readonly<Record<ServingState, string>> = {
  draft: "Planned",
  asked: "Asked",
  accepted: "Accepted",
  declined: "Declined",
};

/** "Also serves: Sound, Worship Team" */
export function formatConflict(conflict: ServingConflict): string {
  if (conflict.kind === "away") return "Away";
  if (conflict.kind === "inactive") return "No longer active";
  if (conflict.kind === "left") return "No longer in this ministry";
  if (conflict.kind === "declined") return "Declined another position";
  return `Also serves: ${conflict.position}, ${conflict.ministry}`;
}

/** "Sunday, October 18, 9:00 AM" */
export const formatServingTime = (
  event: Pick<ServingRequest["event"], "eventDate" | "startTime" | "timezone">,
  { today, timezone }: { today: string; timezone: string },
): string => `${formatDayNear(event.eventDate, today)}, ${formatStart(event, timezone)}`;

/** "Oct 4", with the year where it is not that of the other day. */
export const formatDayBeside = (day: string, other: string) =>
  day.slice(0, 4) === other.slice(0, 4) ? formatShortDate(day) : formatDate(day);

/** "1 request", "3 requests" */
export const formatRequests = (count: number) => (count === 1 ? "1 request" : `${count} requests`);
