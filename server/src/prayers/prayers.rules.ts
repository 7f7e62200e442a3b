// Rules about answered prayer requests. Pure.
import type { PrayerChange, PrayerRequest } from "@narthex/contract/prayers.ts";

type State = Pick<PrayerRequest, "isAnswered" | "answeredDate" | "testimony">;

interface Step {
  action: "answered" | "reopened" | "told";
  change: Partial<State>;
}

/**
 * @param today the congregation's day, YYYY-MM-DD
 * @returns null if nothing changes; "not_answered" for a text about the answer to an open request
 */
export function planAnswer(
  before: State,
  { isAnswered, testimony }: PrayerChange,
  today: string,
): Step | "not_answered" | null {
  const isThen = isAnswered ?? before.isAnswered;
  if (!isThen && (testimony ?? null) !== null) return "not_answered";
  // Reopening keeps the text about the answer, unless it is removed.
  const said = testimony === undefined ? {} : { testimony };
  if (isThen && !before.isAnswered)
    return { action: "answered", change: { isAnswered: true, answeredDate: today, ...said } };
  if (!isThen && before.isAnswered)
    return { action: "reopened", change: { isAnswered: false, answeredDate: null, ...said } };
  return testimony === undefined || testimony === before.testimony ? null : { action: "told", change: { testimony } };
}
