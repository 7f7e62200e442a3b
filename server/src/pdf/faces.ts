// The faces of the screens, Inter and Source Serif 4, as small files of variable fonts
// (docs/decisions/0211-print-documents-in-the-typefaces-of-the-screens.md).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listCodes } from "./code-ranges.ts";
import type { GlyphFile } from "./fallback-coverage.ts";

export type Face = "inter" | "source-serif-4";

/** Figures of equal width, so that amounts are aligned. */
const FIGURES: readonly string[] = ["tnum"];
/** A letter with its marks. They come from one file, because marks are placed by the font of their letter. */
const CLUSTER = /\P{M}\p{M}*/gu;

interface FaceFile extends GlyphFile {
  /** The characters that the package lists for it; the file may lack some. */
  readonly listed: ReadonlySet<number>;
}

export interface FacePart {
  readonly text: string;
  readonly file: GlyphFile;
}

const resolveFacePath = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));

function readFiles(face: Face): readonly FaceFile[] {
  const lists = JSON.parse(readFileSync(resolveFacePath(`${face}/unicode.json`), "utf8")) as Record<string, string>;
  return Object.entries(lists)
    .map(([part, ranges]) => ({
      path: resolveFacePath(`${face}/files/${face}-${part}-wght-normal.woff2`),
      isShaped: true,
      figures: FIGURES,
      listed: new Set(listCodes(ranges)),
    }))
    .reverse(); // Latin first, because most texts need no other file.
}

/**
 * Splits words by the files of a face.
 * @param hasGlyph whether a file has a character; it is asked only for listed ones, because it opens the file
 * @returns a function that returns null if the face lacks a character of the word
 */
export function openFace(face: Face, hasGlyph: (file: GlyphFile, code: number) => boolean) {
  const files = readFiles(face);
  const findFile = (cluster: string): GlyphFile | undefined => {
    const codes = [...cluster].map((letter) => letter.codePointAt(0) ?? 0);
    return files.find(
      (file) => codes.every((code) => file.listed.has(code)) && codes.every((code) => hasGlyph(file, code)),
    );
  };
  return (word: string): FacePart[] | null => {
    const parts: { text: string; file: GlyphFile }[] = [];
    for (const [cluster] of word.matchAll(CLUSTER)) {
      const file = findFile(cluster);
      if (!file) return null;
      const last = parts.at(-1);
      if (last?.file === file) last.text += cluster;
      else parts.push({ text: cluster, file });
    }
    return parts;
  };
}
