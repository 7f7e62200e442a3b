// Characters that DejaVu lacks, and the file of Noto Sans that has each. The packages have small files, and a list of
// the characters in each.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listCodes } from "./code-ranges.ts";

interface Source {
  readonly package: string;
  /** The characters that are taken from it. */
  readonly scripts: RegExp;
  /** Names of its files in the list; all by default. */
  readonly files?: readonly string[];
  /** Whether a glyph depends on its neighbors, so that text is laid out together. */
  readonly isShaped?: boolean;
}

const SOURCES: readonly Source[] = [
  {
    package: "noto-sans-sc",
    scripts:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303F\u30FB\u30FC\uFF01-\uFF60]/u,
  },
  { package: "noto-sans-kr", scripts: /[\u3131-\u318E\uAC00-\uD7A3]/u },
  {
    package: "noto-sans-devanagari",
    scripts: /[\u0900-\u097F\uA8E0-\uA8FF]/u,
    files: ["devanagari"],
    isShaped: true,
  },
  { package: "noto-sans-ethiopic", scripts: /\p{Script=Ethiopic}/u, files: ["ethiopic"] },
];

/** Characters that a list names although their file lacks them; the test of the fallback finds them. */
const LISTED_ONLY = /[\u4DB6-\u4DBF\u9FF0-\u9FFF\uF900-\uFAFF\u3164]/;

export interface GlyphFile {
  readonly path: string;
  readonly isShaped: boolean;
  /** Features of the font for a text of figures, such as an amount, in addition to its usual ones. */
  readonly figures?: readonly string[];
}

let files: ReadonlyMap<number, GlyphFile> | undefined;

const resolveFontPath = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));

function* readList({ package: name, scripts, files: wanted, isShaped = false }: Source) {
  const list = JSON.parse(readFileSync(resolveFontPath(`${name}/unicode.json`), "utf8")) as Record<string, string>;
  for (const [part, ranges] of Object.entries(list)) {
    if (wanted && !wanted.includes(part)) continue;
    const file = {
      path: resolveFontPath(`${name}/files/${name}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`),
      isShaped,
    };
    for (const code of listCodes(ranges)) {
      const letter = String.fromCodePoint(code);
      if (scripts.test(letter) && !LISTED_ONLY.test(letter)) yield [code, file] as const;
    }
  }
}

/** Every character of the fallback with its file. Read when a text first has a character that DejaVu lacks. */
export function readFallbackFiles(): ReadonlyMap<number, GlyphFile> {
  files ??= new Map(SOURCES.flatMap((source) => [...readList(source)]));
  return files;
}

/** The file of a character that DejaVu lacks, or undefined. */
export function findFallback(letter: string): GlyphFile | undefined {
  return SOURCES.some(({ scripts }) => scripts.test(letter))
    ? readFallbackFiles().get(letter.codePointAt(0) ?? 0)
    : undefined;
}

/** A text without the characters of the fallback. */
export function withoutFallback(text: string): string {
  return [...text].filter((letter) => !findFallback(letter)).join("");
}
