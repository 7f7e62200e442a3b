import type { StationState } from "@narthex/contract/station.ts";
import { formatTime } from "../format/format.ts";

/** "Sunday Service, 10:30 AM"; the title alone for an event without hours. */
export function formatStationEvent({ title, startTime }: StationState["events"][number]): string {
  return startTime === null ? title : `${title}, ${formatTime(startTime)}`;
}
