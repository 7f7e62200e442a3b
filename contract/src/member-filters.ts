// Choices of the directory, apart from the schemas so that the browser's first screen does not load those.
export const MEMBERSHIP_STATUSES = ["active", "inactive", "pending"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/**
 * Days: the newest first, or with a minus sign the oldest first. Households by name; people without one come last.
 * `custom` sorts by the custom field that is chosen, the smallest value first, or with a minus sign the largest; people
 * without a value come last. A search without a sort order lists the best matches first.
 */
export const MEMBER_SORTS = [
  "name",
  "lastSeen",
  "-lastSeen",
  "joined",
  "-joined",
  "household",
  "custom",
  "-custom",
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Whether people are in a household. */
export const HOUSEHOLD_CHOICES = ["some", "none"] as const;
export type HouseholdChoice = (typeof HOUSEHOLD_CHOICES)[number];

/** What people have in the custom field that is chosen: anything, nothing, yes or no. */
export const CUSTOM_FILTERS = ["some", "none", "yes", "no"] as const;
export type CustomFilter = (typeof CUSTOM_FILTERS)[number];

/** The most weeks that a filter may look back: ten years. */
export const MAX_WEEKS = 520;
export const MAX_AGE = 130;
