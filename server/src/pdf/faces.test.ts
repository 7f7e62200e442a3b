// Documents are printed in the faces of the screens. Glyphs of a face have ids above those of DejaVu.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openFallback } from "./fallback-glyphs.ts";
import { openFont } from "./fonts.ts";

const [regular, bold, heading] = await Promise.all([openFont("regular"), openFont("bold"), openFont("heading")]);
type Font = typeof regular;
const layoutIn = (font: Font, text: string) => font.layout(text).glyphs;
const isInFace = (font: Font, text: string) => layoutIn(font, text).map(({ id }) => id > 0xffff);
const widthOf = (font: Font, text: string) => font.layout(text).advanceWidth;

test.each(["Lydia", "Małgorzata", "Nguyễn", "Adébáyọ̀", "Kaʻōpūlani", "Ковальчук", "$1,234.50 ·"])(
  "%s is printed in the face of every font",
  (text) => {
    for (const font of [regular, bold, heading]) expect(new Set(isInFace(font, text))).toEqual(new Set([true]));
  },
);

test("a word with a character that the face lacks is printed whole in DejaVu, and the words beside it in the face", () => {
  const ids = isInFace(heading, "Anna Ἀλέξανδρος");
  expect(ids.slice(0, 5)).toEqual([true, true, true, true, true]);
  expect(new Set(ids.slice(5))).toEqual(new Set([false]));
  expect(new Set(isInFace(regular, "მარიამ\u00A0כהן"))).toEqual(new Set([false]));
});

test("a letter and its marks come from one file, and the mark has no width", () => {
  const glyphs = layoutIn(regular, "ọ̀");
  expect(glyphs.flatMap(({ codePoints }) => codePoints)).toEqual([0x1ecd, 0x300]);
  expect(widthOf(regular, "ọ̀")).toBe(widthOf(regular, "ọ"));
});

test("outlines and widths have the weight of the font", () => {
  const path = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
  const outlineAt = (weight: number) => {
    const face = openFallback(regular, weight);
    const [glyph] = face.layout("n", { path, isShaped: true }).glyphs;
    return face.find(glyph?.id ?? 0)?.bytes() ?? new Uint8Array();
  };
  expect(outlineAt(400).length).toBeGreaterThan(40);
  expect(outlineAt(700)).not.toEqual(outlineAt(400));
  expect(widthOf(bold, "nnnn")).toBeGreaterThan(widthOf(regular, "nnnn"));
});

test("figures have one width, so that amounts are aligned", () => {
  for (const font of [regular, bold, heading]) {
    const widths = [..."0123456789"].map((figure) => Math.round(widthOf(font, figure)));
    expect(new Set(widths).size).toBe(1);
  }
});

test("a hyphen keeps its natural width between figures", () => {
  for (const font of [regular, bold, heading]) expect(widthOf(font, "-")).toBeLessThan(0.75 * widthOf(font, "0"));
  const [, hyphen] = layoutIn(regular, "0-0");
  expect(hyphen?.advanceWidth).toBe(layoutIn(regular, "-")[0]?.advanceWidth);
});
