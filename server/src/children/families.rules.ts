// What a greeter types, and who of a family probably comes. Pure.
import { isSearchable } from "@narthex/contract/child-families.ts";

/** The end of a phone number, or a part of a name; null for too few digits or letters. */
export function parseSearch(typed: string): { phoneEnd: string } | { name: string } | null {
  if (!isSearchable(typed)) return null;
  return /\p{L}/u.test(typed) ? { name: typed } : { phoneEnd: typed.replace(/\D/g, "") };
}

interface Visit {
  readonly childId: number | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly adultId: number | null;
}

/** Who came on the latest day on which one of these children came; null if none ever did. */
export function lastVisit(visits: readonly Visit[]): { childIds: ReadonlySet<number>; adultId: number | null } | null {
  const day = visits
    .map((visit) => visit.day)
    .sort()
    .at(-1);
  if (day === undefined) return null;
  const then = visits.filter((visit) => visit.day === day);
  return {
    childIds: new Set(then.flatMap(({ childId }) => childId ?? [])),
    adultId: then.find(({ adultId }) => adultId !== null)?.adultId ?? null,
  };
}
