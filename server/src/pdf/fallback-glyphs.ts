// Glyphs of our faces and of the fallback's files as PDFKit needs them: with ids above those of DejaVu, and outlines at one weight.
import { readFileSync } from "node:fs";
import { create, type Font, type Glyph, type GlyphRun, type Point } from "fontkit";
import type { GlyphFile } from "./fallback-coverage.ts";
import { encodeOutline } from "./outline.ts";
import { withOwnLetters } from "./own-letters.ts";

/** Above the ids of the font's own glyphs, which have two bytes. */
const FIRST_ID = 0x10000;

/** Without the hyphen, which would get the width of a figure. */
const FIGURES = /^[\d\s$.,:%]+$/;

export interface AddedGlyph {
  readonly glyph: Glyph;
  readonly bytes: () => Uint8Array;
}

export type Run = Pick<GlyphRun, "glyphs" | "positions">;

/** A variation also moves four points for the glyph's width and height, which are not needed here. */
function applyVariation(font: Font, id: number, points: Point[]): Point[] {
  const [first] = points;
  if (!first) return [];
  const metrics = Array.from({ length: 4 }, () => Object.assign(first.copy(), { x: 0, y: 0, endContour: true }));
  font._variationProcessor.transformPoints(id, [...points, ...metrics]);
  return points;
}

/** The points of a glyph at the weight of its font. fontkit does not vary glyphs of a compressed font by itself. */
function readPoints(font: Font, id: number): Point[] {
  const { points, components } = font.getGlyph(id)._decode();
  if (points)
    return applyVariation(
      font,
      id,
      [...points].map((point) => point.copy()),
    );
  if (!components) return [];
  const parts = components.map((component) => ({ component, points: readPoints(font, component.glyphID) }));
  const anyPoint = parts.flatMap((part) => part.points)[0];
  if (!anyPoint) return [];
  const offsets = applyVariation(
    font,
    id,
    components.map(({ dx, dy }) => Object.assign(anyPoint.copy(), { x: dx, y: dy, endContour: true })),
  );
  return parts.flatMap(({ component: { scaleX, scaleY, scale01, scale10 }, points: own }, place) => {
    const { x: dx = 0, y: dy = 0 } = offsets[place] ?? {};
    return own.map((point) => {
      const { x, y } = point;
      return Object.assign(point.copy(), { x: x * scaleX + y * scale01 + dx, y: y * scaleY + x * scale10 + dy });
    });
  });
}

/** fontkit cannot decode outlines of a compressed font at a weight, so they come from the font without one. */
function openAtWeight(bytes: Uint8Array, weight: number): Font {
  const [plain, font] = [create(bytes), create(bytes)];
  plain.getGlyph(0);
  font._transformedGlyphs = plain._transformedGlyphs;
  font.variationCoords = [weight];
  withOwnLetters(font);
  return font;
}

/** @param weight such as 400 or 700 */
export function openFallback({ unitsPerEm }: Font, weight: number) {
  const fonts = new Map<string, Font>();
  const byKey = new Map<string, AddedGlyph>();
  const byId = new Map<number, AddedGlyph>();

  const openFile = (path: string): Font => {
    let font = fonts.get(path);
    if (!font) {
      font = openAtWeight(readFileSync(path), weight);
      fonts.set(path, font);
    }
    return font;
  };

  const addGlyph = (path: string, font: Font, source: Glyph, scale: number): Glyph => {
    const key = `${path} ${source.id} ${source.codePoints.join()}`;
    const known = byKey.get(key);
    if (known) return known.glyph;
    const glyph = {
      id: FIRST_ID + byKey.size,
      advanceWidth: source.advanceWidth * scale,
      codePoints: source.codePoints,
    } as unknown as Glyph;
    let encoded: Uint8Array | undefined;
    const encodeBytes = () => {
      encoded ??= encodeOutline(readPoints(font, source.id), scale);
      return encoded;
    };
    const added = { glyph, bytes: encodeBytes };
    byKey.set(key, added);
    byId.set(glyph.id, added);
    return glyph;
  };

  /** A text of one file. */
  const layOut = (text: string, { path, isShaped, figures }: GlyphFile): Run => {
    const font = openFile(path);
    const scale = unitsPerEm / font.unitsPerEm;
    if (isShaped) {
      const run = font.layout(text, FIGURES.test(text) ? figures : undefined);
      return {
        glyphs: run.glyphs.map((glyph) => addGlyph(path, font, glyph, scale)),
        positions: run.positions.map((position) =>
          Object.fromEntries(Object.entries(position).map(([name, value]) => [name, value * scale])),
        ),
      };
    }
    const glyphs = [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return addGlyph(path, font, font.getGlyph(font.glyphForCodePoint(code).id, [code]), scale);
    });
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions };
  };
  const hasGlyph = ({ path }: GlyphFile, code: number): boolean => openFile(path).hasGlyphForCodePoint(code);
  return { layout: layOut, hasGlyph, find: (id: number) => byId.get(id) };
}
