// Labels of roles in a household and of kinds of guardians.
import { type GuardianKind, HOUSEHOLD_ROLES, type HouseholdRole } from "@narthex/contract/household-kinds.ts";

export const ROLE_LABELS: Readonly<Record<HouseholdRole, string>> = {
  adult: "Adult",
  child: "Child",
  other: "Other",
};
export const ROLE_OPTIONS = HOUSEHOLD_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export const GUARDIAN_KIND_LABELS: Readonly<Record<GuardianKind, string>> = {
  parent: "Parent",
  guardian: "Guardian",
  trusted: "Trusted person",
  barred: "Must not collect",
};

/** What it means that the last day of an entry has passed. */
export const describeEnded = (kind: GuardianKind): string =>
  kind === "barred"
    ? "This day has passed: the person is no longer refused."
    : "This day has passed: the person may no longer collect.";
