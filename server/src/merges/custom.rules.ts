// Values of custom fields in a merge and in its undo. Pure.

import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import type { MergeSide } from "@narthex/contract/merges.ts";
import { isSameValue, listDifferingFields } from "../custom-fields/values.rules.ts";

/** The default side of a field: a known value before an unknown one, and otherwise the survivor. */
export const suggestCustomSide = (person: unknown, other: unknown): MergeSide =>
  (person ?? null) === null && (other ?? null) !== null ? "other" : "this";

/** The values of the survivor, also of fields that are archived. */
export function mergeCustomValues(
  person: StoredCustomValues,
  other: StoredCustomValues,
  choices: ReadonlyMap<number, MergeSide>,
): StoredCustomValues {
  const merged: Record<string, StoredCustomValues[string]> = { ...person };
  for (const id of listDifferingFields(person, other)) {
    const side = choices.get(id) ?? suggestCustomSide(person[id], other[id]);
    const value = side === "this" ? person[id] : other[id];
    if (value === undefined) delete merged[id];
    else merged[id] = value;
  }
  return merged;
}

/**
 * The values of the survivor after the undo: the former values of fields that only the merge changed. @returns also the
 * fields that were changed since, which keep their value
 */
export function restoreCustomValues(
  before: StoredCustomValues,
  after: StoredCustomValues,
  now: StoredCustomValues,
): { values: StoredCustomValues; changedSince: number[] } {
  const values: Record<string, StoredCustomValues[string]> = { ...now };
  const changedSince: number[] = [];
  for (const id of listDifferingFields(before, after)) {
    const value = before[id];
    if (!isSameValue(after[id], now[id])) changedSince.push(id);
    else if (value === undefined) delete values[id];
    else values[id] = value;
  }
  return { values, changedSince };
}
