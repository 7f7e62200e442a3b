// Ages, and who is a child in a list. Pure.
import { MAX_CHILD_AGE } from "@narthex/contract/child-families.ts";
import type { ListedHousehold } from "@narthex/contract/distinction.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";

export interface Born {
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string | null;
  readonly estimatedBirthDate: string | null;
}

/** Whole years between a birthday and a day; null without a birthday. */
export function computeAge(day: string, bornOn: string | null): number | null {
  if (bornOn === null) return null;
  return Temporal.PlainDate.from(bornOn).until(day, { largestUnit: "years" }).years;
}

/**
 * Whether lists call someone of a household a child: by the date of birth, and without one by the role. Grown children
 * may keep their role in the household of their parents.
 */
export function isListedAsChild(
  role: HouseholdRole,
  { dateOfBirth, estimatedBirthDate }: Born,
  today: string,
): boolean {
  const age = computeAge(today, dateOfBirth ?? estimatedBirthDate);
  return age === null ? role === "child" : age <= MAX_CHILD_AGE;
}

/** The primary household of a person, as lists show it. */
export function toListedHousehold(
  household: { name: string; role: HouseholdRole } | null,
  born: Born,
  today: string,
): ListedHousehold | null {
  return household && { name: household.name, isChild: isListedAsChild(household.role, born, today) };
}
