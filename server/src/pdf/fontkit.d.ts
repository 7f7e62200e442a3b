// What we use of fontkit, which comes without types.
declare module "fontkit" {
  export interface Glyph {
    readonly id: number;
    /** The letters that it stands for, as they are copied out of a document. */
    readonly codePoints: readonly number[];
  }
  /** Letters as they are set, one beside the other. */
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
