// Writes the outline of a glyph in the form of a TrueType font's `glyf` table. Pure.

export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** Whether the outline passes through it; otherwise it bends toward it. */
  readonly onCurve: boolean;
  readonly endContour: boolean;
}

const ON_CURVE = 1;
/** A step of one byte without a sign; of a short step, `same` is its sign, otherwise that there is no step. */
const FLAGS = { x: { short: 2, same: 16 }, y: { short: 4, same: 32 } } as const;
const MAX_SHORT = 255;
const HEADER_BYTES = 10;

/** @param points in the units of the font, scaled by `scale` */
export function encodeOutline(points: readonly OutlinePoint[], scale: number): Uint8Array {
  if (points.length === 0) return new Uint8Array();
  const at = points.map(({ x, y }) => ({ x: Math.round(x * scale), y: Math.round(y * scale) }));
  const ends = points.flatMap(({ endContour }, place) => (endContour ? [place] : []));
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [xSteps, ySteps] = [encodeSteps(xs, FLAGS.x), encodeSteps(ys, FLAGS.y)];
  const size = HEADER_BYTES + ends.length * 2 + 2 + points.length + xSteps.bytes.length + ySteps.bytes.length;
  // Glyphs begin at even positions.
  const bytes = new Uint8Array(size + (size % 2));
  const view = new DataView(bytes.buffer);
  const numbers = [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends];
  for (const [place, value] of numbers.entries()) view.setInt16(place * 2, value);
  let position = HEADER_BYTES + ends.length * 2 + 2; // no instructions
  for (const [place, { onCurve }] of points.entries()) {
    bytes[position++] = (onCurve ? ON_CURVE : 0) | (xSteps.flags[place] ?? 0) | (ySteps.flags[place] ?? 0);
  }
  bytes.set(xSteps.bytes, position);
  bytes.set(ySteps.bytes, position + xSteps.bytes.length);
  return bytes;
}

/** The steps from value to value, each in as few bytes as it needs, and the flags that say so. */
function encodeSteps(values: readonly number[], { short, same }: { short: number; same: number }) {
  const flags: number[] = [];
  const bytes: number[] = [];
  for (const [place, value] of values.entries()) {
    const step = value - (values[place - 1] ?? 0);
    if (step === 0) flags.push(same);
    else if (Math.abs(step) <= MAX_SHORT) {
      flags.push(step > 0 ? short | same : short);
      bytes.push(Math.abs(step));
    } else {
      flags.push(0);
      bytes.push((step >> 8) & 0xff, step & 0xff);
    }
  }
  return { flags, bytes };
}
