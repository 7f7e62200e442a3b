// The news on the dashboard and in the bell, the newest first.
import { api } from "@narthex/contract/api.ts";
import { RECENT_ANNOUNCEMENTS } from "@narthex/contract/limits.ts";
import { read } from "../api/reads.ts";

/** All published announcements for any audience, for leaders. */
export const publishedNews = read(api.announcements.list, {
  query: { show: "published", limit: RECENT_ANNOUNCEMENTS },
});

/** The published announcements addressed to the user. */
export const ownNews = read(api.announcements.list, {
  query: { own: "true", show: "published", limit: RECENT_ANNOUNCEMENTS },
});
