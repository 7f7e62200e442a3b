// Solid tints of one hue, for the parts of a whole. Neighbors differ in lightness, and each has an outline, so that they
// can be distinguished without color and on paper.

export interface Tint {
  /** The share of the accent, in percent; the rest is the card's own color. */
  readonly accent: number;
  /** The color of a label on it. */
  readonly ink: "accent-ink" | "ink";
}

export const TINTS: readonly Tint[] = [
  { accent: 100, ink: "accent-ink" },
  { accent: 45, ink: "ink" },
  { accent: 75, ink: "accent-ink" },
  { accent: 25, ink: "ink" },
  { accent: 10, ink: "ink" },
];

const getTint = (place: number): Tint => TINTS[place % TINTS.length] ?? { accent: 100, ink: "accent-ink" };

export const getFill = (place: number): string =>
  `color-mix(in srgb, var(--color-accent) ${getTint(place).accent}%, var(--color-surface-raised))`;
export const getInk = (place: number): string => `var(--color-${getTint(place).ink})`;
export const OUTLINE = "var(--color-accent)";
