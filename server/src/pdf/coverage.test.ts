import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { COVERED_TEXT } from "./coverage.ts";

const SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Lao}\p{Script=Common}\p{Script=Inherited}]/u;
const NO_LETTER = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;

test("the list of characters equals those of both fonts", () => {
  const [regular, bold] = ["DejaVuSansCondensed", "DejaVuSansCondensed-Bold"].map((name) => {
    const file = new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
    return new Set(create(readFileSync(file)).characterSet);
  });
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    const has = regular?.has(code) && bold?.has(code) && SCRIPTS.test(letter) && !NO_LETTER.test(letter);
    if (COVERED_TEXT.test(letter) !== Boolean(has)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
