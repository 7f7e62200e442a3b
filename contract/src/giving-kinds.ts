// What one gives for on the give screen, and the amounts at hand. No schemas in here, so that a list of gifts can read it.

export const GIVING_TYPES = ["general", "tithe", "missions", "building", "youth", "children", "special"] as const;
export type GivingType = (typeof GIVING_TYPES)[number];

/** What the types are called on screen. */
export const GIVING_LABELS: Readonly<Record<GivingType, string>> = {
  general: "General Fund",
  tithe: "Tithe",
  missions: "Missions",
  building: "Building Fund",
  youth: "Youth Ministry",
  children: "Children's Ministry",
  special: "Special Offering",
};

/** Dollars that are one press away, and the one that is chosen at first. */
export const QUICK_AMOUNTS = ["25", "50", "100", "250", "500"] as const;
export const DEFAULT_AMOUNT = "50";

/** What a gift was for in the donor's words, where the ledger's type says no more than "Other"; null otherwise. */
export function fundInWords({ donationType, fund }: { donationType: string; fund: string | null }): string | null {
  const known = GIVING_TYPES.find((one) => one === fund);
  return donationType === "other" && known ? GIVING_LABELS[known] : null;
}
