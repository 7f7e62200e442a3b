import { formatNumber, formatShortDate } from "../../format/format.ts";

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

/**
 * What the report says if no child is left from an earlier day.
 * @param isDayOn whether the last day of the report is not over, so that children may still come
 */
export function formatNoneLeft(inside: number, isDayOn: boolean): string {
  if (inside === 1) return "One child is still inside.";
  if (inside > 1) return `${formatNumber(inside)} children are still inside.`;
  return isDayOn ? "No child is inside now. The day is not over yet." : "Every child was collected.";
}
