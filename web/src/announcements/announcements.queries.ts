// What this subject reads, and what a change makes out of date.
import { api } from "@narthex/contract/api.ts";
import { readPages, refresh } from "../client/reads.ts";

const PAGE_ROWS = 20;

export const announcementPages = readPages(api.announcements.list, {}, { limit: PAGE_ROWS });

/** While copies are on their way, the screen looks again this often, in milliseconds. */
export const LOOK_AGAIN_MS = 3000;

export function refreshAnnouncements(): Promise<void> {
  return refresh(api.announcements.list, api.announcements.deliveries);
}
