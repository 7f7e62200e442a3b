// Choices of the directory, apart from the schemas so that the browser's first screen does not load those.
export const MEMBERSHIP_STATUSES = ["active", "inactive", "pending"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/**
 * Days: the newest first, or with a minus sign the oldest first. Active people first, or with a minus sign last. Phone
 * numbers, email addresses, and households and ministries by name; people without one come last.
 * `custom` sorts by the custom field that is chosen, the smallest value first, or with a minus sign the largest; people
 * without a value come last. A search without a sort order lists the best matches first.
 */
export const MEMBER_SORTS = [
  "name",
  "status",
  "-status",
  "phone",
  "email",
  "ministry",
  "lastSeen",
  "-lastSeen",
  "joined",
  "-joined",
  "household",
  "custom",
  "-custom",
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Whether people have a household, a phone number, an email address or an account. */
export const PRESENCES = ["some", "none"] as const;
export type Presence = (typeof PRESENCES)[number];

/** The values of the chosen custom field: anything, nothing, yes or no. */
export const CUSTOM_FILTERS = ["some", "none", "yes", "no"] as const;
export type CustomFilter = (typeof CUSTOM_FILTERS)[number];

/** A choice of the filter by the last check-in, beside numbers of weeks: nobody ever checked the person in. */
export const NEVER_SEEN = "never" as const;
/** The most weeks that a filter may look back: ten years. */
export const MAX_WEEKS = 520;
export const MAX_AGE = 130;
