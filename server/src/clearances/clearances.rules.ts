// Which clearances someone needs to serve children. Pure.
import type { ClearanceKind } from "@narthex/contract/clearance-kinds.ts";
import type { ClearanceEntry } from "@narthex/contract/clearances.ts";
import { formatLongDay } from "../calendar/day.words.ts";

const NAMES: Readonly<Record<ClearanceKind, string>> = {
  background_check: "background check",
  training: "training",
  first_aid: "first aid course",
};

/**
 * Why someone may not serve on a day; null if they may. A background check is required, and no other clearance of
 * theirs may have ended.
 * @param today YYYY-MM-DD
 */
export function findObstacle(entries: readonly ClearanceEntry[], today: string): string | null {
  const ended = entries.find(({ validUntil }) => validUntil < today);
  if (ended) {
    const day = formatLongDay(ended.validUntil);
    return `The ${NAMES[ended.kind]} of this person ended on ${day}.`;
  }
  if (entries.some(({ kind }) => kind === "background_check")) return null;
  return "This person has no background check on record.";
}

/** The same text for entries that are equal. */
export const serializeClearance = ({ kind, validUntil }: ClearanceEntry): string => `${kind} ${validUntil}`;
