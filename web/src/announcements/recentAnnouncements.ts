// The news that the dashboard and the bell show, the newest first.
import { api } from "@narthex/contract/api.ts";
import { RECENT_ANNOUNCEMENTS } from "@narthex/contract/limits.ts";
import { read } from "../api/reads.ts";

/** What everybody sees, whomever it is for: for those who lead. */
export const publishedNews = read(api.announcements.list, {
  query: { show: "published", limit: RECENT_ANNOUNCEMENTS },
});

/** What is meant for oneself. */
export const ownNews = read(api.announcements.list, {
  query: { own: "true", show: "published", limit: RECENT_ANNOUNCEMENTS },
});
