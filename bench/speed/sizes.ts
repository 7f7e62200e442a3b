// The two measured congregation sizes: large and very large.

export const SIZES = {
  small: { members: 5_000, events: 500, attendance: 100_000, gifts: 50_000 },
  large: { members: 50_000, events: 2_000, attendance: 1_000_000, gifts: 300_000 },
} as const;

export type SizeName = keyof typeof SIZES;
