// Parses hours as people type them, and steps them by a quarter. Calculates in whole hundredths, as in the contract.
import { hours, MAX_HUNDREDTHS, STEP_HUNDREDTHS, toHundredths } from "@narthex/contract/hours.ts";
import { subtractDays } from "../format/format.ts";

/** Accepts "1,5", ".5" and "2."; other text is returned unchanged. */
export function normalizeHours(typed: string): string {
  const text = typed.trim().replace(",", ".");
  if (!/^\d*\.?\d*$/.test(text) || !/\d/.test(text)) return typed.trim();
  const [whole = "", part = ""] = text.split(".");
  return part === "" ? whole : `${whole === "" ? "0" : whole}.${part}`;
}

/** The shortest form: "1.5", "2". */
export function formatShortHours(text: string): string {
  return String(toHundredths(text) / 100); // quarters have an exact fraction
}

/** The next quarter up or down, within a day; the first quarter if there are no hours yet. */
export function stepHours(typed: string, direction: 1 | -1): string {
  const now = hours.safeParse(normalizeHours(typed));
  const hundredths = now.success ? toHundredths(now.data) + direction * STEP_HUNDREDTHS : STEP_HUNDREDTHS;
  return String(Math.min(MAX_HUNDREDTHS, Math.max(STEP_HUNDREDTHS, hundredths)) / 100);
}

/** The latest Sunday before a day. On a Sunday it is the one a week earlier. */
export const findSundayBefore = (day: string): string =>
  subtractDays(day, new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
