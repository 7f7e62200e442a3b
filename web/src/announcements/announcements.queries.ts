// What this subject reads.
import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

const PAGE_ROWS = 20;

/** What is out or still to come, for those who manage announcements; or what is meant for oneself. */
export const announcementPages = (filter: { show?: "out" | "scheduled"; own?: "true"; search?: string }) =>
  readPages(api.announcements.list, {}, { limit: PAGE_ROWS, ...filter });

/** While copies are on their way, the screen looks again this often, in milliseconds. */
const LOOK_AGAIN_MS = 3000;

/** Copies leave within seconds or minutes, and nothing announces each of them. */
export function lookAgainMs(announcements: readonly Pick<Announcement, "deliveries">[]): number | false {
  return announcements.some((announcement) => waitingOf(announcement) > 0) ? LOOK_AGAIN_MS : false;
}

/** How many copies have not left yet. */
export function waitingOf({ deliveries }: Pick<Announcement, "deliveries">): number {
  return (deliveries ?? []).reduce((sum, { queued }) => sum + queued, 0);
}
