// Types and methods of gifts, with their labels. Without schemas, so that the first screen can import it.

export const DONATION_TYPES = ["tithe", "offering", "building_fund", "missions", "other"] as const;
export type DonationType = (typeof DONATION_TYPES)[number];

export const DONATION_TYPE_WORDS: Readonly<Record<DonationType, string>> = {
  tithe: "Tithe",
  offering: "Offering",
  building_fund: "Building Fund",
  missions: "Missions",
  other: "Other",
};

export const DONATION_METHODS = ["cash", "check", "card", "online", "bank_transfer"] as const;
export type DonationMethod = (typeof DONATION_METHODS)[number];

export const DONATION_METHOD_WORDS: Readonly<Record<DonationMethod, string>> = {
  cash: "Cash",
  check: "Check",
  card: "Card",
  online: "Online",
  bank_transfer: "Bank transfer",
};

/** Shown as the donor of anonymous gifts. */
export const ANONYMOUS = "Anonymous";
