// Whether a person is a child, from the date of birth if the viewer may see it, and otherwise from the households.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";

const ADULT_AGE = 18;
/** Helpers of this age serve children, and have trainings. */
const HELPER_AGE = 14;

/** What is known about a person's age. */
export interface Age {
  /** YYYY-MM-DD, or an estimate; null if it is unknown or hidden. */
  dateOfBirth: string | null;
  /** The person's roles in households; null while they are not loaded. */
  roles: readonly HouseholdRole[] | null;
}

/** The age that the person reaches this year. */
const computeAgeInYear = (dateOfBirth: string, today: string) =>
  Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));

/** The age in whole years on a day; both YYYY-MM-DD. */
export const computeAge = (day: string, bornOn: string) =>
  computeAgeInYear(bornOn, day) - (day.slice(5) < bornOn.slice(5) ? 1 : 0);

/** A person without a date of birth may be a child, except as an adult of a household. */
export function mayBeChild({ dateOfBirth, roles }: Age, today: string): boolean {
  if (dateOfBirth !== null) return computeAgeInYear(dateOfBirth, today) <= ADULT_AGE;
  if (roles === null) return false;
  return roles.length === 0 || roles.includes("child");
}

/** Whether the person is known to be too young to serve children. */
export function isTooYoungToServe({ dateOfBirth, roles }: Age, today: string): boolean {
  if (dateOfBirth !== null) return computeAgeInYear(dateOfBirth, today) < HELPER_AGE;
  return roles?.includes("child") ?? false;
}

/** What follows if a person becomes inactive. Also shown if there is nothing to delete, because not everyone may know whether there is. */
export const DELETED_OF_CHILDREN =
  "If a child does not come again, the allergies, the medical notes and the people who must not collect the child are deleted after 30 days.";
