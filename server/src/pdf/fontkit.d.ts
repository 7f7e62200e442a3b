// Types of the part of fontkit that we use, which has none.
declare module "fontkit" {
  export interface Point {
    x: number;
    y: number;
    readonly onCurve: boolean;
    readonly endContour: boolean;
    copy(): Point;
  }
  /** A glyph as a part of another one. */
  export interface Component {
    readonly glyphID: number;
    readonly dx: number;
    readonly dy: number;
    readonly scaleX: number;
    readonly scaleY: number;
    readonly scale01: number;
    readonly scale10: number;
  }
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    /** The characters that it represents, as they are copied from a document. */
    readonly codePoints: readonly number[];
    /** The outline as the file has it, or the glyphs that it consists of; neither for a space. */
    _decode(): { readonly points?: readonly Point[]; readonly components?: readonly Component[] };
  }
  /** Glyphs of a text in their positions. */
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly Record<string, number>[];
    readonly advanceWidth: number;
  }
  /** The part of a font that a document contains, in the form of the font's tables. */
  export interface Subset {
    readonly glyf: Uint8Array[];
    readonly loca: { readonly offsets: number[] };
    readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
    offset: number;
    _addGlyph(id: number): number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    /** The name by which PDFKit and a document distinguish fonts. */
    readonly postscriptName: string;
    /** The position on each axis of a variable font. */
    variationCoords: readonly number[] | null;
    /** The outlines of a compressed font, once a glyph was read. */
    _transformedGlyphs: unknown;
    readonly _variationProcessor: { transformPoints(id: number, points: readonly Point[]): void };
    layout(text: string, features?: unknown): GlyphRun;
    /** The code points that it has a glyph for. */
    readonly characterSet: readonly number[];
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    glyphForCodePoint(code: number): Glyph;
    hasGlyphForCodePoint(code: number): boolean;
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
