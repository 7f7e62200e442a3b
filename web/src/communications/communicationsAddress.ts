// What of the Communications screen stands in the address: the tab, the list and the letter that are open, the filters.
import { PRAYER_CATEGORIES } from "@narthex/contract/prayer-categories.ts";
import { chosen } from "../client/address.ts";
import type { PrayerFilter } from "../prayers/prayers.queries.ts";

interface CommunicationsAddress extends PrayerFilter {
  /** Announcements, where it is left out. */
  tab?: "messages" | "prayers";
  box?: "sent";
  message?: number;
}

export function communicationsAddress(search: {
  tab?: unknown;
  box?: unknown;
  message?: unknown;
  category?: unknown;
  status?: unknown;
}): CommunicationsAddress {
  const { tab } = chosen("tab", search.tab, ["messages", "prayers"]);
  if (tab === "messages") {
    const message = Number.isInteger(search.message) ? { message: search.message as number } : {};
    return { tab, ...chosen("box", search.box, ["sent"]), ...message };
  }
  if (tab === undefined) return {};
  return {
    tab,
    ...chosen("category", search.category, PRAYER_CATEGORIES),
    ...chosen("status", search.status, ["open", "answered"]),
  };
}
