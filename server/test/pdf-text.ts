// Reads the text of a PDF as a person copies it: every string that is shown, through its font's own table of letters.
// Knows what our documents are made of (compressed streams, two-byte glyph numbers, ToUnicode tables) and no more.
import { inflateSync } from "node:zlib";

const OBJECT = /(\d+) 0 obj\n?([\s\S]*?)endobj/g;

function streamOf(object: string): string | null {
  const start = object.indexOf("stream\n");
  if (start < 0) return null;
  const bytes = Buffer.from(object.slice(start + 7, object.lastIndexOf("\nendstream")), "latin1");
  return (/\/Filter\s*\/FlateDecode/.test(object) ? inflateSync(bytes) : bytes).toString("latin1");
}

/** Letters by the number of their glyph. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = "0", , list = ""] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, codes = ""]] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = codes.split(" ").map((code) => Number.parseInt(code, 16));
      letters.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units));
    }
  }
  return letters;
}

/** The document's strings in the order they are drawn; glyph 0, the empty box, reads as "\u0000". */
export function pdfText(pdf: Uint8Array): { strings: string[]; pages: number; fonts: string[] } {
  const objects = new Map(
    [...Buffer.from(pdf).toString("latin1").matchAll(OBJECT)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );
  const all = [...objects.values()];
  const referred = (object: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1] ?? "");
  const fonts = new Map<string, Map<number, string>>();
  for (const object of all) {
    for (const [, name = "", number = ""] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = referred(objects.get(number) ?? "", "ToUnicode");
      if (table) fonts.set(name, lettersOf(streamOf(table) ?? ""));
    }
  }
  const strings: string[] = [];
  for (const object of all) {
    const content = streamOf(object);
    if (!content?.includes(" Tf")) continue;
    let letters: Map<number, string> | undefined;
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font);
      if (!shown) continue;
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      strings.push(glyphs.map((glyph) => letters?.get(Number.parseInt(glyph, 16)) ?? "\uFFFD").join(""));
    }
  }
  return {
    strings,
    pages: all.filter((object) => /\/Type \/Page\b/.test(object)).length,
    fonts: all.flatMap((object) => /\/FontName \/\w+\+(\S+)/.exec(object)?.[1] ?? []),
  };
}
