// What of the Communications screen stands in the address: the tab, the list and the letter that are open, the filters.
import { PRAYER_CATEGORIES } from "@narthex/contract/prayer-categories.ts";
import type { PrayerFilter } from "../prayers/prayers.queries.ts";
import { chosen } from "../routing/address.ts";

interface CommunicationsAddress extends PrayerFilter {
  /** Announcements, where it is left out. */
  tab?: "messages" | "prayers";
  /** The one that is led to. */
  announcement?: number;
  box?: "sent";
  message?: number;
}

export function communicationsAddress(search: {
  tab?: unknown;
  announcement?: unknown;
  box?: unknown;
  message?: unknown;
  category?: unknown;
  status?: unknown;
}): CommunicationsAddress {
  const { tab } = chosen("tab", search.tab, ["messages", "prayers"]);
  const { message, announcement } = search;
  if (tab === "messages") {
    const open = Number.isInteger(message) ? { message: message as number } : {};
    return { tab, ...chosen("box", search.box, ["sent"]), ...open };
  }
  if (tab === undefined) return Number.isInteger(announcement) ? { announcement: announcement as number } : {};
  return {
    tab,
    ...chosen("category", search.category, PRAYER_CATEGORIES),
    ...chosen("status", search.status, ["open", "answered"]),
  };
}
