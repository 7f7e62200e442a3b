// What is said before and after an event or a series is changed or deleted.
import type { UndoableChange } from "@narthex/contract/event-series.ts";
import type { Event } from "@narthex/contract/events.ts";
import { formatList, formatNumber } from "../format/format.ts";
import { isOver } from "./eventDay.ts";
import { formatWhen, type Times } from "./eventWords.ts";

/** How an event is now, for someone who was about to change how it was. @param rule of its series, in words */
export function describeChangedEvent(
  event: Times & Pick<Event, "title" | "location" | "cancelledAt">,
  congregationZone: string,
  rule?: string,
): string {
  const parts = [event.title, formatWhen(event, congregationZone), event.location, rule];
  const now = event.cancelledAt === null ? "It is now" : "It is now canceled";
  return `Someone else has changed this. ${now}: ${parts.filter(Boolean).join(", ")}.`;
}

/** "changed 6 events, added 4, and deleted 4 of “Worship”", with the parts that are not zero. */
export function describeSeriesChange({
  changed,
  added,
  removed,
  title,
}: Pick<UndoableChange, "changed" | "added" | "removed" | "title">): string {
  const counts = [
    { verb: "changed", count: changed },
    { verb: "added", count: added },
    { verb: "deleted", count: removed },
  ].filter(({ count }) => count > 0);
  // All events have records and became single events.
  if (counts.length === 0) return `ended the series “${title}”`;
  const [first] = counts;
  const parts = counts.map((one) => {
    const noun = one.count === 1 ? " event" : " events";
    return `${one.verb} ${formatNumber(one.count)}${one === first ? noun : ""}`;
  });
  return `${formatList(parts)} of “${title}”`;
}

/** The people who get an email about a change of an event that is to come. */
export const EMAILED = "People who serve and people who replied that they come";

/** The records that are deleted with an event, and the people who are notified. */
export function describeDeletion(
  event: Pick<Event, "attendanceCount" | "asksForReplies" | "cancelledAt" | "endsAt">,
): string {
  const { attendanceCount: count, asksForReplies, cancelledAt } = event;
  const records = count === 1 ? "1 attendance record" : `${formatNumber(count ?? 0)} attendance records`;
  return [
    ...(count ? [`${records} will be deleted with it.`] : []),
    ...(asksForReplies ? ["Its replies will be deleted."] : []),
    ...(count || asksForReplies ? ["To keep them, cancel the event instead."] : []),
    ...(cancelledAt === null && !isOver(event) ? [`${EMAILED} get an email that it is canceled.`] : []),
    "This action cannot be undone.",
  ].join(" ");
}
