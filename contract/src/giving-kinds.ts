// The funds of the give screen, and its suggested amounts. Without schemas, so that a list of gifts can import it.

export const GIVING_TYPES = ["general", "tithe", "missions", "building", "youth", "children", "special"] as const;
export type GivingType = (typeof GIVING_TYPES)[number];

/** Labels of the types. */
export const GIVING_LABELS: Readonly<Record<GivingType, string>> = {
  general: "General Fund",
  tithe: "Tithe",
  missions: "Missions",
  building: "Building Fund",
  youth: "Youth Ministry",
  children: "Children's Ministry",
  special: "Special Offering",
};

/** Suggested amounts in dollars, and the initial one. */
export const QUICK_AMOUNTS = ["25", "50", "100", "250", "500"] as const;
export const DEFAULT_AMOUNT = "50";

/** The donor's description of an online gift if the ledger's type is only "Other"; null otherwise. */
export function formatFund({ donationType, fund }: { donationType: string; fund: string | null }): string | null {
  const known = GIVING_TYPES.find((one) => one === fund);
  return donationType === "other" && known ? GIVING_LABELS[known] : null;
}
