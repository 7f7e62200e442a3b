// The fonts of all our documents, read once, because reading them costs more than a page.
import { readFile } from "node:fs/promises";
import { create, type Font, type GlyphRun } from "fontkit";
import type { Face } from "./faces.ts";
import { withFallback } from "./fallback.ts";
import { withOwnLetters } from "./own-letters.ts";

/** Maximum number of cached words; the cache is emptied then, so that it does not grow with thousands of documents. */
const MAX_WORDS = 2000;

/** Caches the layout of words: most of them (months, types, methods) occur in every line of every document. */
function cacheWordLayouts(font: Font): void {
  const original = font.layout.bind(font);
  let known = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features) return original(text, features);
    let run = known.get(text);
    if (!run) {
      if (known.size >= MAX_WORDS) known = new Map();
      run = original(text);
      known.set(text, run);
    }
    // A copy, because PDFKit scales the positions in place.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } }) as GlyphRun;
  };
}

interface FontOptions {
  /** The file of DejaVu for the words that the face lacks. */
  readonly file: string;
  readonly face: Face;
  /** The name in a document. Fonts of one document have different names. */
  readonly name: string;
  /** Of the face, and of the characters that DejaVu lacks too. */
  readonly weight: number;
}

const LOOKS = {
  regular: { file: "DejaVuSansCondensed", face: "inter", name: "Inter-Regular", weight: 400 },
  bold: { file: "DejaVuSansCondensed-Bold", face: "inter", name: "Inter-Bold", weight: 700 },
  heading: { file: "DejaVuSansCondensed-Bold", face: "source-serif-4", name: "SourceSerif4-SemiBold", weight: 600 },
} as const satisfies Record<string, FontOptions>;

export type FontName = keyof typeof LOOKS;

export async function openFont(fontName: FontName): Promise<Font> {
  const { file, face, name, weight } = LOOKS[fontName];
  const font = create(await readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))));
  Object.defineProperty(font, "postscriptName", { value: name });
  withOwnLetters(font);
  withFallback(font, face, weight);
  cacheWordLayouts(font);
  return font;
}
