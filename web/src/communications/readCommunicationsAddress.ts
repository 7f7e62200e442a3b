// The search parameters of the Communications page: the tab, the open list and message, the filters.
import { PRAYER_CATEGORIES } from "@narthex/contract/prayer-categories.ts";
import type { PrayerFilter } from "../prayers/prayers.queries.ts";
import { readChosen } from "../routing/params.ts";

interface CommunicationsAddress extends PrayerFilter {
  /** Absent for announcements. */
  tab?: "messages" | "prayers";
  /** The ID of the announcement that a link leads to. */
  announcement?: number;
  /** Opens the form of a new announcement. */
  create?: true;
  box?: "sent";
  message?: number;
  /** Opens the form of a new message to those who lead a ministry, by its id, or to someone in the office. */
  write?: number | "office";
}

export function readCommunicationsAddress(search: {
  tab?: unknown;
  announcement?: unknown;
  create?: unknown;
  box?: unknown;
  message?: unknown;
  write?: unknown;
  category?: unknown;
  status?: unknown;
}): CommunicationsAddress {
  const { tab } = readChosen("tab", search.tab, ["messages", "prayers"]);
  const { message, announcement, create, write } = search;
  if (tab === "messages") {
    const open = Number.isInteger(message) ? { message: message as number } : {};
    const form = Number.isInteger(write) || write === "office" ? { write: write as number | "office" } : {};
    return { tab, ...readChosen("box", search.box, ["sent"]), ...open, ...form };
  }
  if (tab === undefined)
    return {
      ...(Number.isInteger(announcement) ? { announcement: announcement as number } : {}),
      ...(create === true ? { create } : {}),
    };
  return {
    tab,
    ...readChosen("category", search.category, PRAYER_CATEGORIES),
    ...readChosen("status", search.status, ["open", "answered"]),
  };
}
