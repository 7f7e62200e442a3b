// When the paper list of an event can be printed. Pure.
import { PAPER_LIST_DAYS } from "@narthex/contract/child-paper.ts";
import type { Event } from "@narthex/contract/events.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an event is on within a week, or not over yet. The server decides by the hour; this hides a useless link. */
export function hasPaperList({ startsAt, endsAt }: Pick<Event, "startsAt" | "endsAt">, now: Date): boolean {
  return Date.parse(startsAt) - now.getTime() <= PAPER_LIST_DAYS * DAY_MS && now.getTime() < Date.parse(endsAt);
}
