// Texts about imports of calendars.
import type {
  CalendarEntry,
  CalendarException,
  CalendarImport,
  CalendarPart,
} from "@narthex/contract/calendar-imports.ts";
import { formatDate, formatList, formatNumber, formatTime } from "../../format/format.ts";

export const formatEntries = (count: number): string => (count === 1 ? "1 entry" : `${formatNumber(count)} entries`);
const formatEvents = (count: number): string => (count === 1 ? "1 event" : `${formatNumber(count)} events`);

export const CALENDAR_IMPORT_LABELS: Record<CalendarImport["status"], string> = {
  checked: "Read, not imported",
  done: "Imported",
  undone: "Undone",
};

export const ENTRY_LABELS: Record<CalendarEntry["kind"], string> = {
  new: "New",
  past: "Past",
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

/** The events that stay, because someone changed them by hand; in part, where a series was split and only one of its parts changes. */
export function formatStays(parts: readonly CalendarPart[], changes: readonly CalendarPart[]): string {
  const named = parts.map((part) => (changes.includes(part) ? `${PART_LABELS[part]} (in part)` : PART_LABELS[part]));
  return `Stays as it was changed here: ${formatList(named)}.`;
}

/** "Dec 20, 2026: moved to Dec 19, 2026, 6:00 PM, “Carols”", for a day of a series. */
export function formatException({ day, isCanceled, start, isAllDay, title, location }: CalendarException): string {
  const date = start?.slice(0, 10);
  const [moved, at] = [formatDate(date ?? day), start === null || isAllDay ? "" : formatTime(start.slice(11))];
  const when = date === day ? at || "all day" : [`moved to ${moved}`, at].filter(Boolean).join(", ");
  const parts = [
    isCanceled && "canceled",
    start !== null && !isCanceled && when,
    title !== null && !isCanceled && `“${title}”`,
    location !== null && !isCanceled && location,
  ].filter(Boolean);
  return `${formatDate(day)}: ${parts.length > 0 ? parts.join(", ") : "other details"}`;
}

/** The check box that imports past events too. */
export const formatAlsoPast = (count: number): string =>
  count === 1 ? "Also import 1 past event" : `Also import ${formatNumber(count)} past events`;

/** The past events of an entry, and whether they are imported. */
export function formatPast({ kind, pastEvents, words }: CalendarEntry, includesPast: boolean): string | null {
  if (pastEvents === 0 || (kind === "past" && words === null)) return null;
  const past = pastEvents === 1 ? "1 past event" : `${formatNumber(pastEvents)} past events`;
  if (includesPast) return `Of it, ${past}.`;
  return `${past} ${pastEvents === 1 ? "is" : "are"} left out.`;
}

/** "Sunday, December 6, 2026, 10:30 AM", "…, all day", or the rule of a series from its first day on. */
export function formatEntry({ start, words, isAllDay }: Pick<CalendarEntry, "start" | "words" | "isAllDay">): string {
  if (start === null) return "";
  const day = formatDate(start.slice(0, 10));
  if (words === null && isAllDay) return `${day}, all day`;
  return words === null ? `${day}, ${formatTime(start.slice(11))}` : `${words}, from ${day}`;
}

/** What the button does. @param added with the past entries, if they are imported */
export function formatCalendarImport({ added, changed }: Pick<CalendarImport, "added" | "changed">): string {
  if (changed === 0) return `Import ${formatEntries(added)}`;
  if (added === 0) return `Update ${formatEntries(changed)}`;
  return `Import ${formatEntries(added)}, update ${formatNumber(changed)}`;
}

/** What an import has done. */
export function formatResult({ added, changed, status, removed, kept, restored }: CalendarImport): string {
  if (status === "undone") {
    const sentences = [
      restored && `The changes of ${formatEntries(restored)} were taken back.`,
      (removed || !restored) && `${formatEvents(removed ?? 0)} ${removed === 1 ? "was" : "were"} deleted.`,
      kept && `${formatEvents(kept)} stayed.`,
    ];
    return sentences.filter(Boolean).join(" ");
  }
  const parts = [
    added > 0 && `${formatEntries(added)} ${added === 1 ? "was" : "were"} imported`,
    changed > 0 && `${formatEntries(changed)} ${changed === 1 ? "was" : "were"} updated`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "Nothing was changed" : formatList(parts);
}
