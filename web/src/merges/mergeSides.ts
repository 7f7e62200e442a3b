// The values of a merge form, and the display of its choices.
import { MERGE_FIELDS, type MergeField, type MergePreview, type MergeSide } from "@narthex/contract/merges.ts";
import { hasChanged, pickFields } from "../forms/changed.ts";

export interface MergeInput {
  otherId: number;
  choices?: Partial<Record<MergeField, MergeSide>> | undefined;
  customChoices?: { fieldId: number; side: MergeSide }[] | undefined;
  updatedAt?: string | undefined;
  otherUpdatedAt?: string | undefined;
}

/** The initial values of a form for a preview. */
export const toInput = ({ person, other, suggested, custom }: MergePreview): MergeInput => ({
  otherId: other.id,
  choices: suggested,
  customChoices: custom.map(({ fieldId, suggested: side }) => ({ fieldId, side })),
  updatedAt: person.updatedAt,
  otherUpdatedAt: other.updatedAt,
});

/** The values of a form for a newer preview: a choice is kept if neither person's value was changed. */
export function keepChoices(typed: MergeInput, seen: MergePreview, newer: MergePreview): MergeInput {
  const start = toInput(newer);
  const isKept = (field: MergeField): boolean =>
    (["person", "other"] as const).every(
      (one) =>
        seen[one][field] === newer[one][field] &&
        (field !== "address" || seen[one].householdAddress === newer[one].householdAddress),
    );
  const customChoices = newer.custom.map(({ fieldId, person, other, suggested }) => {
    const before = seen.custom.find((one) => one.fieldId === fieldId);
    const kept = before && !hasChanged([person, other], [before.person, before.other]);
    const choice = typed.customChoices?.find((one) => one.fieldId === fieldId);
    return { fieldId, side: (kept && choice?.side) || suggested };
  });
  return {
    ...start,
    choices: { ...start.choices, ...pickFields(typed.choices ?? {}, MERGE_FIELDS.filter(isKept)) },
    customChoices,
  };
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
