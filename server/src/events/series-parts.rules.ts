// Where a change of one part of a split series would meet another part. Pure.
import { formatWeekdayInSentence } from "../calendar/recurrence.words.ts";
import { refuseField } from "../refusal.ts";

/** Another part of a series, with the days of its events in order. */
export interface SeriesPart {
  readonly days: readonly string[];
  /** Single days that its rule does not give. */
  readonly extraDates: readonly string[];
}

/** An event of another part: the day on which it is, and its day in the series. */
interface PartDay {
  readonly eventDate: string;
  readonly day: string;
}

/** Days of coming events that a change leaves, because they belong to other parts of the series. */
export interface Elsewhere {
  readonly earlier: readonly string[];
  readonly later: readonly string[];
}

/** @param from the day of the changed event in the series */
export function sortElsewhere(coming: readonly PartDay[], from: string, scope: "following" | "all"): Elsewhere {
  const pickDays = (isChosen: (day: string) => boolean) =>
    coming
      .filter(({ day }) => isChosen(day))
      .map(({ eventDate }) => eventDate)
      .sort();
  return { earlier: scope === "all" ? pickDays((day) => day < from) : [], later: pickDays((day) => day >= from) };
}

const EARLIER = "Please choose a later day, or change this and following events from an earlier one on.";
const LATER = "Please choose an earlier end or day, or change the events of that part.";

function findPartsRefusal(former: SeriesPart, planned: SeriesPart, other: SeriesPart): string | null {
  const [was, will, ruled] = [former, planned, other].map(({ days, extraDates }) => {
    const extra = new Set(extraDates);
    const own = days.filter((day) => !extra.has(day));
    return { first: own[0], last: own.at(-1) };
  });
  const isBefore = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a < b;
  if (isBefore(ruled?.last, was?.first) && will?.first !== undefined && !isBefore(ruled?.last, will.first))
    return `The events would move over an earlier one, ${formatWeekdayInSentence(ruled?.last ?? "")}. ${EARLIER}`;
  if (isBefore(was?.last, ruled?.first) && will?.last !== undefined && !isBefore(will.last, ruled?.first))
    return `The events would reach the later part of this series, which begins on ${formatWeekdayInSentence(ruled?.first ?? "")}. ${LATER}`;
  const taken = new Set(other.days).difference(new Set(former.days));
  const shared = planned.days.find((day) => taken.has(day));
  if (shared === undefined) return null;
  return `Another part of this series has an event on ${formatWeekdayInSentence(shared)} already. Please choose another day.`;
}

/**
 * Refuses a change of a part of a series that would reach another part, and give days two events. Parts that already
 * lie over each other may stay so.
 */
export function refuseMeetingParts(former: SeriesPart, planned: SeriesPart, others: readonly SeriesPart[]): void {
  for (const other of others) {
    const refusal = findPartsRefusal(former, planned, other);
    if (refusal !== null) throw refuseField("scope", refusal);
  }
}
