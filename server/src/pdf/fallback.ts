// Adds Chinese and Japanese to a font. PDFKit knows one font for a text, so the glyphs of the fallback are laid out by
// the font itself, and are written into the same subset of it (docs/decisions/0159-add-chinese-glyphs-to-dejavu.md).
import { readFileSync } from "node:fs";
import { create, type Font, type Glyph, type GlyphRun, type Subset } from "fontkit";
import { fallbackFiles, pathOf } from "./fallback-coverage.ts";
import { encodeOutline, type OutlinePoint } from "./outline.ts";

/** Above the ids of the font's own glyphs, which have two bytes. */
const FIRST_ID = 0x10000;

/** Where an encoded outline has the position of its left edge. */
const LEFT_EDGE = 2;

interface Added {
  readonly glyph: Glyph;
  readonly bytes: () => Uint8Array;
}

/** The points of a glyph at the weight of its font. fontkit does not vary glyphs of a compressed font by itself. */
function pointsOf(font: Font, glyph: Glyph): OutlinePoint[] {
  const own = glyph._decode().points.map((point) => point.copy());
  const [first] = own;
  if (!first) return [];
  // A variation also moves four points that stand for the glyph's width and height, which stay here.
  const metrics = Array.from({ length: 4 }, () => Object.assign(first.copy(), { x: 0, y: 0, endContour: true }));
  font._variationProcessor.transformPoints(glyph.id, [...own, ...metrics]);
  return own;
}

/** @param weight such as 400 or 700 @returns the glyph of a character, or null */
function openFallback({ unitsPerEm }: Font, weight: number) {
  const fonts = new Map<string, Font>();
  const byCode = new Map<number, Added>();
  const byId = new Map<number, Added>();
  const openFile = (file: string): Font => {
    let font = fonts.get(file);
    if (!font) {
      font = create(readFileSync(pathOf(file)));
      font.variationCoords = [weight];
      fonts.set(file, font);
    }
    return font;
  };
  const glyphFor = (code: number): Glyph | null => {
    const known = byCode.get(code);
    if (known) return known.glyph;
    const file = fallbackFiles().get(code);
    if (file === undefined) return null;
    const font = openFile(file);
    const source = font.glyphForCodePoint(code);
    const scale = unitsPerEm / font.unitsPerEm;
    const glyph = { id: FIRST_ID + byCode.size, advanceWidth: source.advanceWidth * scale, codePoints: [code] };
    const added = { glyph: glyph as unknown as Glyph, bytes: () => encodeOutline(pointsOf(font, source), scale) };
    byCode.set(code, added);
    byId.set(glyph.id, added);
    return added.glyph;
  };
  return { glyphFor, find: (id: number) => byId.get(id) };
}

type Part = { readonly text: string; readonly glyphs: readonly Glyph[] | null };

/** A text in parts, each of the font or of the fallback. */
function partsOf(text: string, glyphFor: (code: number) => Glyph | null): Part[] {
  const parts: { text: string; glyphs: Glyph[] | null }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = code < 0x2e80 ? null : glyphFor(code);
    const last = parts.at(-1);
    if (last && (last.glyphs === null) === (glyph === null)) {
      last.text += letter;
      if (glyph) last.glyphs?.push(glyph);
    } else parts.push({ text: letter, glyphs: glyph ? [glyph] : null });
  }
  return parts;
}

const runOf = (glyphs: readonly Glyph[]): Pick<GlyphRun, "glyphs" | "positions"> => ({
  glyphs,
  positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
});

/** Several runs as one. PDFKit scales the positions in place, and then asks for the width. */
function joined(runs: readonly Pick<GlyphRun, "glyphs" | "positions">[]): GlyphRun {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    get advanceWidth() {
      return this.positions.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
    },
  };
}

/** Changes a font so that it also has the characters of the fallback. */
export function withFallback(font: Font, weight: number): void {
  const fallback = openFallback(font, weight);
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    const parts = partsOf(text, fallback.glyphFor);
    if (parts.every(({ glyphs }) => glyphs === null)) return layout(text, features);
    return joined(parts.map((part) => (part.glyphs ? runOf(part.glyphs) : layout(part.text, features))));
  };
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => withAdded(createSubset(), fallback.find);
}

function withAdded(subset: Subset, find: (id: number) => Added | undefined): Subset {
  const addOwn = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const added = find(id);
    if (!added) return addOwn(id);
    const bytes = added.bytes();
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    const bearing = bytes.length === 0 ? 0 : new DataView(bytes.buffer).getInt16(LEFT_EDGE);
    subset.hmtx.metrics.push({ advance: Math.round(added.glyph.advanceWidth), bearing });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
  return subset;
}
