// The kinds of clearances. Without schemas, so that tables can import them.

export const CLEARANCE_KINDS = ["background_check", "training", "first_aid"] as const;
export type ClearanceKind = (typeof CLEARANCE_KINDS)[number];
