// What this subject reads, and what a change makes out of date.
import { api } from "@narthex/contract/api.ts";
import { readPages, refresh } from "../client/reads.ts";

export const announcementPages = readPages(api.announcements.list, {});

export function refreshAnnouncements(): Promise<void> {
  return refresh(api.announcements.list, api.announcements.deliveries);
}
