// Queries of announcements.
import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

const PAGE_ROWS = 20;

/** Published or scheduled announcements, for people who manage them; or those addressed to the user. */
export const queryAnnouncementPages = (filter: { show?: "out" | "scheduled"; own?: "true"; search?: string }) =>
  readPages(api.announcements.list, {}, { limit: PAGE_ROWS, ...filter });

/** The polling interval while copies are being sent, in milliseconds. */
const LOOK_AGAIN_MS = 3000;

/**
 * The polling interval, or false if no copy is waiting. Copies are sent within minutes, without a live notice for each.
 */
export function computePollingInterval(announcements: readonly Pick<Announcement, "deliveries">[]): number | false {
  return announcements.some((announcement) => countWaiting(announcement) > 0) ? LOOK_AGAIN_MS : false;
}

/** The number of copies that are not sent yet. */
export function countWaiting({ deliveries }: Pick<Announcement, "deliveries">): number {
  return (deliveries ?? []).reduce((sum, { queued }) => sum + queued, 0);
}
