// Texts about imports of calendars.
import type { CalendarEntry, CalendarImport, CalendarPart } from "@narthex/contract/calendar-imports.ts";
import { formatDate, formatList, formatNumber, formatTime } from "../../format/format.ts";

export const formatEntries = (count: number): string => (count === 1 ? "1 entry" : `${formatNumber(count)} entries`);
const formatEvents = (count: number): string => (count === 1 ? "1 event" : `${formatNumber(count)} events`);

export const IMPORT_STATUS_LABELS: Record<CalendarImport["status"], string> = {
  checked: "Read, not imported",
  done: "Imported",
  undone: "Undone",
};

export const ENTRY_LABELS: Record<CalendarEntry["kind"], string> = {
  new: "New",
  changed: "Changes",
  same: "Unchanged",
  left_out: "Left out",
};

const PART_LABELS: Record<CalendarPart, string> = {
  title: "title",
  description: "description",
  location: "place",
  time: "time",
  rule: "how it repeats",
  days: "single days",
  canceled: "whether it is canceled",
};

/** "Changes: title and time." */
export const formatChanges = (parts: readonly CalendarPart[]): string =>
  `Changes: ${formatList(parts.map((part) => PART_LABELS[part]))}.`;

/** What stays, because someone changed it by hand. */
export const formatStays = (parts: readonly CalendarPart[]): string =>
  `Stays as it was changed here: ${formatList(parts.map((part) => PART_LABELS[part]))}.`;

/** "Sunday, December 6, 2026, 10:30 AM", or the rule of a series from its first day on. */
export function formatEntry({ start, words }: Pick<CalendarEntry, "start" | "words">): string {
  if (start === null) return "";
  const day = formatDate(start.slice(0, 10));
  return words === null ? `${day}, ${formatTime(start.slice(11))}` : `${words}, from ${day}`;
}

/** What the button does. */
export function formatImport({ added, changed }: CalendarImport): string {
  if (changed === 0) return `Import ${formatEntries(added)}`;
  if (added === 0) return `Update ${formatEntries(changed)}`;
  return `Import ${formatEntries(added)}, update ${formatNumber(changed)}`;
}

/** What an import has done. */
export function formatResult({ added, changed, status, removed, kept }: CalendarImport): string {
  if (status === "undone") {
    const stay = kept ? ` ${formatEvents(kept)} stayed.` : "";
    return `${formatEvents(removed ?? 0)} ${removed === 1 ? "was" : "were"} deleted.${stay}`;
  }
  const parts = [
    added > 0 && `${formatEntries(added)} ${added === 1 ? "was" : "were"} imported`,
    changed > 0 && `${formatEntries(changed)} ${changed === 1 ? "was" : "were"} updated`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "Nothing was changed" : formatList(parts);
}
