// Why a person left the church.

export const DEPARTURE_REASONS = ["died", "moved", "transferred", "other"] as const;
export type DepartureReason = (typeof DEPARTURE_REASONS)[number];

export const DEPARTURE_WORDS: Readonly<Record<DepartureReason, string>> = {
  died: "Died",
  moved: "Moved away",
  transferred: "Joined another church",
  other: "Left for another reason",
};
