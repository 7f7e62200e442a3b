// The words of the serving plan. Pure.
import { listEventDays } from "@narthex/contract/event-days.ts";
import type { AwayDays, ServingRequest } from "@narthex/contract/own-serving.ts";
import type { ServingConflict, ServingRelative, ServingState } from "@narthex/contract/serving-people.ts";
import { formatStart } from "../events/eventWords.ts";
import { formatDate, formatDateRange, formatDayNear, formatShortDate } from "../format/format.ts";

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

/** "Ben serves: Sound", or "Ben serves: Sound, Worship Team" in another ministry. */
export const formatRelative = ({ firstName, position, ministry }: ServingRelative): string =>
  `${firstName} serves: ${[position, ministry].filter(Boolean).join(", ")}`;

type Times = Pick<ServingRequest["event"], "eventDate" | "startTime" | "endDate" | "endTime" | "timezone">;

/** "9:00 AM", or "9:00 AM – Sunday, December 13" at an event of several days. */
export function formatServingHours(event: Times, { today, timezone }: { today: string; timezone: string }): string {
  const start = formatStart(event, timezone);
  const last = listEventDays(event).at(-1);
  return last && last !== event.eventDate ? `${start} – ${formatDayNear(last, today)}` : start;
}

/** "Sunday, October 18, 9:00 AM", or "Friday, December 11, 9:00 AM – Sunday, December 13" */
export const formatServingTime = (event: Times, now: { today: string; timezone: string }): string =>
  `${formatDayNear(event.eventDate, now.today)}, ${formatServingHours(event, now)}`;

/** "Oct 4", with the year where it is not that of the other day. */
export const formatDayBeside = (day: string, other: string) =>
  day.slice(0, 4) === other.slice(0, 4) ? formatShortDate(day) : formatDate(day);

/** "1 place", "3 places" */
export const formatCount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const formatRequests = (count: number): string => formatCount(count, "request", "requests");

/** What a notice says about requests that could not be accepted with the others. */
export const describeAccepted = ({ leftOut }: { leftOut: number }): { description?: string } =>
  leftOut === 0
    ? {}
    : { description: `${formatRequests(leftOut)} left out: the event is over or canceled, or the place is taken.` };

/** "Oct 18, 2026", or "Oct 18 – 20, 2026" */
export const formatAwayDays = ({ firstDay, lastDay }: Pick<AwayDays, "firstDay" | "lastDay">): string =>
  firstDay === lastDay ? formatDate(firstDay) : formatDateRange(firstDay, lastDay);
