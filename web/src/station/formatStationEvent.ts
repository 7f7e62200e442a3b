import type { StationState } from "@narthex/contract/station.ts";
import { formatTime, formatWeekday } from "../format/format.ts";

/** "Sunday Service, 10:30 AM", with its day where that is over; without a time for an event without hours. */
export function formatStationEvent({
  title,
  startTime,
  day,
}: Omit<StationState["events"][number], "id" | "timezone">): string {
  return [title, day && formatWeekday(day), startTime && formatTime(startTime)].filter(Boolean).join(", ");
}
