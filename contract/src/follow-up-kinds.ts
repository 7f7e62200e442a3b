// Kinds and states of follow-ups, apart from the schemas so that a screen can read them without these.
export const FOLLOW_UP_KINDS = ["newcomer", "absent", "back", "birthday", "other"] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const FOLLOW_UP_STATUSES = ["open", "done", "dismissed"] as const;
export type FollowUpStatus = (typeof FOLLOW_UP_STATUSES)[number];

/** Whose follow-ups a list shows: the caller's own, or those that no one has. */
export const FOLLOW_UP_ASSIGNEES = ["me", "nobody"] as const;
