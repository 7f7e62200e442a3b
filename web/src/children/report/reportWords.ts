import { formatShortDate } from "../../format/format.ts";

export const REMOVED_EVENT = "an event that was removed";
export const REMOVED_PERSON = "Removed person";

interface Visit {
  readonly day: string;
  readonly eventTitle: string | null;
  readonly roomName: string;
}

/** When and where a child was. */
export const formatVisit = ({ day, eventTitle, roomName }: Visit): string =>
  `${formatShortDate(day)}, ${eventTitle ?? REMOVED_EVENT}, ${roomName}`;
