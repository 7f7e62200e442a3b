// Logos have any proportions; very wide and very tall ones would be tiny in the space that fits others.

interface Shape {
  width: number;
  height: number;
}

/** The minimum ratio of width to height of a wordmark. */
const WORDMARK = 2.5;
/** The minimum width of a legible wordmark, in pixels. */
const LEGIBLE = 120;
/** The minimum ratio of height to width of a tall logo. */
const TALL = 1.5;

export interface Room {
  wide: number;
  high: number;
  /** The maximum height of a tall logo. */
  tall?: number;
}

/** Whether the logo is a wordmark: the name beside it would be a repetition. */
export const isWordmark = ({ width, height }: Shape): boolean => width >= LEGIBLE && width >= WORDMARK * height;

/**
 * The drawn size in pixels: in the logo's proportions, within the available space, and never larger than the original.
 */
export function computeDrawnSize({ width, height }: Shape, { wide, high, tall = high }: Room): Shape {
  const scale = Math.min(1, wide / width, (height >= TALL * width ? tall : high) / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
