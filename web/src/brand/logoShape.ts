// Logos come in every shape; very wide and very tall ones would be specks in the room that others need.

interface Shape {
  width: number;
  height: number;
}

/** As many times as wide as high. */
const WORDMARK = 2.5;
/** Too small to stand for a name, in pixels. */
const LEGIBLE = 120;
/** As many times as high as wide. */
const TALL = 1.5;

export interface Room {
  wide: number;
  high: number;
  /** What a tall one may take in height instead. */
  tall?: number;
}

/** Whether it is lettering rather than a sign: the name beside it would be said twice. */
export const isWordmark = ({ width, height }: Shape): boolean => width >= LEGIBLE && width >= WORDMARK * height;

/** How large it is drawn, in pixels: in its shape, within its room, and never larger than it is. */
export function drawnSize({ width, height }: Shape, { wide, high, tall = high }: Room): Shape {
  const scale = Math.min(1, wide / width, (height >= TALL * width ? tall : high) / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
