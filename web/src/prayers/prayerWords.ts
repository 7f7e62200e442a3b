// The words around a prayer request.
import type { PrayerCategory, PrayerRequest } from "@narthex/contract/prayers.ts";

export const CATEGORY_WORDS: Readonly<Record<PrayerCategory, string>> = {
  healing: "Healing",
  family: "Family",
  ministry: "Ministry",
  church: "Church",
  personal: "Personal",
  general: "General",
};

/** As lists offer them. */
export const CATEGORY_OPTIONS = (Object.keys(CATEGORY_WORDS) as PrayerCategory[]).map((value) => ({
  value,
  label: CATEGORY_WORDS[value],
}));

/** Who asks. One's own anonymous request says that nobody else sees the name. */
export function requester({ own, isAnonymous, requesterName }: PrayerRequest): string {
  if (isAnonymous) return own ? "You, anonymously" : "Anonymous";
  return requesterName ?? "Anonymous";
}
