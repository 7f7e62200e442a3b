import { isDeepStrictEqual } from "node:util";

/** Names of the fields in which a change differs from what is there; what is absent in the change stays. */
export function listChangedFields<Row extends object>(before: Row, change: { [Key in keyof Row]?: unknown }): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Row]))
    .map(([field]) => field);
}
