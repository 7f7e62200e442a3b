// The fonts of all our documents, read once: reading them anew costs more than drawing a page.
import { readFile } from "node:fs/promises";
import { create, type Font, type Glyph, type GlyphRun } from "fontkit";

/** Words that are remembered with their glyphs; then it begins anew, so that a document of thousands needs no more memory. */
const MOST_WORDS = 2000;

/**
 * Has every glyph answer with the letters of its own asking. fontkit keeps each glyph with the letters that it was first
 * asked for, and with none where it was a part of another glyph: in the next document that letter would be drawn, but
 * copied and read as another one or as nothing.
 */
function withOwnLetters(font: Font): void {
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

/** Remembers how words are set: most of them (months, types, methods) stand in every line of every document. */
function withMemory(font: Font): void {
  const original = font.layout.bind(font);
  let known = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features) return original(text, features);
    let run = known.get(text);
    if (!run) {
      if (known.size >= MOST_WORDS) known = new Map();
      run = original(text);
      known.set(text, run);
    }
    // PDFKit brings the positions to its own scale, in place.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } }) as GlyphRun;
  };
}

export async function openFont(name: string): Promise<Font> {
  const font = create(await readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))));
  withOwnLetters(font);
  withMemory(font);
  return font;
}
