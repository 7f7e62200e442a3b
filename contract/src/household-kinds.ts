// The roles of people in a household, and what an adult is to a child. Without schemas, so that tables can import them.

export const HOUSEHOLD_ROLES = ["adult", "child", "other"] as const;
export type HouseholdRole = (typeof HOUSEHOLD_ROLES)[number];

export const GUARDIAN_KINDS = ["parent", "guardian", "trusted", "barred"] as const;
export type GuardianKind = (typeof GUARDIAN_KINDS)[number];
