import type { Font, Glyph } from "fontkit";

/**
 * Returns each glyph with the characters of the current text. fontkit caches a glyph with the characters of its first
 * use, and with none if it was part of another glyph: in the next document it would look right, but be copied and read
 * as other text.
 */
export function withOwnLetters(font: Font): void {
  const original = font.getGlyph.bind(font);
  const known = new Map<string, Glyph>();
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join()}`;
    let glyph = known.get(key);
    if (!glyph) {
      glyph = Object.create(original(id), { codePoints: { value: codePoints } }) as Glyph;
      known.set(key, glyph);
    }
    return glyph;
  };
}
