// The news that the dashboard and the bell show: what everybody sees, the newest first.
import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { RECENT_ANNOUNCEMENTS } from "@narthex/contract/limits.ts";
import { read } from "../client/reads.ts";

/** More than are shown: those who manage announcements are sent the scheduled ones too, and before the others. */
export const newestAnnouncements = read(api.announcements.list, { query: { limit: 5 * RECENT_ANNOUNCEMENTS } });

export const recentOf = (newest: readonly Announcement[]): Announcement[] =>
  newest.filter(({ status }) => status === "published").slice(0, RECENT_ANNOUNCEMENTS);
