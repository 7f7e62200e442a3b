/** What a prayer request is about. No schema in here, so that the first screen can read it. */
export const PRAYER_CATEGORIES = ["healing", "family", "ministry", "church", "personal", "general"] as const;
