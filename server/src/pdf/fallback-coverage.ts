// Chinese and Japanese characters, which DejaVu lacks, and the file of Noto Sans SC that has each. The package has a
// hundred small files, and a list of the characters in each.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PACKAGE = "@fontsource-variable/noto-sans-sc";
const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303F\u30FB\u30FC\uFF01-\uFF60]/u;

/** Characters that the list names although their file lacks them; the test of the fallback finds them. */
const LISTED_ONLY = /[\u4DB6-\u4DBF\u9FF0-\u9FFF\uF900-\uFAFF]/;

let files: ReadonlyMap<number, string> | undefined;

/** "U+4e00-4e0b,U+4e0d" as code points. */
function* codesIn(ranges: string): Generator<number> {
  for (const range of ranges.split(",")) {
    const [from = 0, to = from] = range
      .replace(/^U\+/i, "")
      .split("-")
      .map((part) => Number.parseInt(part, 16));
    for (let code = from; code <= to; code++) yield code;
  }
}

function readList(): ReadonlyMap<number, string> {
  const list = JSON.parse(readFileSync(pathOf("unicode.json"), "utf8")) as Record<string, string>;
  const found = new Map<number, string>();
  for (const [name, ranges] of Object.entries(list)) {
    const file = `files/noto-sans-sc-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    for (const code of codesIn(ranges)) {
      const letter = String.fromCodePoint(code);
      if (SCRIPTS.test(letter) && !LISTED_ONLY.test(letter)) found.set(code, file);
    }
  }
  return found;
}

export const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(`${PACKAGE}/${file}`));

/** Every character of the fallback with its file. Read when a text first has a character that DejaVu lacks. */
export function fallbackFiles(): ReadonlyMap<number, string> {
  files ??= readList();
  return files;
}

/** A text without the characters of the fallback. */
export function withoutFallback(text: string): string {
  return SCRIPTS.test(text)
    ? [...text].filter((letter) => !fallbackFiles().has(letter.codePointAt(0) ?? 0)).join("")
    : text;
}
