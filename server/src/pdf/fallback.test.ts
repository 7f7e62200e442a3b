// Names in scripts that DejaVu lacks are printed in the same font as the others, and can be copied.
import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { readFallbackFiles } from "./fallback-coverage.ts";
import { toPrintable } from "./printable.ts";
import { printTagged } from "./tagged.ts";
import { writeText } from "./text.ts";

test("every listed character has a glyph in its file", () => {
  const byFile = Map.groupBy(readFallbackFiles(), ([, { path }]) => path);
  const missing: string[] = [];
  for (const [file, codes] of byFile) {
    const has = new Set(create(readFileSync(file)).characterSet);
    for (const [code] of codes) if (!has.has(code)) missing.push(code.toString(16));
  }
  expect(missing).toEqual([]);
  expect(readFallbackFiles().size).toBeGreaterThan(20_000);
});

test.each([
  "王小明",
  "陳大文 (David Chen)",
  "山田さくら",
  "Zoë Ñandú 王",
  "محمد 王",
  "김하늘",
  "ፀሐይ ገብረ",
  "आरव शर्मा",
  "कृष्णा Iyer",
])("%s is printed and can be copied", async (name) => {
  const text = toPrintable(name);
  expect(text).not.toBeNull();
  const pdf = await printTagged({ title: "Names" }, (paper) => {
    writeText(paper, text ?? "", { y: 80, size: 12 });
    writeText(paper, text ?? "", { y: 120, size: 24, font: "bold" });
  });
  const { strings, fonts } = await openPdf(pdf);
  const letters = (list: string) => [...list.replace(/\s/g, "")].sort().join("");
  expect(letters(strings.join(""))).toBe(letters((text ?? "").repeat(2)));
  expect(new Set(fonts).size).toBe(2);
});

test("scripts without a font are not printed", () => {
  expect(toPrintable("ထွန်း")).toBeNull();
  expect(toPrintable("王ထွန်း")).toBeNull();
});
