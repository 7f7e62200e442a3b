// What a new list of clearances changes. Pure.
import type { ClearanceEntry } from "@narthex/contract/clearances.ts";

const textOf = ({ kind, validUntil }: ClearanceEntry): string => `${kind} ${validUntil}`;

/** Which stored entries a new list removes, and which of its entries it adds. */
export function clearanceChanges<Stored extends ClearanceEntry>(
  before: readonly Stored[],
  wanted: readonly ClearanceEntry[],
): { removed: Stored[]; added: ClearanceEntry[] } {
  const [had, wants] = [new Set(before.map(textOf)), new Set(wanted.map(textOf))];
  return {
    removed: before.filter((entry) => !wants.has(textOf(entry))),
    added: wanted.filter((entry) => !had.has(textOf(entry))),
  };
}
