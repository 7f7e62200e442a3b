// Choices of the directory, apart from the schemas so that the browser's first screen does not load those.
export const MEMBERSHIP_STATUSES = ["active", "inactive", "pending"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** The newest first, or with a minus sign the oldest first. A search without a sort order lists the best matches first. */
export const MEMBER_SORTS = ["name", "lastSeen", "-lastSeen", "joined", "-joined"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** The most weeks that a filter may look back: ten years. */
export const MAX_WEEKS = 520;
export const MAX_AGE = 130;
