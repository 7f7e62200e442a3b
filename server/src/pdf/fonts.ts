// The fonts of all our documents, read once, because reading them costs more than a page.
import { readFile } from "node:fs/promises";
import { create, type Font, type GlyphRun } from "fontkit";
import { withFallback } from "./fallback.ts";
import { withOwnLetters } from "./own-letters.ts";

/** Maximum number of cached words; the cache is emptied then, so that it does not grow with thousands of documents. */
const MAX_WORDS = 2000;

/** Caches the layout of words: most of them (months, types, methods) occur in every line of every document. */
function withMemory(font: Font): void {
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

/** @param weight of the characters that the font lacks: 400 or 700 */
export async function openFont(name: string, weight: number): Promise<Font> {
  const font = create(await readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))));
  withOwnLetters(font);
  withFallback(font, weight);
  withMemory(font);
  return font;
}
