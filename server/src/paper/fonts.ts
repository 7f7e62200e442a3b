// The fonts of all our documents, read once: reading them anew costs more than drawing a page.
import { readFile } from "node:fs/promises";
import { create, type Font, type Glyph } from "fontkit";

/**
 * A font that many documents share. fontkit keeps each glyph with the letters that it was first asked for, and with none
 * where it was a part of another glyph: in the next document that letter would be drawn, but copied and read as another
 * one or as nothing. So every glyph answers here with the letters of its own asking.
 */
function shared(font: Font): Font {
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
  return font;
}

export async function openFont(name: string): Promise<Font> {
  return shared(create(await readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))));
}
