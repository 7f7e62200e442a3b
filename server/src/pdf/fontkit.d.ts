// Types of the part of fontkit that we use, which has none.
declare module "fontkit" {
  export interface Glyph {
    readonly id: number;
    /** The characters that it represents, as they are copied from a document. */
    readonly codePoints: readonly number[];
  }
  /** Glyphs of a text in their positions. */
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly Record<string, number>[];
  }
  export interface Font {
    layout(text: string, features?: unknown): GlyphRun;
    /** The code points that it has a glyph for. */
    readonly characterSet: readonly number[];
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  }
  export function create(bytes: Uint8Array): Font;
}
