// Writes the outline of a glyph in the form of a TrueType font's `glyf` table, with all numbers in two bytes. Pure.

export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** Whether the outline passes through it; otherwise it bends toward it. */
  readonly onCurve: boolean;
  readonly endContour: boolean;
}

const ON_CURVE = 1;
const HEADER_BYTES = 10;

/** @param points in the units of the font, scaled by `scale` */
export function encodeOutline(points: readonly OutlinePoint[], scale: number): Uint8Array {
  if (points.length === 0) return new Uint8Array();
  const at = points.map(({ x, y }) => ({ x: Math.round(x * scale), y: Math.round(y * scale) }));
  const ends = points.flatMap(({ endContour }, place) => (endContour ? [place] : []));
  const size = HEADER_BYTES + ends.length * 2 + 2 + points.length * 5;
  // Glyphs begin at even positions.
  const bytes = new Uint8Array(size + (size % 2));
  const view = new DataView(bytes.buffer);
  let position = 0;
  const writeNumber = (value: number): void => {
    view.setInt16(position, value);
    position += 2;
  };
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    writeNumber(value);
  for (const end of ends) writeNumber(end);
  writeNumber(0); // no instructions
  for (const { onCurve } of points) bytes[position++] = onCurve ? ON_CURVE : 0;
  for (const values of [xs, ys])
    for (const [place, value] of values.entries()) writeNumber(value - (values[place - 1] ?? 0));
  return bytes;
}
