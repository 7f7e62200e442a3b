// Labels of roles in a household and of kinds of guardians.
import type { GuardianKind, HouseholdRole } from "@narthex/contract/household-kinds.ts";

export const ROLE_LABELS: Readonly<Record<HouseholdRole, string>> = {
  adult: "Adult",
  child: "Child",
  other: "Other",
};

export const KIND_LABELS: Readonly<Record<GuardianKind, string>> = {
  parent: "Parent",
  guardian: "Guardian",
  trusted: "Trusted person",
  barred: "Must not collect",
};
