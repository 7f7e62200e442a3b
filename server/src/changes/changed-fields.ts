import { isDeepStrictEqual } from "node:util";

/** Names of the fields in which a change differs from what is there; what is absent in the change stays. */
export function listChangedFields<Row extends object>(before: Row, change: { [Key in keyof Row]?: unknown }): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Row]))
    .map(([field]) => field);
}

/** The stored entries that a new list removes, and its entries that it adds. Equal entries have the same text. */
export function compareEntries<Entry, Stored extends Entry>(
  before: readonly Stored[],
  wanted: readonly Entry[],
  serialize: (entry: Entry) => string,
): { removed: Stored[]; added: Entry[] } {
  const [had, wants] = [new Set(before.map(serialize)), new Set(wanted.map(serialize))];
  return {
    removed: before.filter((entry) => !wants.has(serialize(entry))),
    added: wanted.filter((entry) => !had.has(serialize(entry))),
  };
}
