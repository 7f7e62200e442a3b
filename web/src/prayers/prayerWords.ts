// Texts about prayer requests.
import type { PrayerCategory, PrayerRequest } from "@narthex/contract/prayers.ts";

export const CATEGORY_WORDS: Readonly<Record<PrayerCategory, string>> = {
  healing: "Healing",
  family: "Family",
  ministry: "Ministry",
  church: "Church",
  personal: "Personal",
  general: "General",
};

/** The categories as options of a list. */
export const CATEGORY_OPTIONS = (Object.keys(CATEGORY_WORDS) as PrayerCategory[]).map((value) => ({
  value,
  label: CATEGORY_WORDS[value],
}));

/** The name of the requester. The user's own anonymous request says that the name is hidden from others. */
export function formatRequester({ own, isAnonymous, requesterName }: PrayerRequest): string {
  if (isAnonymous) return own ? "You, anonymously" : "Anonymous";
  return requesterName ?? "Anonymous";
}
