// The values of a merge form, and the display of its choices.
import type { MergeField, MergePreview, MergeSide } from "@narthex/contract/merges.ts";

export interface MergeInput {
  otherId: number;
  choices?: Partial<Record<MergeField, MergeSide>> | undefined;
  customChoices?: { fieldId: number; side: MergeSide }[] | undefined;
}

export const SIDES = ["this", "other"] as const;

export const SIDE_CLASS =
  "flex min-w-0 cursor-pointer items-start gap-2 rounded-lg border border-line p-3 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-quiet";

/** Whether the two people differ in a field. Without an address of their own, they have that of their household. */
export const isDifferent = ({ person, other }: Pick<MergePreview, "person" | "other">, field: MergeField): boolean =>
  person[field] !== other[field] ||
  (field === "address" &&
    person.householdAddress !== null &&
    other.householdAddress !== null &&
    person.householdAddress !== other.householdAddress);
