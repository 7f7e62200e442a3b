/** The categories of prayer requests. Without a schema, so that the first screen can import them. */
export const PRAYER_CATEGORIES = ["healing", "family", "ministry", "church", "personal", "general"] as const;
